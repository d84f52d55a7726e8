import { beforeAll, describe, expect, it } from 'vitest';
import { microOfMinor } from '../../../server/domain/payments/statements/amounts.ts';
import { alphabet, readReference } from '../../../server/domain/payments/transfers/reference.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import { officeOf } from '../support/office.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { camtEntry, camtOf, mt940Line, mt940Of, type WrittenLine } from '../support/statements.ts';
import { order, receive, referenceOf, transferAccount } from '../support/transfers.ts';

const now = '2026-11-24T09:00:00.000Z';

describe('matching the lines of a statement', () => {
  const platform = runningPlatform({ now: new Date(now), env: deskOn, services: { transferAccount } });
  let office: ReturnType<typeof officeOf>;
  let operator: string;
  let number = 0;

  beforeAll(async () => {
    const finance = await staffSession(platform, ['finance']);
    office = officeOf(platform, finance);
    operator = finance.id;
  });

  /** A learner's order of the course `cash-book`, for IQD 31,000. */
  async function anOrder(names: { first_name?: string; last_name?: string } = {}) {
    const member = await platform.makeMember({ email: `learner${number++}@example.org` });
    await platform.services.db
      .updateTable('users')
      .set({ first_name: 'Dilan', last_name: `Karim${number}`, ...names })
      .where('id', '=', member.userId)
      .execute();
    const { data } = (await order(platform, member.token, { id: 'cash-book' })).body;
    const reference = referenceOf(data);
    const { id } = await platform.services.db
      .selectFrom('orders')
      .select('id')
      .where('transfer_reference', '=', reference)
      .executeTakeFirstOrThrow();
    return { id, reference, token: member.token, userId: member.userId };
  }

  const written = (text: string, more: Partial<WrittenLine> = {}): WrittenLine => ({
    ...{ direction: 'in', amount: '31000', currency: 'IQD', day: '2026-11-24', sender: 'A. Stranger', text, ...more },
  });
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  async function matchesOf(...lines: WrittenLine[]) {
    const { status, body } = await office.statement('file', base64(camtOf(lines.map((line) => camtEntry(line)))));
    expect(status).toBe(200);
    return body.data.lines.map(({ match, orders }) => [match, ...orders.map(({ id }) => id)]);
  }

  it('[DESK-122] a line with an existing reference and its sum is exact, however it is written and wrapped', async () => {
    const { id, reference } = await anOrder();
    const plain = reference.replace('-', '');
    const ways = [reference, plain.toLowerCase(), `Course:${reference}.`, `${plain.slice(0, 3)} ${plain.slice(3)}`];
    for (const text of ways) expect(await matchesOf(written(text)), text).toEqual([['exact', id]]);
    const swift = await office.statement('file', base64(mt940Of([mt940Line(written(`PAYMENT ${reference}`))], 'IQD')));
    expect(swift.body.data).toMatchObject({
      format: 'mt940',
      left: 0,
      lines: [{ match: 'exact', amount: '31000.00' }],
    });
    const pasted = await office.statement('pasted', `2026-11-24;Dilan;${reference};31,000;IQD`);
    expect(pasted.body.data).toEqual({
      ...{ format: 'text', left: 0 },
      lines: [
        {
          ...{ match: 'exact', day: '2026-11-24', amount: '31000.00', currency: 'IQD', sender: 'Dilan' },
          text: `2026-11-24;Dilan;${reference};31,000;IQD`,
          orders: [expect.objectContaining({ id, transferReference: reference, learner: expect.any(Object) })],
        },
      ],
    });
  });

  it('[DESK-122] a line with another sum, currency or day, or with an ambiguous sum, is not exact', async () => {
    const { id, reference } = await anOrder();
    const cases: [Partial<WrittenLine>, string][] = [
      [{ amount: '31000.01' }, 'tooMuch'],
      [{ amount: '30999.99' }, 'tooLittle'],
      [{ currency: 'USD' }, 'otherCurrency'],
      // the command refuses these days too
      [{ day: '2026-11-21' }, 'suggestion'],
      [{ day: '2026-11-26' }, 'suggestion'],
      [{ day: '2026-11-22' }, 'suggestion'],
      [{ day: '2026-11-23' }, 'exact'],
      [{ day: '2026-11-25' }, 'exact'],
    ];
    for (const [more, match] of cases) expect(await matchesOf(written(reference, more))).toEqual([[match, id]]);
    const unsure = await office.statement('pasted', `${reference}\n${reference} 31000`);
    expect(unsure.body.data.lines.map(({ match }) => match)).toEqual(['suggestion', 'again']);
  });

  it('[DESK-122] a mistyped reference is a suggestion, and so is a line with two references', async () => {
    const { id, reference } = await anOrder();
    const other = await anOrder();
    const wrong = `${reference.slice(0, 8)}${[...alphabet].find((each) => each !== reference[8])}`;
    const [first = '', second = ''] = reference;
    const swapped = second + first + reference.slice(2);
    expect(await matchesOf(written(wrong))).toEqual([['suggestion', id]]);
    if (first !== second) expect(await matchesOf(written(swapped))).toEqual([['suggestion', id]]);
    // `O` is no character of references
    expect(await matchesOf(written(`O${reference.slice(1)}`))).toEqual([['suggestion', id]]);
    const [two] = await matchesOf(written(`${reference} ${other.reference}`));
    expect([two?.[0], new Set(two?.slice(1))]).toEqual(['suggestion', new Set([id, other.id])]);
  });

  it('[DESK-122] without a reference, the name and the sum suggest an order', async () => {
    const { id } = await anOrder({ first_name: 'Şîlan', last_name: 'Hemê' });
    expect(await matchesOf(written('course', { sender: 'HEME SILAN' }))).toEqual([['suggestion', id]]);
    expect(await matchesOf(written('course', { sender: 'HEME SILAN', amount: '1' }))).toEqual([['none']]);
    expect(await matchesOf(written('course', { sender: 'HEME' }))).toEqual([['none']]);
    // a reference that passes its own check, but that nobody was given
    const unknown = [...alphabet].map((each) => readReference(`QQQQQQQ${each}`)).find((each) => each !== null) ?? '';
    expect(await matchesOf(written(unknown))).toEqual([['none']]);
  });

  it('[DESK-122] a line for an order that was canceled, paid or refunded says so', async () => {
    const { db } = platform.services;
    const canceled = await anOrder();
    await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', canceled.id).execute();
    const paid = await anOrder();
    await receive(platform.services, paid.reference, {
      amount: 3_100_000,
      received: new Date('2026-11-24T00:00:00Z'),
    });
    const refunded = await anOrder();
    await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', refunded.id).execute();
    expect(
      await matchesOf(...[canceled, paid, refunded].map(({ reference }) => written(reference, { amount: '31000.00' }))),
    ).toEqual([
      ['canceled', canceled.id],
      ['confirmed', paid.id],
      ['refunded', refunded.id],
    ]);
  });

  it('[DESK-122] a duplicated line, or one whose money was taken back, is not exact', async () => {
    const { id, reference } = await anOrder();
    expect(await matchesOf(written(reference), written(reference))).toEqual([
      ['exact', id],
      ['again', id],
    ]);
    const back = await anOrder();
    expect(await matchesOf(written(back.reference), written(`Return ${back.reference}`, { direction: 'out' }))).toEqual(
      [['takenBack', back.id]],
    );
  });

  it('[DESK-122] an exact line can be confirmed by the command, for many orders of one statement', async () => {
    const orders = [];
    for (let count = 0; count < 5; count++) orders.push(await anOrder());
    const lines = orders.map(({ reference }) => written(reference));
    const file = base64(camtOf(lines.map((line) => camtEntry(line))));
    const read = (await office.statement('file', file)).body.data.lines;
    for (const { match, amount, currency, day, orders } of read) {
      expect(match).toBe('exact');
      const options = { amount: amount ?? '', currency: currency ?? '', received: day ?? '' };
      const reference = orders[0]?.transferReference ?? '';
      const { status } = await office.act('transfers confirm', { arguments: { reference }, options });
      expect(status).toBe(200);
    }
    const again = (await office.statement('file', file)).body.data.lines;
    expect(again.map(({ match }) => match)).toEqual(Array.from({ length: 5 }, () => 'confirmed'));
  });

  it('[DESK-123] the content of a statement is neither stored nor logged, also when it is refused', async () => {
    const { reference } = await anOrder();
    platform.log.length = 0;
    const tables = ['orders', 'audit_log', 'outbox', 'rate_limits'] as const;
    const stored = () =>
      Promise.all(tables.map((table) => platform.services.db.selectFrom(table).selectAll().execute()));
    const before = await stored();
    await office.statement('file', base64(camtOf([camtEntry(written(`Strange Person ${reference}`))])));
    const refused = await office.statement('file', base64('<Strange>Person</Strange>'));
    expect([refused.status, refused.text.includes('Strange')]).toEqual([422, false]);
    expect((await office.statement('file', 'Strange!')).status).toBe(422);
    expect(await stored()).toEqual(before);
    const lines = platform.log.filter(({ event }) => event === 'desk.read');
    expect(lines).toEqual([
      { event: 'desk.read', account_id: operator, request_id: expect.any(String), page: 'statement', rows: 1 },
    ]);
    const log = JSON.stringify(platform.log);
    for (const word of ['Strange', 'Stranger', reference]) expect(log).not.toContain(word);
  });

  it('[DESK-121] a body over the limit is refused, and a file below it is read', async () => {
    expect((await office.statement('file', 'A'.repeat(4 * 1024 * 1024))).status).toBe(413);
    const many = Array.from({ length: 1_500 }, (_, index) => camtEntry(written(`Invoice ${index}`)));
    const { status, body } = await office.statement('file', base64(camtOf(many)));
    expect([status, body.data.lines.length]).toEqual([200, 1_500]);
  });

  it('[DESK-121] minor units have two, three or no decimals, depending on the currency', () => {
    expect([microOfMinor(1, 'IQD'), microOfMinor(1, 'KWD'), microOfMinor(1, 'JPY')]).toEqual([
      10_000n,
      1_000n,
      1_000_000n,
    ]);
  });
});
