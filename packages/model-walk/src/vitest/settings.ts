import type { EventObject } from 'xstate';

/** What holds for all walks of a project, and what a run asks for. */
export interface WalkSettings {
  /** Paths that take every transition, or every step between explored states. */
  strategy: 'transitions' | 'edges';
  /** Whether what a machine emits leads the user away from it, such as to another page: then it needs no link. */
  isExit: (emitted: EventObject) => boolean;
  /** How many random walks a thorough walk makes of each variant, and from which seed. */
  random: { runs: number; seed: number };
  /** Tests only what needs the system under test: neither the reviewed texts nor the graphs, as in a second browser. */
  sutOnly: boolean;
  /** Takes what is longer than the paths of single transitions too: pairs, random walks, and paths that failed once. */
  longer: boolean;
  /** Compares of a chart's text only what transitions do: for a judge of tests, since a text tells of any change in a chart. */
  effectsOnly: boolean;
  /** Is called for each walk, while its file is collected, with what exploring it took: lines of `lineOf`. */
  onExplored: (walk: { machine: string; variants: readonly string[]; steps: readonly string[] }) => void;
}

export const settings: WalkSettings = {
  strategy: 'transitions',
  isExit: () => false,
  random: { runs: 3, seed: 1 },
  sutOnly: false,
  longer: true,
  effectsOnly: false,
  onExplored: () => {},
};

/** Changes the settings of all walks of a test file; for a Vitest setup file. */
export function configureWalks(changed: Partial<WalkSettings>): void {
  Object.assign(settings, changed);
}
