/** Vitest setup: writes the explored steps, which journeys in a browser are compared with. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { configureWalks } from 'model-walk/vitest';
import { folderOfSteps } from '../e2e/support/known-steps.ts';

configureWalks({
  onExplored({ machine, variants, steps }) {
    // a mutated chart
    if (process.env.WITHOUT_TABLES === '1') return;
    mkdirSync(folderOfSteps, { recursive: true });
    const name = [machine, ...variants].join('.').replace(/[^\w.]+/g, '-');
    writeFileSync(`${folderOfSteps}/${name}.txt`, `${steps.join('\n')}\n`);
  },
});
