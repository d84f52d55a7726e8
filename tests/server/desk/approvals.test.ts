import { beforeEach, describe, expect, it } from 'vitest';
import { day, minute } from '../../../common/rules/durations.ts';
import { expireApprovals } from '../../../server/domain/desk/approvals/decide.ts';
import { removeStaff } from '../../../server/domain/desk/staff.ts';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import { auditOf, decider, paidOrder } from '../support/approvals.ts';
import { deskOn, insertStaff } from '../support/desk.ts';
import { runningPlatform } from '../support/running-platform.ts';

const machine = { operator: 'shirin', reason: 'Asked for', dryRun: false };

describe('commands that need approval by a second person', () => {
  const platform = runningPlatform({ now: new Date('2026-11-21T09:00:00.000Z'), env: deskOn });
  const db = () => platform.services.db;
  beforeEach(() => db().deleteFrom('rate_limits').execute());

  const commandsOf = async (target: string) => (await auditOf(platform, target)).map(({ command }) => command);
  const mailsTo = async (email: string, subject = '') =>
    (await db().selectFrom('outbox').select('subject').where('recipient', '=', email).execute()).filter((mail) =>
      mail.subject?.startsWith(subject),
    ).length;

  /** A refund over the limit that waits, who asked, and who may decide. */
  async function asked() {
    const [finance, owner] = [await decider(platform, ['finance']), await decider(platform, ['owner'])];
    const order = await paidOrder(platform);
    const { status, body } = await finance.act('orders refund', { arguments: { order: order.id } });
    const { approval } = body.data;
    if (status !== 200 || approval === null) throw new Error(`not asked: ${status} ${JSON.stringify(body)}`);
    return { finance, owner, order, id: approval };
  }

  it('[DESK-90] a refund over the limit is stored as a request, and no money is moved', async () => {
    const { finance, owner, order, id } = await asked();
    expect([await order.status(), await order.givenBack()]).toEqual(['paid', 0]);
    const { body } = await owner.request(id);
    expect(body.data).toMatchObject({
      ...{ id, action: 'orders refund', arguments: { order: order.id }, options: {}, reason: 'Asked for' },
      ...{ lines: [`Order ${order.id} would be refunded: USD 84.00.`], linesBefore: null, status: 'asked' },
      ...{ askedBy: { id: finance.id }, decidedBy: null, outcome: null, decisions: ['approve', 'refuse'] },
    });
    expect(await commandsOf(id)).toEqual(['approval ask']);
    expect(await commandsOf(order.id)).toEqual([]);
    expect([await mailsTo(owner.email), await mailsTo(finance.email)]).toEqual([1, 0]);
  });

  it('[DESK-90] a preview says that a second person is needed, and stores no request', async () => {
    const finance = await decider(platform, ['finance']);
    const ofYear = { arguments: { order: (await paidOrder(platform)).id }, dry_run: true };
    const ofCourse = { arguments: { order: (await paidOrder(platform, 'pattern-cutting')).id }, dry_run: true };
    const before = await db().selectFrom('approvals').select('id').execute();
    const previews = [await finance.act('orders refund', ofYear), await finance.act('orders refund', ofCourse)];
    expect(previews.map(({ body }) => [body.data.needsApproval, body.data.approval])).toEqual([
      [true, null],
      [false, null],
    ]);
    expect(await db().selectFrom('approvals').select('id').execute()).toEqual(before);
  });

  it('[DESK-90] a refund below the limit is made at once', async () => {
    const finance = await decider(platform, ['finance']);
    const order = await paidOrder(platform, 'pattern-cutting');
    const { body } = await finance.act('orders refund', { arguments: { order: order.id } });
    expect([body.data.approval, await order.status()]).toEqual([null, 'refunded']);
  });

  it('[DESK-90] asking twice for the same makes one request', async () => {
    const { finance, order, id } = await asked();
    const again = await finance.act('orders refund', { arguments: { order: ` ${order.id} ` } });
    expect(again.body.data.approval).toBe(id);
  });

  it.each([
    ['support', false],
    ['finance', true],
    ['support,owner', true],
    ['author,reviewer', false],
  ])('[DESK-90] an invitation as %s waits for a second person: %s', async (roles, waits) => {
    const owner = await decider(platform, ['owner']);
    const email = `guest-${roles.replace(',', '-')}@example.org`;
    const told = { arguments: { email }, options: { name: 'Guest', roles } };
    const { body } = await owner.act('staff invite', told);
    expect(body.data.approval !== null).toBe(waits);
    const account = await db().selectFrom('desk_accounts').select('id').where('email', '=', email).execute();
    expect([account.length, await mailsTo(email)]).toEqual(waits ? [0, 0] : [1, 1]);
  });

  it('[DESK-90] giving an account the finance role needs approval, unless it has that role already', async () => {
    const owner = await decider(platform, ['owner']);
    const [support, finance] = [await insertStaff(platform, ['support']), await insertStaff(platform, ['finance'])];
    const give = (account: string, roles: string) =>
      owner.act('staff roles', { arguments: { account }, options: { roles } });
    expect((await give(support.id, 'support,finance')).body.data.approval).not.toBeNull();
    expect((await give(finance.id, 'support,finance')).body.data.approval).toBeNull();
    const again = await owner.act('staff invite', { arguments: { email: finance.email } });
    expect(again.body.data.approval).toBeNull();
    expect((await give(owner.id, 'owner,finance')).body.data.approval).toBeNull();
  });

  it('[DESK-91] nobody decides on their own request, whatever their roles', async () => {
    const owner = await decider(platform, ['owner']);
    const order = await paidOrder(platform);
    const waiting = await owner.waiting();
    const id = (await owner.act('orders refund', { arguments: { order: order.id } })).body.data.approval ?? '';
    expect((await owner.request(id)).body.data.decisions).toEqual(['withdraw']);
    for (const { status, body } of [await owner.approve(id), await owner.refuse(id)]) {
      expect([status, body]).toEqual([403, expect.objectContaining({ error: 'own_request' })]);
    }
    expect([await order.status(), await owner.waiting()]).toEqual(['paid', waiting]);
  });

  it('[DESK-91] nobody decides without the right to run the command, and nobody withdraws a request of somebody else', async () => {
    const owner = await decider(platform, ['owner']);
    const finance = await decider(platform, ['finance']);
    const told = { arguments: { email: 'new-finance@example.org' }, options: { name: 'New', roles: 'finance' } };
    const id = (await owner.act('staff invite', told)).body.data.approval ?? '';
    expect((await finance.request(id)).body.data.decisions).toEqual([]);
    expect((await finance.approve(id)).body).toMatchObject({ error: 'no_right' });
    expect((await finance.refuse(id)).body).toMatchObject({ error: 'no_right' });
    expect((await finance.withdraw(id)).body).toMatchObject({ error: 'own_request' });
  });

  it('[DESK-92] an approved command runs in the name of who asked, with the second person in its audit rows', async () => {
    const { finance, owner, order, id } = await asked();
    const waiting = await owner.waiting();
    const { status, body } = await owner.approve(id);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        ...{ status: 'done', decisions: [], outcome: [`Order ${order.id} is refunded: USD 84.00.`] },
        decidedBy: { id: owner.id, name: 'Berivan Aziz' },
      }),
    ]);
    expect([await order.status(), await order.givenBack(), await owner.waiting()]).toEqual([
      ...['refunded', 8400, waiting - 1],
    ]);
    expect(await auditOf(platform, id)).toMatchObject([
      { command: 'approval ask', operator: finance.id },
      { command: 'approval approve', operator: owner.id },
    ]);
    const rows = await auditOf(platform, order.id);
    expect(rows.map(({ command, operator }) => [command, operator])).toEqual([
      ['orders refund', finance.id],
      ['orders refund', finance.id],
    ]);
    for (const { changes } of rows) expect(JSON.parse(changes).caller).toBe(`approved by ${owner.id}, ${id}`);
    expect(await mailsTo(finance.email)).toBe(1);
  });

  it('[DESK-92] an approved invitation is mailed in the transaction that approves it', async () => {
    const [one, other] = [await decider(platform, ['owner']), await decider(platform, ['owner'])];
    const email = 'approved@example.org';
    const told = { arguments: { email }, options: { name: 'Guest', roles: 'owner' } };
    const id = (await one.act('staff invite', told)).body.data.approval ?? '';
    const { body } = await other.approve(id);
    expect(body.data).toMatchObject({ status: 'done', outcome: [`${email}, as owner, is invited.`] });
    expect(await mailsTo(email)).toBe(1);
    expect(JSON.stringify(body)).not.toContain('#');
  });

  it('[DESK-91][DESK-125] five minutes after sign-in nobody can approve, but can still refuse and withdraw', async () => {
    const [one, other] = [await asked(), await asked()];
    platform.clock.advance(5 * minute);
    expect(await one.owner.approve(one.id)).toMatchObject({ status: 403, body: { error: 'sign_in_again' } });
    expect((await one.owner.request(one.id)).body.data).toMatchObject({ status: 'asked', version: 1 });
    expect([await one.order.status(), await one.order.givenBack()]).toEqual(['paid', 0]);
    expect((await one.owner.refuse(one.id)).body.data.status).toBe('refused');
    expect((await other.finance.withdraw(other.id)).body.data.status).toBe('withdrawn');
  });

  it('[DESK-92] a request that was refused, withdrawn or has expired never runs; each has its audit row and its mail', async () => {
    const refused = await asked();
    const { body } = await refused.owner.refuse(refused.id);
    expect(body.data).toMatchObject({ status: 'refused', words: 'The period is over', decisions: [] });
    const withdrawn = await asked();
    expect((await withdrawn.finance.withdraw(withdrawn.id)).body.data.status).toBe('withdrawn');
    const old = await asked();
    platform.clock.advance(7 * day);
    await expireApprovals(platform.services);
    const late = [
      [refused, 'refuse', 2],
      [withdrawn, 'withdraw', 1],
      [old, 'expire', 2],
    ] as const;
    for (const [{ order, id, finance }, step, mails] of late) {
      const again = await decider(platform, ['owner']);
      expect((await again.approve(id, 2)).body).toMatchObject({ error: 'wrong_state' });
      expect([await order.status(), await order.givenBack()]).toEqual(['paid', 0]);
      expect(await commandsOf(id)).toEqual(['approval ask', `approval ${step}`]);
      expect(await mailsTo(finance.email, 'Your request')).toBe(mails - 1);
    }
    platform.clock.advance(-7 * day);
  });

  it('[DESK-92] an expired request is refused even before housekeeping has marked it', async () => {
    const { order, id } = await asked();
    platform.clock.advance(7 * day);
    const { body } = await (await decider(platform, ['owner'])).approve(id);
    platform.clock.advance(-7 * day);
    expect([body.data.status, await order.status()]).toEqual(['expired', 'paid']);
  });

  it('[DESK-92] a refusal needs a reason without personal data', async () => {
    const { owner, id } = await asked();
    for (const reason of [' ', 'dilan@example.org asked']) {
      expect(await owner.refuse(id, reason)).toMatchObject({
        status: 422,
        body: { errors: { reason: [expect.any(String)] } },
      });
    }
    expect(await commandsOf(id)).toEqual(['approval ask']);
  });

  it('[DESK-93] two approvals at the same moment make one refund', async () => {
    const { owner, order, id } = await asked();
    const other = await decider(platform, ['finance']);
    const answers = await Promise.all([owner.approve(id), other.approve(id), owner.approve(id), owner.refuse(id)]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const isRefused = done[0]?.body.data.status === 'refused';
    expect([await order.status(), await order.givenBack()]).toEqual(isRefused ? ['paid', 0] : ['refunded', 8400]);
    expect((await commandsOf(id)).length).toBe(2);
  });

  it('[DESK-93] when the provider does not answer, the request stays approved, and approving again completes it', async () => {
    const { finance, owner, order, id } = await asked();
    const { payments } = platform.services;
    const refundIntent = payments.refundIntent.bind(payments);
    // the money moved, and the answer was lost
    payments.refundIntent = async (...given) => {
      await refundIntent(...given);
      throw new PaymentFault('unavailable', 'no answer');
    };
    const lost = await owner.approve(id);
    payments.refundIntent = refundIntent;
    const { status, version, decisions } = (await owner.request(id)).body.data;
    expect([lost.status, status, decisions]).toEqual([503, 'approved', ['approve']]);
    expect(await finance.withdraw(id, version)).toMatchObject({ status: 409, body: { error: 'wrong_state' } });
    const { body } = await owner.approve(id, version);
    expect([body.data.status, await order.status(), await order.givenBack()]).toEqual(['done', 'refunded', 8400]);
  });

  it('[DESK-93] a request that a crash left approved is done once its order is refunded', async () => {
    const { owner, order, id } = await asked();
    const { payments } = platform.services;
    const refundIntent = payments.refundIntent.bind(payments);
    payments.refundIntent = () => Promise.reject(new PaymentFault('unavailable', 'no answer'));
    await owner.approve(id);
    payments.refundIntent = refundIntent;
    // the webhook came meanwhile
    await db().updateTable('orders').set({ status: 'refunded' }).where('id', '=', order.id).execute();
    const { version } = (await owner.request(id)).body.data;
    expect((await owner.approve(id, version)).body.data).toMatchObject({
      ...{ status: 'done', words: expect.stringContaining('was refunded') },
    });
    expect(await order.givenBack()).toBe(0);
  });

  it('[DESK-93] a request fails with the words of the provider when that refuses for good', async () => {
    const { owner, finance, order, id } = await asked();
    const { payments } = platform.services;
    const refundIntent = payments.refundIntent.bind(payments);
    payments.refundIntent = () => Promise.reject(new PaymentFault('refused', new Error('charge disputed')));
    const { status, body } = await owner.approve(id);
    payments.refundIntent = refundIntent;
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ status: 'failed', words: expect.stringContaining('charge disputed') }),
    ]);
    expect([await order.status(), await mailsTo(finance.email)]).toEqual(['paid', 1]);
  });

  it('[DESK-93] when the preview has changed since the request, nothing runs until the new preview is approved', async () => {
    const owner = await decider(platform, ['owner']);
    const other = await decider(platform, ['owner']);
    const colleague = await insertStaff(platform, ['support']);
    const told = { arguments: { account: colleague.id }, options: { roles: 'finance' } };
    const id = (await owner.act('staff roles', told)).body.data.approval ?? '';
    await db()
      .updateTable('desk_accounts')
      .set({ roles: ['author'] })
      .where('id', '=', colleague.id)
      .execute();
    const first = await other.approve(id);
    expect([first.status, first.body]).toEqual([409, expect.objectContaining({ error: 'changed_meanwhile' })]);
    const { data } = (await other.request(id)).body;
    expect(data).toMatchObject({
      ...{ status: 'asked', version: 2 },
      lines: [`${colleague.id} would be finance (before: author).`],
      linesBefore: [`${colleague.id} would be finance (before: support).`],
    });
    expect((await other.approve(id, 1)).status).toBe(409);
    expect((await other.approve(id, 2)).body.data.status).toBe('done');
  });

  it('[DESK-93] a command that is no longer possible fails, with the message of the command', async () => {
    const { owner, order, id } = await asked();
    await db().updateTable('orders').set({ status: 'refunded' }).where('id', '=', order.id).execute();
    const { status, body } = await owner.approve(id);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ status: 'failed', words: expect.stringContaining('was refunded on') }),
    ]);
    expect(await commandsOf(id)).toEqual(['approval ask', 'approval fail']);
  });

  it('[DESK-93] a request of a removed account does not run', async () => {
    const { owner, finance, order, id } = await asked();
    await removeStaff(platform.services, machine, finance.id);
    expect(await owner.approve(id)).toMatchObject({ status: 409, body: { error: 'wrong_state' } });
    expect(await order.status()).toBe('paid');
    expect((await owner.refuse(id)).body.data.status).toBe('refused');
  });

  it('[DESK-94] the list can be filtered by state, and links to each request', async () => {
    const { owner, finance, id } = await asked();
    const { body } = await finance.list('approvals', { filters: ['state:asked'] });
    expect(body.data.rows.map(([approval]) => approval)).toContain(id);
    await owner.refuse(id);
    const rows = (await finance.list('approvals', { filters: ['state:asked'] })).body.data.rows;
    expect(rows.map(([approval]) => approval)).not.toContain(id);
    expect((await finance.list('approvals', { filters: ['state:open'] })).status).toBe(422);
  });
});

