/** Where browsers report what the policy blocks, and the app its errors (decisions 055 and 071). */
export const reportsPath = '/reports';

/**
 * Where an error was thrown: in a script, a promise that nothing awaits, rendering, hydration,
 * fetching or evaluating code, or a flow of a page.
 */
export const errorKinds = [
  'script-error',
  'unhandled-rejection',
  'render-error',
  'hydration-error',
  'load-error',
  'flow-error',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** Classes of the language, and names of `DOMException`. A report calls every other one `Error`. */
export const errorNames = [
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['AbortError', 'HierarchyRequestError', 'InvalidStateError', 'NotAllowedError', 'NotFoundError'],
  ...['QuotaExceededError', 'SecurityError'],
] as const;
