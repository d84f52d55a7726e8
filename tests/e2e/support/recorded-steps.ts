import { lineOf, type Step, stepObserver } from 'model-walk';
import type { BrowserContext } from 'playwright';
import { knownCharts, strangenessOf } from './known-steps.ts';

const charts = knownCharts();
const taken = new Set<string>();
const strange: string[] = [];

/**
 * Records what every chart in the pages of a context does, and holds it against what the models explored (docs/decisions/039).
 * The pages run the ordinary build, which has no inspector in it: `createActor` reads `inspect` from its options, and where
 * they have none, from what all objects inherit.
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

/** The steps that were recorded since the last call, each once. */
export function takenSteps(): string[] {
  const lines = [...taken];
  taken.clear();
  return lines;
}

/** Forgets what was reported after the last check of the file before, whose pages are closed by now. */
export function forgetSteps(): void {
  taken.clear();
  strange.length = 0;
}

/** Those that no model knows, in words, since the last call. */
export const strangeSteps = (): string[] => strange.splice(0);
