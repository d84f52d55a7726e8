import { beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '../../../server/domain/common/context.ts';
import { learnerPage } from '../../../server/domain/desk/learner-page.ts';
import { orderPage } from '../../../server/domain/desk/order-page.ts';
import { codeOf } from '../../../server/domain/learning/certificate-code.ts';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { finishLesson } from '../support/learning.ts';
import { officeOf } from '../support/office.ts';
import type { Member } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { buyer, confirm, sandboxOf } from '../support/shop.ts';
import { order, receive, referenceOf, transferAccount } from '../support/transfers.ts';

const now = '2026-11-21T09:00:00.000Z';

describe('the search and the record pages of the desk', () => {
  const platform = runningPlatform({ now: new Date(now), env: deskOn, services: { transferAccount } });
  let office: ReturnType<typeof officeOf>;
  let operator: string;
  let dilan: Member;
  let paid: string;
  let intent: string;
  let reference: string;
  const certificate = 'crt_office';

  beforeAll(async () => {
    const support = await staffSession(platform, ['support', 'finance']);
    office = officeOf(platform, support);
    operator = support.id;
    dilan = await platform.makeMember({ email: 'dilan@example.org' });
    const { db } = platform.services;
    const phone = { phone: '+9647501234567', country_calling_code: '+964', phone_number: '7501234567' };
    await db
      .updateTable('users')
      .set({ ...phone, phone_verified_at: platform.clock.now() })
      .where('id', '=', dilan.userId)
      .execute();
    const me = buyer(platform, dilan);
    const { clientSecret } = (await me.begin('pattern-cutting', 'US')).body;
    const { consent } = await me.order(clientSecret);
    const [begun] = await me.orders();
    await platform.post(`/api/orders/${begun?.intent_id}/consent`, { consent }, { token: dilan.token });
    platform.clock.advance(1_000);
    await confirm(platform, clientSecret);
    await me.order(clientSecret);
    await sandboxOf(platform).settled();
    const [bought] = await me.orders();
    paid = bought?.id ?? '';
    intent = bought?.intent_id ?? '';
    platform.clock.advance(1_000);
    reference = referenceOf((await order(platform, dilan.token, { id: 'cash-book' })).body.data);
    await db
      .insertInto('certificates')
      .values({
        ...{ id: certificate, user_id: dilan.userId, course_id: 'pattern-cutting', holder: 'Dilan Karim' },
        ...{ course_title: 'Pattern cutting', issued_at: platform.clock.now(), order_id: paid },
        ...aCourseOfOneLesson,
      })
      .execute();
  });

  it('[DESK-20] the search finds a learner by everything that the command accepts, and says what matched', async () => {
    const receipt = (await office.order(paid)).body.data.order.receipt ?? '';
    const cases: [text: string, by: string][] = [
      ['dilan', 'name'],
      [' DILAN@example.org', 'e-mail'],
      ['0750 123 45 67', 'phone number'],
      ['٠٧٥٠ ١٢٣ ٤٥ ٦٧', 'phone number'],
      [dilan.userId, 'id'],
      [paid, 'order'],
      [intent, 'payment at the provider'],
      [receipt, `receipt ${receipt}`],
      [reference.toLowerCase(), `transfer ${reference}`],
      [codeOf(certificate), 'certificate'],
    ];
    for (const [text, by] of cases) {
      const { learners } = (await office.search(text)).body.data;
      expect(learners, text).toEqual([
        {
          ...{ id: dilan.userId, name: 'Dilan Karim', email: 'dilan@example.org', phone: '+9647501234567' },
          ...{ since: now, state: 'account', matchedBy: by },
        },
      ]);
    }
  });

  it('[DESK-09] reads are logged with the account, the ids and the number of rows, without the search words', async () => {
    platform.log.length = 0;
    await office.search('dilan');
    await office.learner(dilan.userId);
    await office.order(paid);
    await office.list('orders');
    await office.csv('orders');
    const by = { account_id: operator, request_id: expect.any(String) };
    const line = { event: 'desk.read', ...by };
    expect(platform.log.filter(({ event }) => String(event).startsWith('desk.'))).toEqual([
      { ...line, page: 'search', rows: 1 },
      { ...line, page: 'learner', id: dilan.userId },
      { ...line, page: 'order', id: paid },
      { ...line, page: 'list orders', rows: 2 },
      { event: 'desk.exported', ...by, list: 'orders', rows: 2 },
    ]);
  });

  it('[DESK-20] the search finds orders by their own ids only, not by the name of their learner', async () => {
    for (const text of [paid, intent, codeOf(certificate)]) {
      const { orders } = (await office.search(text)).body.data;
      expect(
        orders.map(({ id, status }) => [id, status]),
        text,
      ).toEqual([[paid, 'paid']]);
    }
    const [waiting] = (await office.search(reference)).body.data.orders;
    expect(waiting).toMatchObject({ status: 'requires_payment', transferReference: reference, currency: 'IQD' });
    expect((await office.search('dilan')).body.data.orders).toEqual([]);
  });

  it('[DESK-20] the search lists exact matches first, 20 at most, and says if there are more', async () => {
    for (let count = 0; count < 21; count++) await insertLearner(platform);
    const { db } = platform.services;
    await db
      .updateTable('users')
      .set({ last_name: 'Dilan' })
      .where('email', 'like', '%')
      .where('id', '!=', dilan.userId)
      .execute();
    const many = (await office.search('dilan')).body.data;
    expect([many.learners.length, many.isCut]).toEqual([20, true]);
    const exact = (await office.search('dilan@example.org')).body.data;
    expect(exact.learners[0]).toMatchObject({ id: dilan.userId, matchedBy: 'e-mail' });
  });

  it('[DESK-20] accounts that were never verified or are to be deleted are marked', async () => {
    const { db } = platform.services;
    const [pending, leaving] = [await insertLearner(platform), await insertLearner(platform)];
    await db
      .updateTable('users')
      .set({ email_verified_at: null, last_name: 'Pending' })
      .where('id', '=', pending.userId)
      .execute();
    const delete_after = new Date('2026-12-21T09:00:00.000Z');
    await db
      .updateTable('users')
      .set({ delete_after, last_name: 'Leaving' })
      .where('id', '=', leaving.userId)
      .execute();
    const stateOf = async (text: string) => (await office.search(text)).body.data.learners.map(({ state }) => state);
    expect([await stateOf('Pending'), await stateOf('Leaving')]).toEqual([['registration'], ['deleting']]);
    expect((await office.learner(leaving.userId)).body.data).toMatchObject({
      state: 'deleting',
      deletedOn: delete_after.toISOString(),
    });
  });

  it('[DESK-20] an empty search is refused with a message, and a search without a match has an empty result', async () => {
    for (const text of ['', ' ', '\u00a0\u2003']) {
      const { status, body } = await office.search(text);
      expect([status, body]).toEqual([422, expect.objectContaining({ errors: { q: [expect.any(String)] } })]);
    }
    for (const text of ['%', "'); drop table users; --", '2026-999999', '~', '&|!:*', '\u202eevil', '𐍈', "'a':*"]) {
      const { status, body } = await office.search(text);
      expect([status, body], text).toEqual([200, { data: { learners: [], orders: [], isCut: false } }]);
    }
  });

  it('[DESK-21][DESK-22] the pages of a learner and an order make a fixed number of SQL statements, however many records they have', async () => {
    let count = 0;
    const counting = platform.services.db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const counted = async (page: (ctx: Ctx) => Promise<unknown>) => {
      count = 0;
      await page({ ...platform.services, db: counting });
      return count;
    };
    const { userId } = await insertLearner(platform);
    const ofNewcomer = await counted((ctx) => learnerPage(ctx, userId));
    expect(await counted((ctx) => learnerPage(ctx, dilan.userId))).toBe(ofNewcomer);
    expect(ofNewcomer).toBeLessThan(10);
    const waiting = (await office.search(reference)).body.data.orders[0]?.id ?? '';
    expect(await counted((ctx) => orderPage(ctx, paid))).toBe(await counted((ctx) => orderPage(ctx, waiting)));
  });

  it('[DESK-21] the page of a learner lists courses and subscriptions, each with the order that gave it', async () => {
    const { userId, token } = dilan;
    const granted = await office.act('learner grant', { arguments: { learner: userId, item: 'yearly' } });
    expect(granted.status).toBe(200);
    const lesson = await platform.services.db
      .selectFrom('lessons')
      .select('id')
      .where('course_id', '=', 'pattern-cutting')
      .where('removed_at', 'is', null)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    await finishLesson(platform, token, lesson.id);
    const other = await platform.services.db
      .selectFrom('lessons')
      .select(['id', 'course_id'])
      .where('course_id', 'not in', ['pattern-cutting', 'cash-book'])
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    await finishLesson(platform, token, other.id);
    const { data } = (await office.learner(userId)).body;
    expect(data).toMatchObject({
      ...{ id: userId, state: 'account', name: 'Dilan Karim', email: 'dilan@example.org', phone: '+9647501234567' },
      ...{ since: now, deletedOn: null, language: 'en', sessions: 1 },
    });
    expect(data.courses).toEqual([
      {
        ...{ courseId: 'pattern-cutting', title: expect.any(String), lessonsCompleted: 1, lessons: expect.any(Number) },
        access: { orderId: paid, grantId: null, from: expect.any(String), until: null },
      },
      // begun by the subscription
      {
        ...{ courseId: other.course_id, title: expect.any(String), lessonsCompleted: 1, lessons: expect.any(Number) },
        access: null,
      },
    ]);
    expect(data.subscriptions).toEqual([
      {
        planId: 'yearly',
        access: {
          ...{ orderId: null, grantId: expect.stringMatching(/^grt_/) },
          ...{ from: expect.any(String), until: '2028-01-21T09:00:02.000Z' },
        },
      },
    ]);
    expect(data.orders.map(({ status, transferReference }) => [status, transferReference])).toEqual([
      ['requires_payment', reference],
      ['paid', null],
    ]);
    expect(data.certificates).toEqual([
      {
        ...{ id: certificate, courseId: 'pattern-cutting', title: 'Pattern cutting' },
        ...{ issuedAt: expect.any(String), withdrawnAt: null },
      },
    ]);
  });

  it('[DESK-21] the page of a learner has the newest 50 messages without texts, and those with codes and links without subjects', async () => {
    const { db, mail } = platform.services;
    const to = 'messages@example.org';
    const { userId } = await platform.makeMember({ email: to });
    const say = (subject: string) =>
      mail.send(platform.services, { to, subject, text: 'A text that is no one else’s' });
    for (let count = 0; count < 48; count++) await say(`Notice ${count}`);
    const newest = db.selectFrom('outbox').select('id').where('recipient', '=', to).orderBy('id', 'desc').limit(1);
    await db.updateTable('outbox').set({ sent_at: platform.clock.now() }).where('id', '=', newest).execute();
    await say('Waits');
    await say('Given up');
    await db.updateTable('outbox').set({ next_attempt_at: null }).where('id', '=', newest).execute();
    const { body, text } = await office.learner(userId);
    const { messages } = body.data;
    expect(messages.length).toBe(50);
    expect(messages.slice(0, 3)).toMatchObject([
      { channel: 'mail', kind: 'notice', subject: 'Given up', state: 'given_up' },
      { channel: 'mail', kind: 'notice', subject: 'Waits', state: 'waiting' },
      { channel: 'mail', kind: 'notice', subject: 'Notice 47', state: 'sent' },
    ]);
    expect(text).not.toContain('A text that is');
    const code = await platform.services.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', 'dilan@example.org')
      .where('verification_sid', 'is not', null)
      .executeTakeFirstOrThrow();
    const first = await office.learner(dilan.userId);
    expect(first.body.data.messages.filter(({ kind }) => kind !== 'notice').map(({ subject }) => subject)).toEqual(
      first.body.data.messages.filter(({ kind }) => kind !== 'notice').map(() => null),
    );
    expect(first.body.data.messages.some(({ kind }) => kind === 'code')).toBe(true);
    expect(first.text).not.toContain(code.subject);
  });

  it('[DESK-22] the page of an order lists the events of provider, learner and staff, oldest first', async () => {
    const { data } = (await office.order(paid)).body;
    expect(data).toMatchObject({
      order: {
        ...{ id: paid, status: 'paid', courseId: 'pattern-cutting', planId: null, currency: 'USD', method: 'card' },
        ...{ sponsor: null, transferReference: null, learner: { id: dilan.userId, name: 'Dilan Karim' } },
      },
      ...{ intentId: intent, opens: { courses: 1, until: null } },
    });
    expect(data.events.map(({ event }) => event)).toEqual(['made', 'agreed', 'paid', 'receipt']);
    expect(data.events.find(({ event }) => event === 'receipt')?.text).toBe(data.order.receipt);
    const member = await platform.makeMember();
    const me = buyer(platform, member);
    await me.buy('monthly', 'US');
    const id = (await me.orders())[0]?.id ?? '';
    platform.clock.advance(60_000);
    await platform.post(`/api/user/purchases/${id}/withdrawal`, {}, { token: member.token });
    const refund = await office.act('orders refund', { arguments: { order: id }, reason: 'Withdrawn in time' });
    expect([200, 409]).toContain(refund.status);
    const after = (await office.order(id)).body.data;
    expect(after.order.status).toBe('refunded');
    expect(after.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['made', 'paid', 'receipt', 'withdrawn', 'refunded', 'credit_note']),
    );
    const times = after.events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(after.opens).toEqual({ courses: 0, until: null });
  });

  it('[DESK-22] staff actions on the page of an order have the account and the reason', async () => {
    const member = await platform.makeMember();
    const ordered = (await order(platform, member.token, { id: 'cash-book' })).body.data;
    await receive(platform.services, referenceOf(ordered), { amount: ordered.purchase.amount });
    const { id } = ordered.purchase;
    const noted = await office.act('orders refunded', { arguments: { order: id }, reason: 'Sent back by the bank' });
    expect(noted.status).toBe(200);
    expect((await office.order(id)).body.data.events.filter(({ event }) => event === 'staff')).toEqual([
      { at: expect.any(String), event: 'staff', text: expect.stringMatching(/^transfers confirm: /), by: 'shirin' },
      { at: expect.any(String), event: 'staff', text: 'orders refunded: Sent back by the bank', by: operator },
    ]);
  });

  it('[DESK-22] the order of a deleted account is found and shown without a learner', async () => {
    const gone = await platform.makeMember();
    const { purchase, transfer } = (await order(platform, gone.token, { id: 'cash-book' })).body.data;
    await platform.services.db.updateTable('orders').set({ user_id: null }).where('id', '=', purchase.id).execute();
    const found = (await office.search(transfer?.reference ?? '')).body.data;
    expect([found.learners, found.orders]).toMatchObject([[], [{ id: purchase.id, learner: null }]]);
    expect((await office.order(purchase.id)).body.data.order.learner).toBeNull();
  });

  it('[DESK-21][DESK-22] a learner or order that does not exist is answered 404, whatever the id looks like', async () => {
    for (const id of ['usr_none', "' or 1=1 --", '%', '../orders', '٠']) {
      for (const [{ status, body }, message] of [
        [await office.learner(id), `A learner ${id} was not found.`],
        [await office.order(id), `Order ${id} was not found.`],
      ] as const) {
        expect([status, body], id).toEqual([404, { error: 'not_found', message }]);
      }
    }
  });

  it('[DESK-20][DESK-21][DESK-22] a role without the right is refused', async () => {
    const author = officeOf(platform, await staffSession(platform, ['author', 'reviewer']));
    for (const { status, body } of [
      await author.search('dilan'),
      await author.learner(dilan.userId),
      await author.order(paid),
    ]) {
      expect([status, body]).toEqual([403, expect.objectContaining({ error: 'no_right' })]);
    }
  });
});
