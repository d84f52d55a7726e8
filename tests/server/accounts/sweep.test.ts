import { expect, it } from 'vitest';
import { day, minute } from '../../../common/rules/durations.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import { once } from '../../../server/domain/common/once.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null });

it.each([
  ['verifications', 'a day after they have expired', 10 * minute + day],
  ['password_resets', 'a day after they have expired', 60 * minute + day],
  ['rate_limits', 'a day after their time began', day],
  ['sessions', '30 days after the login', 30 * day],
  ['idempotent_calls', '60 days after they were answered', 60 * day],
  ['outbox', '30 days after they were written', 30 * day],
  ['devices', '180 days after the last login', 180 * day],
] as const)('[A13][A56] rows of %s are removed %s, and not before', async (table, _when, age) => {
  const { services, clock } = platform;
  const { email, userId } = await platform.makeMember();
  await platform.post('/api/password/reset', { email });
  const call = { userId, key: 'a-key', what: 'POST /api/anything', body: {} };
  await once(platform.services, call, async () => ({ status: 200, body: {} }));
  const rows = () => services.db.selectFrom(table).selectAll().execute();
  clock.advance(age);
  await sweep(services);
  expect(await rows()).not.toEqual([]);
  clock.advance(1);
  await sweep(services);
  expect(await rows()).toEqual([]);
});
