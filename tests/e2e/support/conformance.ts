import { afterAll, afterEach } from 'vitest';
import { prepareVisits } from './browser.ts';
import { forgetSteps, recordSteps, strangeSteps, takenSteps } from './recorded-steps.ts';

// For every file of the project (vitest.config.ts): fails a test that takes a step which no model
// knows. Among concurrent tests it fails the one that ends next.
prepareVisits(recordSteps);
// files of a worker share the recorded steps
forgetSteps();

function check(): void {
  const found = [...new Set(strangeSteps())];
  if (found.length === 0) return;
  throw new Error(
    `Charts took ${found.length} steps that their models do not know (after a change of a chart: npm run generate -- steps).\n${found.join('\n')}`,
  );
}

afterEach(({ task }) => {
  task.meta.steps = takenSteps();
  check();
});

afterAll(check);
