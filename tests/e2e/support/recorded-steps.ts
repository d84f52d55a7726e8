import { lineOf, type Step, stepObserver } from 'model-walk';
import type { BrowserContext } from 'playwright';
import { knownCharts, strangenessOf } from './known-steps.ts';

const charts = knownCharts();
const taken = new Set<string>();
const strange: string[] = [];

/**
 * Compares the steps of all machines in a context's pages with the explored ones (decision 039).
 * The build has no inspector, but `createActor` reads `options.inspect`, so it is set on
 * `Object.prototype`.
 */
export async function recordSteps(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportStep', ({ page }, step: Step) => hear(step, new URL(page.url()).pathname));
  await context.addInitScript({
    content: `Object.defineProperty(Object.prototype, 'inspect', { value: (${stepObserver})(reportStep), writable: true, configurable: true })`,
  });
}

function hear(step: Step, path: string): void {
  taken.add(lineOf(step));
  const what = strangenessOf(step, charts);
  if (what !== null) strange.push(`On ${path}: ${what}`);
}

/** Distinct steps since the last call. */
export function takenSteps(): string[] {
  const lines = [...taken];
  taken.clear();
  return lines;
}

/** Drops steps reported after the last check of the previous file, whose pages are closed. */
export function forgetSteps(): void {
  taken.clear();
  strange.length = 0;
}

/** Messages since the last call. */
export const strangeSteps = (): string[] => strange.splice(0);