describe('an owner without colleagues, with DESK_OWN_APPROVAL', () => {
  const platform = runningPlatform({
    now: new Date('2026-11-21T09:00:00.000Z'),
    env: { ...deskOn, DESK_OWN_APPROVAL: 'on', DESK_REFUND_LIMITS: 'USD 10' },
  });

  it('[DESK-91] can approve their own requests, until there is a second owner', async () => {
    const owner = await decider(platform, ['owner']);
    const finance = await decider(platform, ['finance']);
    const ask = async (who: typeof owner) => {
      const order = await paidOrder(platform, 'pattern-cutting');
      const { body } = await who.act('orders refund', { arguments: { order: order.id } });
      return { order, id: body.data.approval ?? '' };
    };
    const own = await ask(owner);
    expect((await owner.request(own.id)).body.data.decisions).toEqual(['approve', 'refuse', 'withdraw']);
    expect((await owner.approve(own.id)).body.data.status).toBe('done');
    const ofFinance = await ask(finance);
    expect((await finance.approve(ofFinance.id)).body).toMatchObject({ error: 'own_request' });
    const second = await ask(owner);
    await decider(platform, ['owner']);
    expect((await owner.approve(second.id)).body).toMatchObject({ error: 'own_request' });
    expect(await second.order.status()).toBe('paid');
  });
});
