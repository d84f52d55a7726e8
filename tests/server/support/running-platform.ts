import { afterAll, beforeAll } from 'vitest';
import { type Platform, type PlatformOptions, startPlatform } from './platform.ts';

/**
 * A platform for the tests of a file or of a `describe`, started before the first of them and
 * closed after the last. Its properties are set once it has started: read them in tests and hooks,
 * not while tests are collected.
 *
 * @param options of `startPlatform`, or what makes them when the platform starts.
 */
export function runningPlatform(options: PlatformOptions | (() => Promise<PlatformOptions>) = {}): Platform {
  const platform = {} as Platform;
  beforeAll(async () => {
    Object.assign(platform, await startPlatform(typeof options === 'function' ? await options() : options));
  });
  afterAll(() => platform.close());
  return platform;
}
