/** What one test file leaves for the atlas. */
export interface RecordedFile {
  /** The test file, from the root. */
  file: string;
  paths: RecordedPath[];
  /** The screen at the end of each test. */
  ends: { test: string; screen: string }[];
}

/** One path of a walk. */
export interface RecordedPath {
  /** The machine's id. */
  machine: string;
  variant: string;
  steps: RecordedStep[];
}

export interface RecordedStep {
  /** The step in words; '' for the start. */
  words: string;
  kind: 'start' | 'event' | 'settle' | 'tick';
  /** The machine's value after it. */
  state: string;
  /** The transitions that this path takes here for the first time, by their names in `transitionsOf`. */
  taken: string[];
  /** Types of the events that the machine emitted. */
  emitted: string[];
  /** The addresses that it navigated to. */
  opened?: string[];
  /** What else the event that was sent holds, where that is no secret. */
  payload?: object;
  /** What was done on the screen: `press “Log in”`. */
  control?: string;
  /** The screen after it: the name of a file in `screens/`. */
  screen: string;
}
