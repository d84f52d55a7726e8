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
  /** What was done on the screen (`press “Log in”`), or else the step as the kit names it; '' for the start. */
  words: string;
  /** The machine's value after it, as the kit writes it: `open.form.editing, open.resend.available`. */
  state: string;
  /** The transitions that this path takes here for the first time, by their names in `transitionsOf`. */
  taken: string[];
  /** The screen after it: the name of a file in `screens/`. */
  screen: string;
}
