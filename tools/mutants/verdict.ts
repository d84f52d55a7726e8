export interface Failure {
  file: string;
  test: string;
  message: string;
}

export type Verdict =
  /** The nearest test fails without the mutant. */
  | { status: 'unjudged' }
  | { status: 'killed'; by: 'effects' | 'walk' | 'unit' | 'scenario'; failure: Failure }
  | { status: 'types' }
  | { status: 'time' }
  | { status: 'survived' };
