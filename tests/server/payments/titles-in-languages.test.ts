import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { minute } from '../../../common/rules/durations.ts';
import type { TranslatedKind } from '../../../server/db/tables/catalogue.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { type Member, type Platform, startPlatform } from '../support/platform.ts';
import { buyer, type OrderData, orderIdOf, stock } from '../support/shop.ts';
import { category, codeFor, months } from '../support/vouchers.ts';

type Purchase = components['schemas']['Purchase'];

const inSorani = { 'accept-language': 'ckb' };

describe('[LANG-63] the titles of purchases in answers', () => {
  let platform: Platform;
  let member: Member;
  let me: ReturnType<typeof buyer>;

  beforeAll(async () => {
    platform = await startPlatform({ content: null });
    await stock(platform);
    const words: readonly [TranslatedKind, string, object][] = [
      ['course', 'weaving', { title: 'چنین', description: 'چنین' }],
      ['plan', 'monthly', { name: 'مانگانە', description: '', features: [], button: '' }],
      ['category', 'Crafts', { title: 'کاری دەستی' }],
    ];
    for (const [kind, id, each] of words) {
      const course_id = kind === 'course' ? id : null;
      const row = { language: 'ckb', kind, id, course_id, words: JSON.stringify(each) } as const;
      await platform.services.db.insertInto('translations').values(row).execute();
    }
  });
  beforeEach(async () => {
    member = await platform.makeMember();
    me = buyer(platform, member);
  });
  afterAll(() => platform.close());

  const get = async <Data>(path: string, headers = {}) =>
    (await platform.get<{ data: Data }>(`/api/${path}`, { token: member.token, headers })).body.data;

  it('are in the language of the request, for a course and for a plan', async () => {
    const secret = await me.buy('weaving');
    // purchases are listed by their time
    platform.clock.advance(minute);
    await me.buy('monthly');
    const order = `orders/${orderIdOf(secret)}`;
    expect(await get<OrderData>(order, inSorani)).toMatchObject({ title: 'چنین' });
    expect(await get<OrderData>(order)).toMatchObject({ title: 'About weaving' });
    const list = await get<Purchase[]>('user/purchases', inSorani);
    expect(list.map(({ title, lang }) => [title, lang])).toEqual([
      ['بەشداریی \u2068مانگانە\u2069', undefined],
      ['چنین', undefined],
    ]);
    const [, { id = '' } = {}] = list;
    expect((await get<components['schemas']['PurchaseDetails']>(`user/purchases/${id}`, inSorani)).purchase.title).toBe(
      'چنین',
    );
    const english = await get<Purchase[]>('user/purchases');
    expect(english.map(({ title }) => title)).toEqual(['monthly subscription', 'About weaving']);
    expect(JSON.stringify(english)).not.toContain('"lang"');
  });

  it('have their language if they are not translated', async () => {
    const secret = await me.buy('sewing');
    const untranslated = { title: 'About sewing', lang: 'en' };
    expect(await get<OrderData>(`orders/${orderIdOf(secret)}`, inSorani)).toMatchObject(untranslated);
    expect(await get<Purchase[]>('user/purchases', inSorani)).toMatchObject([untranslated]);
  });

  it.each([
    ['a course', {}, 'چنین', 'About weaving'],
    ['a category', { opens: category('Crafts') }, 'هەموو خولەکانی \u2068کاری دەستی\u2069', 'All Crafts courses'],
    ['months', { opens: months(3) }, '٣ مانگ لە هەموو خولەکان', '3 months of every course'],
  ])('[COUPON-02] are in the language of the request also for a coupon for %s', async (_, more, told, english) => {
    const body = { code: await codeFor(platform, more) };
    const options = { token: member.token, headers: inSorani };
    const redeemed = await platform.post<Answer<'redeemVoucher'>>('/api/vouchers/redeem', body, options);
    expect(redeemed.body.data.title).toBe(told);
    expect(await get<Purchase[]>('user/purchases', inSorani)).toMatchObject([{ title: told }]);
    expect(await get<Purchase[]>('user/purchases')).toMatchObject([{ title: english }]);
  });

  it('[LANG-23][LANG-22] stay on the receipt and in its mail in the language in which it was issued', async () => {
    const { db } = platform.services;
    await db.updateTable('users').set({ language: 'ckb' }).where('id', '=', member.userId).execute();
    await me.buy('weaving');
    await db.updateTable('users').set({ language: 'nl' }).where('id', '=', member.userId).execute();
    const [{ id = '' } = {}] = await get<Purchase[]>('user/purchases');
    const { purchase, receipt } = await get<components['schemas']['PurchaseDetails']>(`user/purchases/${id}`);
    expect([purchase.title, receipt?.title, receipt?.lang]).toEqual(['About weaving', 'چنین', 'ckb']);
    const sorani = await get<components['schemas']['PurchaseDetails']>(`user/purchases/${id}`, inSorani);
    expect(sorani.receipt?.lang).toBeUndefined();
    const mails = await db.selectFrom('outbox').select('subject').where('recipient', '=', member.email).execute();
    expect(mails.filter(({ subject }) => subject.includes('چنین'))).toHaveLength(1);
  });
});
