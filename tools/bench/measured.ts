import { type RunningPlatform, startPlatform } from '../../tests/e2e/support/platform.ts';

/** Starts a server whose code is optimised as in `npm start`, which the servers of short tests are not. */
export const startMeasured = (env: Record<string, string>): Promise<RunningPlatform> =>
  startPlatform(env, { isOptimised: true });
