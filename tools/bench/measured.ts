import { type RunningPlatform, startPlatform } from '../../tests/e2e/support/platform.ts';

/** Optimised as by `npm start`, unlike the servers of tests. */
export const startMeasured = (env: Record<string, string>): Promise<RunningPlatform> =>
  startPlatform(env, { isOptimised: true });
