import type { EventObject } from 'xstate';

export interface WalkSettings {
  /** Coverage of transitions, or of all steps between explored states. */
  strategy: 'transitions' | 'edges';
  /** Whether an emitted event leads the user away, so that no link is needed. */
  isExit: (emitted: EventObject) => boolean;
  /** Random walks per variant of a thorough walk. */
  random: { runs: number; seed: number };
  /** Skips reviewed texts and properties of graphs, as in a second browser. */
  sutOnly: boolean;
  /** Adds pairs, random walks, and paths that failed before. */
  longer: boolean;
  /** Compares effects only (`expectEffects`), as for mutants. */
  effectsOnly: boolean;
  /** Called per walk during collection, with the explored steps as by `lineOf`. */
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

/** For a Vitest setup file. */
export function configureWalks(changed: Partial<WalkSettings>): void {
  Object.assign(settings, changed);
}
