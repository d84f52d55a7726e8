/** Real input for the gestures of a screen, in Vitest's browser mode with Playwright. */
export { nameOf } from './names.ts';
export { realInput } from './real-input.ts';
