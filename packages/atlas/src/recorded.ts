/** What one test file leaves for the atlas, as JSON in `files/`. */
export interface RecordedFile {
  /** The test file, from the root. */
  file: string;
  paths: RecordedPath[];
  /** Names of the screens at the end of tests that walk no chart. */
  ends: string[];
}

/** One path of a walk. */
export interface RecordedPath {
  /** The machine's id. */
  machine: string;
  variant: string;
  steps: RecordedStep[];
}

export interface RecordedStep {
  /** On the screen (`press “Log in”`), else the step as the kit names it; '' for the start. */
  words: string;
  /** The machine's value after it: `open.form.editing, open.resend.available`. */
  state: string;
  /** The transitions that this path takes for the first time, by their names in `transitionsOf`. */
  taken: string[];
  /** The screen after it: the name of a file in `screens/`. */
  screen: string;
}
