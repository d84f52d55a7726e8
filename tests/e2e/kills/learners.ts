import { openAccount } from '../support/account.ts';
import { apiOf } from '../support/fixtures.ts';
import type { Api, Stage } from '../support/kill.ts';

/** How many learners do the same at the same time. */
export const learners = 3;

/** The calls of learners who are logged in. */
export async function joinAll({ platform, members }: Stage, name: string): Promise<Api[]> {
  const apis: Api[] = [];
  for (let index = 0; index < learners; index++) {
    const { token } = await openAccount(platform, `${name}-${index}@example.org`);
    apis.push(apiOf(platform, token));
  }
  members.push(...apis);
  return apis;
}
