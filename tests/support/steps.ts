/** A Vitest setup file: writes the steps that exploring each chart takes, which journeys in a browser are held against. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { configureWalks } from 'model-walk/vitest';
import { folderOfSteps } from '../e2e/support/known-steps.ts';

configureWalks({
  onExplored({ machine, variants, steps }) {
    // a chart with a mutant in it
    if (process.env.WITHOUT_TABLES === '1') return;
    mkdirSync(folderOfSteps, { recursive: true });
    const name = [machine, ...variants].join('.').replace(/[^\w.]+/g, '-');
    writeFileSync(`${folderOfSteps}/${name}.txt`, `${steps.join('\n')}\n`);
  },
});
