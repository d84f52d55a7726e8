import { it } from 'vitest';

/** A row of the report. */
export interface FaultFigures {
  fault: string;
  rounds: number;
  /** With any status. */
  answered: number;
  /** Of `answered`: 503 or 429 with Retry-After. */
  refused: number;
  /** 500, 502, 503 without Retry-After, and requests broken off for no reason. */
  unexpected: number;
  /** Acknowledged registrations and purchases that are missing. */
  lost: number;
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: FaultFigures;
  }
}

/** FAULT_ROUNDS in `npm run test:long -- faults`. */
export const roundsOr = (few: number): number => Number(process.env.FAULT_ROUNDS ?? few);

/** A test whose figures are reported, also if it fails. */
export function scenario(fault: string, title: string, run: (figures: FaultFigures) => Promise<void>): void {
  it(title, async ({ task }) => {
    const figures: FaultFigures = { fault, rounds: 0, answered: 0, refused: 0, unexpected: 0, lost: 0 };
    task.meta.fault = figures;
    await run(figures);
  });
}
