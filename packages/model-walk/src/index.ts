/**
 * Explores XState 5 machines: paths, transitions, effects and properties. Depends on XState only.
 */
export { chartText } from './chart.ts';
export { TestClock } from './clock.ts';
export { type Command, titleOf } from './command.ts';
export { edgePaths, explore, transitionPaths } from './explore.ts';
export type { Edge, Graph, Path, Reached } from './graph.ts';
export { pairPaths, pairsOf, pathOf } from './longer.ts';
export { createModel, type EventSamples, type Model, type ModelOptions } from './model.ts';
export { type Moment, observeWalks } from './observer.ts';
export { next, type Outcome, reject, resolve, send } from './outcomes.ts';
export { leaks, reachable, stuckStates, valueIn, wayOf } from './properties.ts';
export { type Session, sessionsOf } from './session.ts';
export { type Expectations as Look, type Statement, type States, seeState, when } from './states.ts';
export { lineOf, parsedLine, type Step, stateOf, stepObserver } from './steps.ts';
export type { RunningSut, Sut, SutCheck, SutProperties } from './sut.ts';
export { transitionsOf } from './transitions.ts';
