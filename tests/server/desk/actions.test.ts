import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { run } from '../../../server/cli/run.ts';
import { commands } from '../../../server/commands/index.ts';
import type { DeskRole } from '../../../server/db/tables/desk.ts';
import { newId } from '../../../server/domain/common/ids.ts';
import { allRights, rights } from '../../../server/domain/desk/rights.ts';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import { readContract } from '../../../server/http/contract.ts';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { deskOn, insertStaff, staffSession } from '../support/desk.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { officeOf } from '../support/office.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { buyer, confirm } from '../support/shop.ts';
import { order, referenceOf, transferAccount } from '../support/transfers.ts';

type Learner = Awaited<ReturnType<typeof insertLearner>>;
type Action = components['schemas']['DeskActionName'];

interface Told {
  arguments?: Record<string, string>;
  options?: Record<string, string>;
}

const named = readContract().document as {
  components: { schemas: { DeskActionName: { enum: Action[] } } };
};
const actions = named.components.schemas.DeskActionName.enum;

/** Changes that the desk has no page for, and why. */
const machineOnly: Record<string, string> = {
  'orders repair': 'asks the payment provider about many orders, which takes minutes',
  'badge-key new': 'is a key of the server',
  'newsletter export': 'prints every address',
};

describe('the actions of the desk', () => {
  const platform = runningPlatform({
    now: new Date('2026-11-21T09:00:00.000Z'),
    env: deskOn,
    services: { transferAccount },
  });
  let office: ReturnType<typeof officeOf>;
  let operator: string;

  beforeAll(async () => {
    const owner = await staffSession(platform, ['owner']);
    office = officeOf(platform, owner);
    operator = owner.id;
  });

  const audit = () =>
    platform.services.db
      .selectFrom('audit_log')
      .select(['command', 'operator', 'target', 'reason'])
      .orderBy('number')
      .execute();

  async function bought(learner: Learner): Promise<string> {
    const me = buyer(platform, learner);
    const { clientSecret } = (await me.begin('pattern-cutting', 'US')).body;
    await confirm(platform, clientSecret);
    await me.order(clientSecret);
    return (await me.orders())[0]?.id ?? '';
  }

  const letter = { subject: 'Spring', text: 'New courses begin in **March**.\n\nBerivan' };

  async function aDraft() {
    const id = newId('nwl');
    const { db } = platform.services;
    await db.insertInto('newsletters').values({ id, made_at: platform.clock.now() }).execute();
    await db
      .insertInto('newsletter_texts')
      .values({ newsletter_id: id, language: 'en', ...letter })
      .execute();
    return { arguments: { newsletter: id } };
  }

  async function transferred() {
    const { token } = await insertLearner(platform);
    const { data } = (await order(platform, token, { id: 'cash-book' })).body;
    return { reference: referenceOf(data), amount: data.purchase.amount, id: data.purchase.id };
  }

  const certificateFor = async ({ userId }: Learner, id: string) => {
    await platform.services.db
      .insertInto('certificates')
      .values({
        ...{
          id,
          user_id: userId,
          course_id: 'pattern-cutting',
          holder: 'Dilan Karim',
          course_title: 'Pattern cutting',
        },
        ...{ issued_at: platform.clock.now(), order_id: null, ...aCourseOfOneLesson },
      })
      .execute();
    return id;
  };

  /** What each action needs, and what it is asked; each time of something new. */
  const cases: Record<Action, (unique: string) => Promise<Told>> = {
    'orders refund': async () => ({ arguments: { order: await bought(await insertLearner(platform)) } }),
    'orders refunded': async () => ({ arguments: { order: await bought(await insertLearner(platform)) } }),
    'transfers confirm': async () => {
      const { reference, amount } = await transferred();
      const options = { amount: String(amount / 100), currency: 'IQD', received: '2026-11-21' };
      return { arguments: { reference }, options };
    },
    'learner grant': async () => ({
      arguments: { learner: (await insertLearner(platform)).userId, item: 'cash-book' },
    }),
    'grant withdraw': async () => {
      const { userId } = await insertLearner(platform);
      await office.act('learner grant', { arguments: { learner: userId, item: 'monthly' } });
      const grant = platform.services.db.selectFrom('grants').select('id').where('user_id', '=', userId);
      return { arguments: { grant: (await grant.executeTakeFirstOrThrow()).id } };
    },
    'learner extend': async () => {
      const { userId } = await insertLearner(platform);
      await office.act('learner grant', { arguments: { learner: userId, item: 'monthly' } });
      return { arguments: { learner: userId, days: '14' } };
    },
    'learner end-sessions': async () => ({ arguments: { learner: (await insertLearner(platform)).userId } }),
    'learner reminder-off': async () => ({ arguments: { learner: (await insertLearner(platform)).userId } }),
    'learner identifier remove': async (unique) => {
      const { userId } = await insertLearner(platform);
      const phone_number = `750${unique.padStart(7, '1')}`;
      await platform.services.db
        .updateTable('users')
        .set({
          phone: `+964${phone_number}`,
          country_calling_code: '+964',
          phone_number,
          phone_verified_at: new Date(),
        })
        .where('id', '=', userId)
        .execute();
      return { arguments: { learner: userId, what: 'phone' } };
    },
    'voucher make': async () => ({
      options: { sponsor: 'Friends of Duhok', months: '1', codes: '2', 'last-day': '2026-12-31' },
    }),
    'voucher withdraw': async () => {
      const { body } = await office.act('voucher make', await cases['voucher make'](''));
      return { arguments: { batch: String(body.data.table?.rows[0]?.[5]) } };
    },
    'messages answered': async (unique) => {
      const message = `msg_${unique}`;
      const letter = { id: message, name: 'Rojin', email: 'rojin@example.org', message: 'Hello' };
      await platform.services.db
        .insertInto('contact_messages')
        .values({ ...letter, created_at: platform.clock.now() })
        .execute();
      return { arguments: { message } };
    },
    'messages reply': async (unique) => ({
      ...(await cases['messages answered'](`r${unique}`)),
      options: { text: 'Hello Rojin,\n\nyes. Berivan' },
    }),
    'newsletter begin': async () => ({ options: letter }),
    'newsletter write': async () => ({ ...(await aDraft()), options: { language: 'nl', ...letter } }),
    'newsletter test': async () => ({
      ...(await aDraft()),
      options: { language: 'en', to: (await insertStaff(platform, ['support'])).email },
    }),
    'newsletter send': async (unique) => {
      const times = { created_at: platform.clock.now(), expires_at: platform.clock.now() };
      await platform.services.db
        .insertInto('newsletter_subscriptions')
        .values({
          id: `nws_${unique}`,
          email: `${unique}@example.org`,
          token_hash: unique,
          ...times,
          confirmed_at: times.created_at,
        })
        .execute();
      return aDraft();
    },
    'newsletter discard': () => aDraft(),
    'outbox retry': async () => {
      await platform.services.mail.send(platform.services, {
        to: 'a@example.org',
        subject: 'A receipt',
        text: 'Thanks',
      });
      const newest = platform.services.db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1);
      return { arguments: { message: String((await newest.executeTakeFirstOrThrow()).id) } };
    },
    'certificate withdraw': async (unique) => ({
      arguments: { certificate: await certificateFor(await insertLearner(platform), `crt_w${unique}`) },
    }),
    'certificate restore': async (unique) => {
      const certificate = await certificateFor(await insertLearner(platform), `crt_r${unique}`);
      await office.act('certificate withdraw', { arguments: { certificate } });
      return { arguments: { certificate } };
    },
    'staff invite': async (unique) => ({
      arguments: { email: `berivan${unique}@example.org` },
      options: { name: 'Berivan Aziz', roles: 'support' },
    }),
    'staff roles': async () => ({
      arguments: { account: (await staffSession(platform, ['support'])).id },
      options: { roles: 'support,author' },
    }),
    'staff courses': async () => ({
      arguments: { account: (await staffSession(platform, ['author'])).id },
      options: { courses: 'none' },
    }),
    'staff remove': async () => ({ arguments: { account: (await staffSession(platform, ['support'])).id } }),
  };
  let count = 0;
  const prepared = (action: Action): Promise<Told> => {
    count += 1;
    return cases[action](String(count));
  };

  it('[DESK-24] are the commands that change something, except for those that need the machine itself', () => {
    const changing = commands.filter(({ changes }) => changes).map(({ name }) => name);
    const expected = changing.filter((name) => !(name in machineOnly));
    expect([...actions].sort()).toEqual(expected.sort());
    expect(Object.keys(machineOnly).every((name) => changing.includes(name))).toBe(true);
  });

  it.each(actions)(
    '[DESK-24] %s: a preview describes the change without making it, and a run notes the account in the audit log',
    async (action) => {
      const told = await prepared(action);
      const before = await audit();
      // a reason is asked for after what would be done is known
      const preview = await office.act(action, { ...told, reason: '', dry_run: true });
      expect([preview.status, preview.headers['cache-control'], await audit()]).toEqual([200, 'no-store', before]);
      const again = await office.act(action, { ...told, dry_run: true });
      expect(again.body).toEqual(preview.body);
      const done = await office.act(action, told);
      expect([done.status, done.headers['cache-control']]).toEqual([200, 'no-store']);
      const rows = (await audit()).slice(before.length);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatchObject({ command: action, operator, reason: 'Asked for' });
      const { lines, table } = done.body.data;
      expect(lines.length + (table?.rows.length ?? 0)).toBeGreaterThan(0);
    },
  );

  it.each(actions)('[DESK-24] %s gives the same result on the command line and at the desk', async (action) => {
    const told = await prepared(action);
    for (const isRefused of [false, true]) {
      // what the first one has changed refuses the second, for most
      const words = [...action.split(' '), ...Object.values(told.arguments ?? {})];
      const options = Object.entries(told.options ?? {}).flatMap(([name, text]) => [`--${name}`, text]);
      const args = [...words, ...options, '--reason', 'Asked for', '--dry-run'];
      const { code, out, err } = await run(args, (work) => work({ services: platform.services, operator: 'shirin' }));
      const { status, body } = await office.act(action, { ...told, dry_run: true });
      if (status === 200) {
        const { lines, table } = body.data;
        const printed = out.trimEnd().split('\n');
        const filled = (all: string[]) => all.filter((line) => line !== '');
        expect([code, filled(printed.slice(printed.length - lines.length))]).toEqual([0, filled(lines)]);
        if (table && table.rows.length > 0) expect(printed.length).toBe(table.rows.length + 1 + lines.length);
      } else {
        expect([code, isRefused]).toEqual([1, true]);
        expect(JSON.stringify(body)).toContain(JSON.stringify(err.trimEnd()).slice(1, -1));
      }
      await office.act(action, told);
    }
  });

  it('[DESK-25] five simultaneous calls for a refund of an order make one refund', async () => {
    const learner = await insertLearner(platform);
    const told = { arguments: { order: await bought(learner) } };
    const asked = await Promise.all(Array.from({ length: 5 }, () => office.act('orders refund', told)));
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(asked.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [paid] = await buyer(platform, learner).orders();
    const intent = await platform.services.db
      .selectFrom('sandbox_intents')
      .select(['amount', 'amount_refunded'])
      .where('id', '=', paid?.intent_id ?? '')
      .executeTakeFirstOrThrow();
    expect([paid?.status, intent.amount_refunded]).toEqual(['refunded', intent.amount]);
  });

  it('[DESK-25] voucher codes are answered once, as a table, and are not listed later', async () => {
    const told = await prepared('voucher make');
    expect((await office.act('voucher make', { ...told, dry_run: true })).body.data.table?.rows).toEqual([]);
    const { table } = (await office.act('voucher make', told)).body.data;
    expect(table?.columns).toEqual(['code', 'link', 'opens', 'last_day', 'sponsor', 'batch']);
    expect(table?.rows).toHaveLength(2);
    expect(table?.rows[0]?.[0]).toMatch(/^\d{6}$/);
    const listed = await office.list('vouchers');
    for (const [code] of table?.rows ?? []) expect(listed.text).not.toContain(`"${code}"`);
  });

  it.each<[Action, Told & { reason?: string }, field: string]>([
    ['orders refund', {}, 'order'],
    ['orders refund', { arguments: { order: ' ' } }, 'order'],
    ['orders refund', { arguments: { order: 'ord_1', learner: 'usr_1' } }, 'learner'],
    ['orders refund', { arguments: { order: 'ord_1' }, options: { force: 'yes' } }, 'force'],
    ['orders refund', { arguments: { order: 'ord_1' }, options: { 'dry-run': 'true' } }, 'dry-run'],
    ['orders refund', { arguments: { order: 'ord_1' }, options: { reason: 'x' } }, 'reason'],
    ['orders refund', { arguments: { order: 'ord_1' }, options: { constructor: 'x' } }, 'constructor'],
    ['orders refund', { arguments: { order: 'ord_1' }, reason: ' ' }, 'reason'],
    ['learner extend', { arguments: { learner: 'usr_1', days: '1e9' } }, 'days'],
    ['learner identifier remove', { arguments: { learner: 'usr_1', what: 'name' } }, 'what'],
    ['transfers confirm', { arguments: { reference: 'K7MX-P4RT' }, options: { currency: 'x' } }, 'currency'],
    [
      'transfers confirm',
      { arguments: { reference: 'K7MX-P4RT' }, options: { currency: 'IQD', amount: '1,5' } },
      'amount',
    ],
    [
      'transfers confirm',
      { arguments: { reference: 'K7MX-P4RT' }, options: { currency: 'IQD', amount: '15', received: 'today' } },
      'received',
    ],
    ['voucher make', { options: { sponsor: 'A', months: '1', uses: '0', codes: '1' } }, 'uses'],
    ['voucher make', { options: { sponsor: 'A', months: '1', codes: '1', 'last-day': 'soon' } }, 'last-day'],
    ['outbox retry', { arguments: { message: '-1' } }, 'message'],
  ])(
    '[DESK-24] %s with %j is refused with an error at the field, in the words of the page',
    async (action, told, field) => {
      const before = await audit();
      const { status, body } = await office.act(action, told);
      expect([status, body]).toEqual([422, expect.objectContaining({ errors: { [field]: [expect.any(String)] } })]);
      expect(JSON.stringify(body)).not.toMatch(/--\w|<\w/);
      expect(await audit()).toEqual(before);
    },
  );

  it('[DESK-24] a reason with personal data is refused with an error at the field, also in a preview', async () => {
    const told = await prepared('learner end-sessions');
    for (const dry_run of [true, false]) {
      const { status, body } = await office.act('learner end-sessions', {
        ...told,
        reason: 'dilan@example.org asked',
        dry_run,
      });
      expect([status, body]).toMatchObject([422, { errors: { reason: [expect.any(String)] } }]);
    }
  });

  it('[DESK-24] an option that is left blank counts as not given', async () => {
    const { options } = await prepared('voucher make');
    const blank = { course: '', category: ' ', uses: '' };
    const { status } = await office.act('voucher make', { options: { ...options, ...blank }, dry_run: true });
    expect(status).toBe(200);
  });

  it('[DESK-24] words that match several learners are answered 409, and nothing is done', async () => {
    for (let twin = 0; twin < 2; twin++) await insertLearner(platform);
    const before = await audit();
    const { status, body } = await office.act('learner end-sessions', { arguments: { learner: 'dilan' } });
    expect([status, body]).toEqual([
      409,
      {
        error: 'conflict',
        message: 'Several learners match "dilan". Nothing was done: give the id of the one you mean.',
      },
    ]);
    expect(await audit()).toEqual(before);
  });

  it('[DESK-24] an id that does not exist is answered 404, and a change that is no longer possible 409', async () => {
    const nothing = await office.act('orders refund', { arguments: { order: 'ord_none' } });
    expect(nothing).toMatchObject({ status: 404, body: { message: 'Order ord_none was not found.' } });
    const told = await prepared('messages answered');
    await office.act('messages answered', told);
    expect((await office.act('messages answered', told)).status).toBe(409);
  });

  it.each([
    ['unavailable', 503],
    ['refused', 502],
  ] as const)(
    '[DESK-24] a payment provider that is %s is answered %i, and nothing is refunded',
    async (kind, status) => {
      const learner = await insertLearner(platform);
      const told = { arguments: { order: await bought(learner) } };
      const { payments } = platform.services;
      const refundIntent = payments.refundIntent.bind(payments);
      payments.refundIntent = () => Promise.reject(new PaymentFault(kind, 'no'));
      const answered = await office.act('orders refund', told);
      payments.refundIntent = refundIntent;
      expect([answered.status, (await buyer(platform, learner).orders())[0]?.status]).toEqual([status, 'paid']);
    },
  );

  it('[DESK-06] each action is allowed only for the roles in its row of the table of rights', async () => {
    const isAction = (right: string): right is Action => actions.some((action) => action === right);
    const before = await audit();
    for (const role of ['author', 'reviewer', 'support', 'finance'] satisfies DeskRole[]) {
      const of = officeOf(platform, await staffSession(platform, [role]));
      for (const action of allRights.filter(isAction)) {
        const may: readonly string[] = rights[action];
        // a call without its arguments is refused by field where the role may
        const { status, body } = await of.act(action, { arguments: { none: 'x' } });
        expect([role, action, status]).toEqual([role, action, may.includes(role) ? 422 : 403]);
        if (status === 403) expect(body).toMatchObject({ error: 'no_right' });
      }
    }
    expect(await audit()).toEqual(before);
  });

  it('[DESK-24] an action that the desk does not have is refused', async () => {
    for (const action of [
      'orders repair',
      'badge-key new',
      'newsletter export',
      'orders list',
      'constructor',
      '..',
      'x',
    ]) {
      const { status } = await office.act(action);
      expect([action, status]).toEqual([action, expect.toSatisfy((status) => status === 422 || status === 404)]);
    }
  });
});
