import { expect } from 'vitest';
import { day } from '../../../common/rules/durations.ts';
import { taken } from '../support/fixtures.ts';
import { type Api, type Kind, rounds } from '../support/kill.ts';
import type { RunningPlatform } from '../support/platform.ts';
import { joinAll, learners } from './learners.ts';

/** How many vouchers a learner redeems in a round. */
const perRound = 4;

/** Learners redeem vouchers of a month each. */
export const vouchers: Kind = async (stage, kill) => {
  const { platform } = stage;
  const codes = await codesFor(platform, learners * rounds * perRound);
  const apis = await joinAll(stage, 'gifted');
  let used = 0;
  let usedAtKills = 0;
  for (let round = 0; round < rounds; round++) {
    const tried: { api: Api; code: string }[] = [];
    const answered: { api: Api; code: string; end: string | null }[] = [];
    await kill(
      perRound,
      apis.map((api) => async (step) => {
        for (const code of codes.splice(0, perRound)) {
          tried.push({ api, code });
          answered.push({ api, code, end: await step(() => redeem(api, code)) });
        }
      }),
    );
    const atKill = (await Promise.all(apis.map(giftsOf))).flat().length;
    expect(atKill).toBeGreaterThanOrEqual(used + answered.length);
    expect(await usedCodes(platform)).toBe(atKill);
    for (const { api, code, end } of answered) expect(await redeem(api, code)).toBe(end);
    // what was not answered is redeemed now, or was: once each, a month for each, one receipt for
    // each
    for (const { api, code } of tried) await redeem(api, code);
    usedAtKills += atKill - used;
    used += tried.length;
    const gifts = await Promise.all(apis.map(giftsOf));
    expect(new Set(gifts.flat().map(({ receipt_number }) => receipt_number)).size).toBe(used);
    expect(await usedCodes(platform)).toBe(used);
    for (const mine of gifts) expect(new Set(mine.map(({ ends_at }) => ends_at)).size).toBe(mine.length);
  }
  return `${used} vouchers, ${usedAtKills} of them used at the kills, 0 lost or used twice`;
};

/** Redeems a code; answers when the months end. */
const redeem = async (api: Api, code: string) =>
  (await taken(api.POST('/vouchers/redeem', { body: { code } }))).data.end_date;

async function codesFor(platform: RunningPlatform, count: number): Promise<string[]> {
  const opens = ['--sponsor', 'Friends of Duhok', '--months', '1', '--last-day', lastDay];
  const codes: string[] = [];
  while (codes.length < count) {
    const size = Math.min(200, count - codes.length);
    const csv = await platform.ask('voucher', 'make', ...opens, '--codes', `${size}`, '--reason', 'Test', '--csv');
    for (const [, code = ''] of csv.matchAll(/\?code=(\d{6})/g)) codes.push(code);
  }
  return codes;
}

const lastDay = new Date(Date.now() + 300 * day).toISOString().slice(0, 10);

/** The paid orders of vouchers, each of which opened a month. */
async function giftsOf(api: Api) {
  const { data } = await taken(api.GET('/user/purchases'));
  return data.filter(({ amount, status }) => amount === 0 && status === 'paid');
}

async function usedCodes(platform: RunningPlatform): Promise<number> {
  const batches = JSON.parse(await platform.ask('voucher', 'list', '--json')) as { used: number }[];
  return batches.reduce((sum, { used }) => sum + used, 0);
}
