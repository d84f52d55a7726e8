import { afterAll, onTestFinished } from 'vitest';
import { type Platform, type PlatformOptions, startPlatform } from './platform.ts';
import { sandboxOf, stock } from './shop.ts';

/** A platform for all tests of a file, which is closed after them. */
export async function sharedPlatform(options?: PlatformOptions): Promise<Platform> {
  const platform = await startPlatform(options);
  afterAll(() => platform.close());
  return platform;
}

/** A platform for one test, which is closed after it. */
export async function platformOfTest(options?: PlatformOptions): Promise<Platform> {
  const platform = await startPlatform(options);
  onTestFinished(() => platform.close());
  return platform;
}

/** A platform for all tests of a file with a few courses and plans for sale (`stock`). */
export async function sharedShop(options?: PlatformOptions): Promise<Platform> {
  const platform = await sharedPlatform({ content: null, ...options });
  await stock(platform);
  return platform;
}

/** The same, whose payment provider sends no event: a test decides which arrive. */
export async function sharedShopWithoutEvents(options?: PlatformOptions): Promise<Platform> {
  const platform = await sharedShop(options);
  await sandboxOf(platform).stop();
  return platform;
}
