/** Registers walks as tests of Vitest. The reporter for their figures is the entry `model-walk/reporter`. */
export { configureWalks, type WalkSettings } from './settings.ts';
export { testModel, type Walk } from './test-model.ts';
export { runPath } from './walk.ts';
