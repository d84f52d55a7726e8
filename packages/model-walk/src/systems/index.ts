/** Several machines as one system with properties, and its export for SPIN. */
export { actorDone, actorFailed } from '../pure-steps.ts';
export { type ChartProcess, type ChartState, type ChartStep, chartProcess } from './chart-process.ts';
export { isSafety, type PromelaTable, promelaModel, promelaTable } from './promela.ts';
export {
  type Counterexample,
  type Explored,
  exploreSystem,
  type Property,
  type Step,
  type System,
  traceOf,
  violationOf,
} from './system.ts';
