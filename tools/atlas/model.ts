/** The atlas as data: what `npm run generate -- atlas` gathers, and what its page draws. */
export interface Atlas {
  built: { date: string; commit: string; browser: string };
  charts: Chart[];
  /** The screens at the end of the tests of tests/screens, by test file. */
  scenes: { file: string; area: string; shows: { test: string; picture: string }[] }[];
  /** By name: the sizes of its pictures. */
  pictures: Record<string, Picture>;
  texts: Text[];
  requirements: Record<string, Requirement>;
  systems: System[];
  questions: Question[];
  walks: WalkRow[];
  walked: Walked;
}

export const widths = [360, 1280] as const;
export const themes = ['light', 'dark'] as const;
export type Width = (typeof widths)[number];
export type Theme = (typeof themes)[number];

/** The height of a screen's picture at each width, in CSS pixels; its files are `pictures/<name>-<width>-<theme>.webp`. */
export interface Picture extends Record<Width, number> {
  themes: readonly Theme[];
}

export interface Chart {
  id: string;
  area: string;
  /** Path of its source, from the root. */
  source: string;
  purpose: string;
  states: State[];
  transitions: Transition[];
  layout: Layout;
  /** Test files that walk it, each path being a test. */
  tests: string[];
  /** Ids that its walks prove or its source cites. */
  requirements: string[];
  paths: Path[];
  /** Events that walks sent, by type: what else such an event holds. */
  samples: Record<string, object[]>;
  /** Mutants of what belongs to no one state or transition. */
  mutants: Mutant[];
}

export interface State {
  /** `checkout.processing.asking`. */
  id: string;
  key: string;
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  description: string;
  tags: string[];
  meta: string;
  entry: string[];
  exit: string[];
  /** What runs in it; `chart` is the id of a chart that does. */
  invokes: { id: string; src: string; chart: string | null }[];
  requirements: string[];
  mutants: Mutant[];
}

export interface Transition {
  /** Its name in `transitionsOf` of the kit. */
  name: string;
  /** `after stillWorking`, `logIn ✗`, `form.submitted`. */
  event: string;
  /** The condition, such as `(1) [isPhone]`. */
  guard: string;
  actions: string[];
  description: string;
  source: string;
  /** Empty when it stays in its state. */
  targets: string[];
  reenter: boolean;
  /** Types of the events that the chart emitted when a walk took it. */
  emits: string[];
  /** Where the app goes on after it. */
  leads: Lead[];
  requirements: string[];
  mutants: Mutant[];
}

/** A flow that follows, and why. */
export interface Lead {
  /** The chart; null for a page without one. */
  chart: string | null;
  /** `opens /account-verification`. */
  why: string;
}

/** A change of the source that some test has to notice, and what noticed it when the mutants were last run here. */
export interface Mutant {
  change: string;
  verdict: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  states: Record<string, Box>;
  /** The start marks of composite states. */
  starts: (Box & { points: Point[] })[];
  /** By the name of a transition: a line for each target, and its label, which is in the state's box if it has no target. */
  transitions: Record<string, { lines: Point[][]; label: Box & { text: string[] } }>;
}

export type Point = readonly [x: number, y: number];

export interface Path {
  variant: string;
  file: string;
  steps: Step[];
}

export interface Step {
  words: string;
  /** Ids of the innermost active states. */
  states: string[];
  /** Names of the transitions that this path takes here for the first time. */
  taken: string[];
  /** What was done on the screen: `press “Log in”`; '' where nothing was. */
  control: string;
  picture: string;
}

/** A text that a screen shows, with the places where it was seen. */
export interface Text {
  text: string;
  /** Whether it is only read aloud or appears in an empty field. */
  kind: 'visible' | 'label' | 'placeholder';
  /** Pictures that show it, with its box at 360 and 1280 px; null where it is not visible. */
  seen: { picture: string; box: Record<Width, Box | null> }[];
  /** Ids of the states that show it. */
  states: string[];
  /** The source files that say it; none when it is put together, or comes from courses or test data. */
  sources: string[];
}

export interface Requirement {
  text: string;
  tests: string[];
}

/** Charts that were explored together. */
export interface System {
  /** Its folder in tests/systems. */
  name: string;
  title: string;
  /** What docs/systems.md says first. */
  intro: string;
  /** What its exploration leaves out. */
  limits: string[];
  properties: string[];
  sizes: { bounds: string; states: number; steps: number }[];
  stories: { when: string; violates: string; steps: string[] }[];
}

/** A question, with the states that answer it. */
export interface Question {
  ask: string;
  answer: string;
  chart: string;
  /**
   * `after` is the step that leads to the picture, and `says` a text that is on it, where the first one that a walk takes
   * is another. Without a picture that says it, the text takes its place.
   */
  states: { id: string; note: string; after?: string; says?: string }[];
  properties: string[];
}

/** What one walk amounted to in the run that took the pictures. */
export interface WalkRow {
  chart: string;
  states: number;
  transitions: number;
  walked: number;
  paths: number;
  steps: number;
  seconds: number;
}

/** What runs of the tests on this machine left: any of them may be missing, or of another commit. */
export interface Walked {
  /** Walks in Chromium: of each size, file and chart the last one. */
  browser: {
    chart: string;
    /** `phone`, `desk`. */
    size: string;
    file: string;
    commit: string;
    transitions: number;
    walked: number;
    seconds: number;
  }[];
  /** What all journeys together took of each chart; no chart where none was run. */
  journeys: { files: number; commits: string[]; charts: { chart: string; transitions: number; taken: number }[] };
}
