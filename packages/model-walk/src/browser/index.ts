/** Gestures as real input, in Vitest's browser mode with Playwright. */
export { nameOf } from '../names.ts';
export { realInput } from './real-input.ts';
