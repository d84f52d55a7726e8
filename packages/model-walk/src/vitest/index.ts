/** Registers walks as Vitest tests. Their reporter is `model-walk/reporter`. */
export { configureWalks, type WalkSettings } from './settings.ts';
export { testModel, type Walk } from './test-model.ts';
export { runPath } from './walk.ts';
