import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount } from './support/account.ts';
import { apiOf, taken } from './support/fixtures.ts';
import { killWhile, rounds } from './support/kill.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { confirming, withTransfers } from './support/transfers.ts';

const learners = 3;
const content = withTransfers();

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await startPlatform(content.env);
});
afterAll(async () => {
  await platform?.stop();
  content.remove();
});

type Api = ReturnType<typeof apiOf>;

/** How many confirmations the server has committed, answered or not. */
const committed = () => platform.printed().match(/"event":"order.changed"[^\n]*"to":"paid"/g)?.length ?? 0;

it(`[P54][P39] killing the server ${rounds} times while staff confirm bank transfers leaves each paid one with its course and one receipt`, async () => {
  const all: Api[] = [];
  const paidAtKill: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const apis = await Promise.all(
      Array.from({ length: learners }, async (_, index) =>
        apiOf(platform, (await openAccount(platform, `transfer-${round}-${index}@example.org`)).token),
      ),
    );
    all.push(...apis);
    const ordered = (await Promise.all(apis.map(orderAll))).flat();
    const confirmed: string[] = [];
    const before = committed();
    const running = ordered.map(async ({ id, reference, amount }) => {
      // cut off: the command ends with 3, or opens the database itself
      await platform.command(...confirming(reference, amount)).then(
        () => confirmed.push(id),
        () => undefined,
      );
    });
    await killWhile(platform, running, () => committed() > before + (round % learners));
    const paid = (await Promise.all(apis.map(paidAndOwned))).flat();
    paidAtKill.push(paid.length);
    expect(paid).toEqual(expect.arrayContaining(confirmed));
    for (const { id, reference, amount } of ordered) {
      const again = platform.command(...confirming(reference, amount));
      if (!paid.includes(id)) expect(await again).toContain(`Order ${id} is paid`);
      else await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining('was confirmed already') });
    }
    expect((await Promise.all(apis.map(paidAndOwned))).flat()).toHaveLength(ordered.length);
  }
  const looked = JSON.parse(await platform.command('orders', 'repair', '--reason', 'Test', '--dry-run', '--json'));
  expect(looked.findings).toEqual([]);
  const numbers = (await Promise.all(all.map(receiptsOf))).flat().sort((one, other) => one - other);
  const [first = 0] = numbers;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
  const log = JSON.parse(await platform.command('audit', 'list', '--limit', '1000', '--json')) as {
    command: string;
  }[];
  const entries = log.filter(({ command }) => command === 'transfers confirm');
  expect([numbers.length, entries.length]).toEqual([all.length * inDinars.length, all.length * inDinars.length]);
  console.info(
    `${rounds} kills, ${numbers.length} transfers, paid at each kill: ${paidAtKill.join(', ')}; 0 lost or twice`,
  );
}, 600_000);

const inDinars = ['kurmanji-for-beginners', 'sewing-first-garments'];

/** Orders courses by bank transfer. */
const orderAll = (api: Api) =>
  Promise.all(
    inDinars.map(async (id) => {
      const { data } = await taken(api.POST('/user/purchases', { body: { kind: 'course', id, region_code: 'IQ' } }));
      const { purchase, transfer } = data;
      return { id: purchase.id, reference: transfer?.reference ?? '', amount: purchase.amount };
    }),
  );

/** The ids of a learner's paid orders, each of which has opened its course. */
async function paidAndOwned(api: Api): Promise<string[]> {
  const paid = (await taken(api.GET('/user/purchases'))).data.filter(({ status }) => status === 'paid');
  expect((await ownedBy(api)).sort()).toEqual(paid.map(({ course_id }) => course_id).sort());
  return paid.map(({ id }) => id);
}

const ownedBy = async (api: Api): Promise<string[]> => (await taken(api.GET('/user/courses'))).data.course_ids;

/** The numbers of the receipts of a learner's purchases. */
async function receiptsOf(api: Api): Promise<number[]> {
  const { data } = await taken(api.GET('/user/purchases'));
  return data.map(({ receipt_number }) => Number(receipt_number?.split('-')[1]));
}
