import { taken } from '../support/fixtures.ts';
import type { Api } from '../support/kill.ts';
import type { RunningPlatform } from '../support/platform.ts';

/**
 * What `orders repair` would find of the learners' orders. Those that other learners have begun may
 * be open.
 */
export async function findingsOf(platform: RunningPlatform, apis: readonly Api[]) {
  const looked = JSON.parse(await platform.ask('orders', 'repair', '--reason', 'Test', '--dry-run', '--json')) as {
    findings: { subject: string; text: string }[];
  };
  const lists = await Promise.all(apis.map((api) => taken(api.GET('/user/purchases'))));
  const ids = new Set(lists.flatMap(({ data }) => data.map(({ id }) => id)));
  return looked.findings.filter(({ subject }) => ids.has(subject));
}
