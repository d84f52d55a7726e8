import { it } from 'vitest';

/** What one fault did to the platform: a row of the table that a run ends with. */
export interface FaultFigures {
  fault: string;
  /** How often the fault happened. */
  rounds: number;
  /** Requests that were answered, whatever the status. */
  answered: number;
  /** Of those, refused for the moment: 503 or 429, both with Retry-After. */
  refused: number;
  /** Answers that no client can work with (500, 502, 503 without Retry-After) and requests cut off without reason. */
  unexpected: number;
  /** Registrations and purchases that were answered and are gone. */
  lost: number;
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: FaultFigures;
  }
}

/** How often a fault happens: a few times in `npm test`, FAULT_ROUNDS times in `npm run test:long -- faults`. */
export const roundsOr = (few: number): number => Number(process.env.FAULT_ROUNDS ?? few);

/** A test of one fault. What it fills in of the figures becomes its row of the table, also when it fails. */
export function scenario(fault: string, title: string, run: (figures: FaultFigures) => Promise<void>): void {
  it(title, async ({ task }) => {
    const figures: FaultFigures = { fault, rounds: 0, answered: 0, refused: 0, unexpected: 0, lost: 0 };
    task.meta.fault = figures;
    await run(figures);
  });
}
