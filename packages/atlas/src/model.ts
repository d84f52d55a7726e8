/** Charts and questions as they are declared, pictures and texts as walks saw them. */
export interface Atlas {
  built: { date: string; commit: string; browser: string };
  charts: Chart[];
  questions: Question[];
  pictures: Record<string, Picture>;
  texts: Text[];
}

export const widths = [360, 1280] as const;
export type Width = (typeof widths)[number];

/** Heights at each width, in CSS pixels; the files are `pictures/<name>-<width>.webp`. */
export type Picture = Record<Width, number>;

/** A chart as its source declares it. */
export interface BareChart {
  id: string;
  area: string;
  /** Path of its source, from the root. */
  source: string;
  purpose: string;
  states: State[];
  transitions: Transition[];
}

export interface Chart extends BareChart {
  layout: Layout;
  /** The screens that walks saw, the nearest to the start first. */
  screens: Screen[];
}

export interface State {
  /** `checkout.processing.asking`. */
  id: string;
  key: string;
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The state that a compound one begins in. */
  initial: string | null;
  description: string;
  tags: string[];
  /** What runs in it; `chart` is the id of a chart that does. */
  invokes: { id: string; chart: string | null }[];
}

export interface Transition {
  /** Its name in `transitionsOf` of model-walk. */
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
}

/** A screen that walks saw, and what led to it on the shortest way. */
export interface Screen {
  picture: string;
  /** Ids of the innermost active states. */
  states: string[];
  /** Names of the transitions that walks took when they came here. */
  taken: string[];
  /** `press “Log in”`, `logIn: unverified`, or '' for the start. */
  after: string;
  variant: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

/** Where a chart is drawn, in pixels. */
export interface Layout {
  width: number;
  height: number;
  states: Record<string, Box>;
  /** The start marks of composite states. */
  starts: (Box & { points: Point[] })[];
  /** By name: a line for each target, and its label, in the state's box without a target. */
  transitions: Record<string, { lines: Point[][]; label: Box & { text: string[] } }>;
}

/** A text that a screen shows, with the places where it was seen. */
export interface Text {
  text: string;
  /** Whether it is only read aloud or appears in an empty field. */
  kind: 'visible' | 'label' | 'placeholder';
  /** Pictures that show it, with its box at each width; null where it is not visible. */
  seen: { picture: string; box: Record<Width, Box | null> }[];
  /** Ids of the states that show it. */
  states: string[];
  /** Source files that say it; none for texts put together, of courses or of test data. */
  sources: string[];
}

/** A question, with the states of one chart that answer it, in the order in which they happen. */
export interface Question {
  ask: string;
  answer: string;
  chart: string;
  /**
   * `after` is the step that leads to the picture, and `says` a text that is on it, where the first
   * one that a walk takes is another. Without a picture that says it, the text takes its place.
   */
  states: { id: string; note: string; after?: string; says?: string }[];
}
