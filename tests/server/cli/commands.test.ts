import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../server/cli/run.ts';
import { commands } from '../../../server/commands/index.ts';
import { verifyAudit } from '../../../server/domain/common/audit.ts';
import { codeOf } from '../../../server/domain/learning/certificate-code.ts';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import type { Services } from '../../../server/services.ts';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { deskOn, insertStaff } from '../support/desk.ts';
import { finishLesson } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { registrationForm } from '../support/registration.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { buyer, confirm } from '../support/shop.ts';
import { order, referenceOf, transferAccount } from '../support/transfers.ts';

describe('the commands of those who run the platform', () => {
  const platform = runningPlatform({
    ...{ now: new Date('2026-11-21T09:00:00.000Z'), services: { transferAccount }, env: deskOn },
  });
  let member: Member;
  let orderId: string;
  const certificate = 'crt_1';
  const printed: string[] = [];

  /** Runs a command as shirin does, and keeps what it prints. */
  async function zanin(args: string[], services: Services = platform.services) {
    const ended = await run(args, (work) => work({ services, operator: 'shirin' }));
    printed.push(ended.out, ended.err);
    return ended;
  }
  const why = ['--reason', 'Asked for'];
  const noted = async () => (await verifyAudit(platform.services)).rows;

  beforeAll(async () => {
    member = await platform.makeMember({ email: 'dilan@example.org' });
    orderId = await bought(member);
    await platform.services.db
      .insertInto('certificates')
      .values({
        ...{ id: certificate, user_id: member.userId, course_id: 'pattern-cutting', holder: 'Dilan Karim' },
        ...{ course_title: 'Pattern cutting', issued_at: platform.clock.now(), order_id: orderId },
        ...aCourseOfOneLesson,
      })
      .execute();
  });

  /** Buys a course by card; the id of the order. */
  async function bought(learner: Member): Promise<string> {
    const me = buyer(platform, learner);
    const { clientSecret } = (await me.begin('pattern-cutting', 'US')).body;
    await confirm(platform, clientSecret);
    expect((await me.order(clientSecret)).status).toBe('paid');
    return (await me.orders())[0]?.id ?? '';
  }

  /** The arguments that confirm a bank transfer. */
  const transfer = (reference: string, amount = 39_000) => [
    ...['transfers', 'confirm', reference, '--amount', String(amount), '--currency', 'iqd', '--received', '2026-11-21'],
  ];

  it('sales are printed as a table with its sum, as CSV and as data', async () => {
    const { code, out } = await zanin(['sales', '--from', '2026-11-01', '--to', '2026-11-21']);
    const line = expect.stringMatching(/^2026-11-21 {2}USD .* card +1 .*\d+\.\d\d$/);
    expect([code, out.split('\n')[1]]).toEqual([0, line]);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^net {2}USD \d+\.\d\d$/);
    expect((await zanin(['sales', '--csv'])).out).toMatch(
      /^\ufeffday,currency,.*,net\r\n2026-11-21,USD,pattern-cutting,.*\r\n$/,
    );
    expect(JSON.parse((await zanin(['sales', '--json'])).out)).toMatchObject({
      sales: [{ day: '2026-11-21', item: 'pattern-cutting', method: 'card', sold: 1 }],
      totals: [{ currency: 'USD' }],
    });
    const none = await zanin(['sales', '--from', '2026-10-01', '--to', '2026-10-31']);
    expect(none).toMatchObject({ code: 0, out: 'Nothing was sold or refunded in these days.\n' });
    for (const days of [
      ['--from', '2026-11-31'],
      ['--to', 'today'],
      ['--from', '2026-11-22'],
      ['--from', '20261101'],
    ]) {
      expect(await zanin(['sales', ...days])).toMatchObject({ code: 2, out: '' });
    }
  });

  it('a learner is found by e-mail address, number and id, and shown with all they have', async () => {
    for (const reference of [' DILAN@example.org', member.userId]) {
      const { code, out } = await zanin(['learner', 'find', reference]);
      expect([code, out]).toEqual([0, expect.stringContaining(`${member.userId}  Dilan Karim  dilan@example.org`)]);
    }
    const phone = { country_calling_code: '+964', phone_number: '750 123 4567' };
    await platform.post('/api/register', registrationForm(phone));
    const found = await zanin(['learner', 'find', '+964 (750) 123-4567']);
    expect(found.out).toMatch(/\+9647501234567 .*not verified/);
    expect(await zanin(['learner', 'show', '+9647501234567'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('never verified'),
    });
    expect(await zanin(['learner', 'find', 'unknown@example.org'])).toMatchObject({ code: 1, out: '' });
    const { out } = await zanin(['learner', 'show', 'dilan@example.org']);
    for (const part of [member.userId, orderId, `certificate   ${certificate}`, 'course        pattern-cutting']) {
      expect(out).toContain(part);
    }
  });

  it('[A111] each command that changes something adds to the audit log, and a dry run of it does not', async () => {
    const { db, mail } = platform.services;
    await mail.send(platform.services, { to: 'dilan@example.org', subject: 'Your code 918273', text: '918273' });
    const [message] = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1).execute();
    const code = codeOf(certificate);
    const { grant } = JSON.parse((await zanin(['learner', 'grant', member.userId, 'monthly', ...why, '--json'])).out);
    const vouchers = ['voucher', 'make', '--sponsor', 'A', '--months', '1', '--codes', '2', '--last-day', '2026-12-31'];
    const { batch } = JSON.parse((await zanin([...vouchers, ...why, '--json'])).out);
    const letter = 'msg_1';
    const time = platform.clock.now();
    const contact = { id: letter, name: 'Rojin', email: 'rojin@example.org', message: 'Hello', created_at: time };
    const another = { ...contact, id: 'msg_2' };
    await db.insertInto('contact_messages').values([contact, another]).execute();
    const times = { created_at: time, expires_at: time, confirmed_at: time };
    const address = { id: 'nws_1', email: 'dilan@example.org', token_hash: 'hash', ...times };
    await db.insertInto('newsletter_subscriptions').values(address).execute();
    const words = ['--subject', 'Spring', '--text', 'In March.'];
    const begun = async () =>
      JSON.parse((await zanin(['newsletter', 'begin', ...words, ...why, '--json'])).out).newsletter;
    const [draft, unneeded] = [await begun(), await begun()];
    const disputed = await bought(await platform.makeMember());
    const { body } = await order(platform, (await platform.makeMember()).token, { id: 'cash-book' });
    const price = body.data.purchase.amount / 100;
    const waiting = await zanin(['transfers', 'list', '--csv']);
    expect(waiting.out).toMatch(/^\ufeffto do,reference,amount,.*\r\nconfirm,[-2-9A-Z]{9},\d+\.00,IQD,/);
    const { userId: withBoth } = await platform.makeMember();
    const colleague = await insertStaff(platform, ['support']);
    const changes: [args: string[], says: RegExp][] = [
      [transfer(referenceOf(body.data), price), /^Order ord_\S+ (would be|is) paid: IQD \d+\.00\.\n$/],
      [vouchers, /2 codes w[a-z ]+ made: 1 month of every course, until 2026-12-31\./],
      [['voucher', 'withdraw', batch], /1 month of every course .* 2026-11-21/],
      [['grant', 'withdraw', grant], /is withdrawn\./],
      [['learner', 'grant', member.userId, 'cash-book'], /has course cash-book, by grant grt_/],
      [['learner', 'grant', 'dilan@example.org', 'monthly'], /has every course until 2026-12-21, by grant grt_/],
      [['learner', 'extend', 'dilan@example.org', '14'], /ends on 2027-01-04 \(before: 2026-12-21\)/],
      [['outbox', 'retry', String(message?.id)], /is tried again now/],
      [['certificate', 'withdraw', code], /withdrawn 2026-11-21 by staff: Asked for/],
      [['certificate', 'restore', code.toLowerCase().replaceAll('-', ' ')], /\nvalid\n/],
      [['messages', 'answered', letter], /is noted as answered/],
      [
        ['messages', 'reply', another.id, '--text', 'Hello'],
        /sent to rojin@example\.org .*\nHello\nThe message:\nHello\n$/,
      ],
      [['newsletter', 'begin', ...words], /kept.*:\nSubject: Spring\nIn March\.\n\n-- \nYou get this mail/],
      [['newsletter', 'write', draft, '--language', 'nl', ...words], /kept for nl:\nSubject: Spring\n/],
      [['newsletter', 'test', draft, '--language', 'en', '--to', colleague.email], /sent to \S+:\nSubject: Spring\n/],
      [['newsletter', 'discard', unneeded], /is deleted\.|would be deleted\./],
      [['newsletter', 'send', draft], /sent to 1 confirmed address\.\nen, for 1:\nSubject: Spring\n/],
      [['newsletter', 'export'], /^e-mail .*\ndilan@example\.org .*\?unsubscribe=nws_.*\n1 confirmed address\.\n$/],
      [['badge-key', 'new'], /Badges are signed with the key/],
      [['orders', 'refund', orderId], /is refunded: USD/],
      [['orders', 'refunded', disputed], /refunded: USD .*, not by the payment provider\./],
      [['orders', 'repair'], /looked at: 0 repaired/],
      [['learner', 'end-sessions', 'dilan@example.org'], /1 session of usr_.* ended/],
      [['learner', 'reminder-off', 'dilan@example.org'], /Reminders are off already/],
      [
        ['staff', 'invite', 'berivan@example.org', '--name', 'Berivan Aziz', '--roles', 'owner'],
        /^berivan@example\.org, as owner, is invited\.\n.*\nhttp:\/\/localhost:3000\/desk\/invitation#[\w-]{43}\n$/,
      ],
      [
        ['staff', 'roles', colleague.email, '--roles', 'support, finance'],
        /^stf_\S+ is support, finance \(before: support\)/,
      ],
      [
        ['staff', 'courses', colleague.id, '--courses', 'none'],
        /^stf_\S+ (would write|writes) no course \(before: no course\)/,
      ],
      [['staff', 'remove', colleague.id], /^stf_\S+ is removed\.\n$/],
      [['learner', 'identifier', 'remove', withBoth, 'phone'], /^The phone number of usr_.* (would be|is) removed/],
    ];
    const phone = { phone: '+9647501234567', country_calling_code: '+964', phone_number: '7501234567' };
    const verified = { ...phone, phone_verified_at: time };
    await db.updateTable('users').set(verified).where('id', '=', withBoth).execute();
    for (const [args, says] of changes) {
      const before = await noted();
      expect(await zanin([...args, ...why, '--dry-run']), args.join(' ')).toMatchObject({ code: 0, err: '' });
      expect(await noted(), args.join(' ')).toBe(before);
      const { code: ended, out, err } = await zanin([...args, ...why]);
      expect([ended, out, err], args.join(' ')).toEqual([0, expect.stringMatching(says), '']);
      expect(await noted(), args.join(' ')).toBeGreaterThan(before);
    }
    const nameOf = (args: string[]) => commands.find(({ name }) => `${args.join(' ')} `.startsWith(`${name} `))?.name;
    const names = new Set(changes.map(([args]) => nameOf(args)));
    const changing = commands.filter((command) => command.changes).map(({ name }) => name);
    expect(changing.sort()).toEqual([...names].sort());
    expect((await platform.get('/api/me', { token: member.token })).status).toBe(401);
  });

  it.each([
    ['--amount', '39,000', '--amount should be a number such as 39000, with at most 2 decimals.'],
    ['--amount', '39000.005', '--amount should be a number such as 39000, with at most 2 decimals.'],
    ['--amount', '0x10', '--amount should be a number'],
    ['--currency', 'dinar', '--currency should be a code such as IQD.'],
    ['--received', '2026-11-31', '--received should be a day such as'],
    ['--received', '', '--received should be a day such as'],
  ])('[A117] a confirmation whose %s is "%s" is a usage error and changes no order', async (option, value, says) => {
    const args = transfer('K7MX-P4RT');
    args[args.indexOf(option) + 1] = value;
    expect(await zanin([...args, ...why])).toMatchObject({ code: 2, err: expect.stringContaining(says) });
  });

  it('[P55] confirming a transfer for a canceled order says when it was canceled, also in a dry run and as JSON', async () => {
    const { token } = await platform.makeMember();
    const { purchase, ...ordered } = (await order(platform, token, { id: 'cash-book' })).body.data;
    await platform.post(`/api/user/purchases/${purchase.id}/cancellation`, {}, { token });
    const args = [...transfer(referenceOf({ purchase, ...ordered }), purchase.amount / 100), ...why];
    const data = { order: purchase.id, given_up: '2026-11-21T09:00:00.000Z', dry_run: true };
    expect(JSON.parse((await zanin([...args, '--dry-run', '--json'])).out)).toMatchObject(data);
    for (const [more, verb] of [
      [['--dry-run'], 'would be'],
      [[], 'is'],
    ] as const) {
      expect((await zanin([...args, ...more])).out).toMatch(
        new RegExp(`^Order ${purchase.id} ${verb} paid: IQD .*\\. It was given up on 2026-11-21T09:00:00Z\\.\n$`),
      );
    }
  });

  it('[WITHDRAW-02][WITHDRAW-05] an order is shown with what its learner agreed to and with their withdrawal, each with its time', async () => {
    const show = async () => (await zanin(['orders', 'show', orderId])).out;
    const store = (columns: { consent: string | null; consented_at: Date | null; withdrawn_at: Date | null }) =>
      platform.services.db.updateTable('orders').set(columns).where('id', '=', orderId).execute();
    expect(await show()).not.toMatch(/agreed|withdrawn/);
    const consented_at = new Date('2026-11-21T08:59:00.000Z');
    await store({ consent: 'Open it at once.', consented_at, withdrawn_at: new Date('2026-11-21T09:30:00.000Z') });
    expect(await show()).toContain('\nagreed           2026-11-21T08:59:00Z: “Open it at once.”\n');
    expect(await show()).toContain('\nwithdrawn        2026-11-21T09:30:00Z\n');
    await store({ consent: null, consented_at: null, withdrawn_at: null });
  });

  it('a refusal ends with code 1 and its reason, a missing answer with 3, and neither changes anything', async () => {
    const refusals: [args: string[], says: string][] = [
      [['orders', 'refund', orderId, ...why], 'was refunded on 2026-11-21 already'],
      [['orders', 'show', 'ord_none'], 'Order ord_none was not found.'],
      [[...transfer('K7MX-P4RT'), ...why], 'There is a typing error in K7MX-P4RT'],
      [['learner', 'grant', 'dilan@example.org', 'cash-book', ...why], 'has course cash-book already'],
      [['certificate', 'show', 'crt_none'], 'A certificate crt_none was not found.'],
      [['certificate', 'restore', certificate, ...why], `Certificate ${certificate} `],
      [['outbox', 'retry', '999999', ...why], 'Message 999999 was not found.'],
      [['learner', 'end-sessions', member.userId, '--reason', 'By dilan@example.org'], 'by their id'],
      [['learner', 'identifier', 'remove', member.userId, 'email', ...why], 'is the only way'],
      [['learner', 'identifier', 'remove', member.userId, 'phone', ...why], 'has no phone number'],
    ];
    await zanin(['certificate', 'withdraw', certificate, ...why]);
    await zanin(['certificate', 'restore', certificate, ...why]);
    const before = await noted();
    for (const [args, says] of refusals) {
      expect(await zanin(args), args.join(' ')).toMatchObject({ code: 1, out: '', err: expect.stringContaining(says) });
      const { err } = await zanin([...args, '--json']);
      expect(JSON.parse(err)).toEqual({ error: expect.stringContaining(says) });
    }
    for (const args of [
      ['learner', 'extend', member.userId, '0', ...why],
      ['outbox', 'retry', 'x', ...why],
      ['learner', 'identifier', 'remove', member.userId, 'both', ...why],
    ]) {
      expect(await zanin(args)).toMatchObject({ code: 2, out: '' });
    }
    const { db, now, payments } = platform.services;
    await db.updateTable('orders').set({ status: 'paid' }).where('id', '=', orderId).execute();
    const refundIntent = () => Promise.reject(new PaymentFault('unavailable', new Error('away')));
    const away = { ...platform.services, payments: { ...payments, refundIntent } };
    expect(await zanin(['orders', 'refund', orderId, ...why], away)).toMatchObject({
      code: 3,
      err: expect.stringContaining('the money moves once'),
    });
    expect(await noted()).toBe(before + 1);
    await db.updateTable('orders').set({ status: 'refunded', updated_at: now() }).where('id', '=', orderId).execute();
  });

  it('feedback is listed with the mean of each course, also as CSV that is no formula', async () => {
    const other = await platform.makeMember();
    for (const lesson of ['running-stitch', 'sew-a-button']) await finishLesson(platform, other.token, lesson);
    const { db } = platform.services;
    const chapters = await db.selectFrom('chapters').select(['id', 'course_id']).execute();
    const chapter = chapters.find(({ course_id }) => course_id === 'first-stitches')?.id ?? '';
    const sent = { answer: '=HYPERLINK("http://evil.example")', rating: 4 };
    await platform.post(`/api/user/chapters/${chapter}/feedback`, sent, { token: other.token });
    const { out } = await zanin(['feedback', '--course', 'first-stitches']);
    expect(out).toMatch(/\nfirst-stitches {2}4\.0 of 5, 1 answer\n$/);
    expect((await zanin(['feedback', '--csv'])).out).toContain(
      `"'=HYPERLINK(""http://evil.example"")",${other.userId}`,
    );
    expect((await zanin(['feedback', '--course', 'cash-book'])).out).toBe('There is no feedback of these days.\n');
  });

  it('[A64][STAFF-03] the outbox is listed without subjects and texts, and a message can be sent again if its text was stored', async () => {
    const { db } = platform.services;
    await db.updateTable('outbox').set({ next_attempt_at: null, text: '' }).where('sent_at', 'is', null).execute();
    const { out } = await zanin(['outbox', 'list', '--json']);
    const [first] = JSON.parse(out);
    expect(first).toMatchObject({ state: 'given-up', recipient: expect.any(String) });
    for (const field of ['text', 'subject']) expect(first).not.toHaveProperty(field);
    const retry = ['outbox', 'retry', String(first.id), ...why];
    expect(await zanin(retry)).toMatchObject({ code: 1, err: expect.stringContaining('its text was removed') });
    await db.updateTable('outbox').set({ text: 'You withdrew.', attempts: 8 }).where('id', '=', first.id).execute();
    expect(await zanin(retry)).toMatchObject({ code: 0, out: `Message ${first.id} is tried again now.\n` });
    const again = await db.selectFrom('outbox').selectAll().where('id', '=', first.id).executeTakeFirst();
    expect(again).toMatchObject({ text: 'You withdrew.', attempts: 0, next_attempt_at: platform.clock.now() });
    await db.updateTable('outbox').set({ sent_at: platform.clock.now() }).execute();
    expect((await zanin(['outbox', 'list'])).out).toBe('Every message was sent.\n');
    const { code, err } = await zanin(retry);
    expect([code, err]).toEqual([1, expect.stringMatching(/^Nothing was done: message \d+ left on 2026-11-21 09:00/)]);
    expect(err).toContain('asks for a new one');
    await sql`update outbox set verification_sid = null, expires_at = null`.execute(db);
    expect((await zanin(retry)).err).toContain('check the address with "learner show"');
  });

  it('the audit log can be listed and checked, also against a hash that was noted earlier', async () => {
    const { out } = await zanin(['audit', 'list', '--limit', '3', '--json']);
    const rows = JSON.parse(out);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ operator: 'shirin', reason: 'Asked for' });
    const heads = /^\ufeffnumber,time,operator,command,target,reason,changes\r\n/;
    expect((await zanin(['audit', 'list', '--csv'])).out).toMatch(heads);
    const checked = await zanin(['audit', 'verify', '--expect', rows[2].hash]);
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining(`The last hash is ${rows[0].hash}`) });
    expect((await zanin(['audit', 'verify', '--expect', ` ${rows[2].hash.toUpperCase()} `])).code).toBe(0);
  });

  it.each(['abc', '', 'x'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), '5b1e0c…'])(
    '[A111] %j is a usage error in place of a hash of the audit log, with an example of one',
    async (hash) => {
      const { code, out, err } = await zanin(['audit', 'verify', '--expect', hash]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toBe(`--expect should be a hash of 64 hexadecimal digits, but is "${hash}".\n`);
    },
  );

  it('[A111] a hash that is in no row ends with code 1, and standard error explains what that may mean', async () => {
    const hash = 'a'.repeat(64);
    const { code, out, err } = await zanin(['audit', 'verify', '--expect', hash]);
    const whole = expect.stringMatching(/^\d+ rows are as written\.\nThe last hash is [0-9a-f]{64}\n$/);
    expect([code, out]).toEqual([1, whole]);
    expect(err).toContain(`No row of the audit log has the hash ${hash}.`);
    expect(err).toContain('audit.added');
    const asData = await zanin(['audit', 'verify', '--expect', hash, '--json']);
    expect([asData.code, JSON.parse(asData.out), JSON.parse(asData.err)]).toEqual([
      1,
      { rows: expect.any(Number), head: expect.any(String), fault: `no row has the hash ${hash}` },
      { error: err.trimEnd() },
    ]);
  });

  it('[A111] a row that was altered ends the check with code 1, and standard error names the row', async () => {
    const { db } = platform.services;
    await sql`alter table audit_log disable trigger audit_log_kept`.execute(db);
    const [first] = await db.selectFrom('audit_log').select('reason').where('number', '=', 1).execute();
    const write = (reason: string) => db.updateTable('audit_log').set({ reason }).where('number', '=', 1).execute();
    await write('Another reason');
    const { code, out, err } = await zanin(['audit', 'verify']);
    await write(first?.reason ?? '');
    await sql`alter table audit_log enable always trigger audit_log_kept`.execute(db);
    expect([code, out]).toEqual([1, '0 rows are as written.\n']);
    expect(err).toContain('The audit log was tampered with: row 1 is not as it was written.');
    expect(err).toContain('Keep a copy of the database');
  });

  it('[A111] findings for an operator end orders repair with code 1, and standard error says so', async () => {
    await buyer(platform, await platform.makeMember()).begin('pattern-cutting', 'US');
    const away = () => Promise.reject(new PaymentFault('unavailable', new Error('no answer')));
    const payments = { ...platform.services.payments, retrieveIntent: away };
    const ended = await zanin(['orders', 'repair', ...why, '--dry-run'], { ...platform.services, payments });
    expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(/^\d+ findings? (is|are) left\b/)]);
  });

  it('JSON keys of all commands are in snake case', async () => {
    const reads: string[][] = [
      ...[
        'approvals list',
        'audit list',
        'audit verify',
        'feedback',
        'outbox list',
        'sales',
        'transfers list',
        'voucher list',
      ],
      ...[`learner find dilan@example.org`, `learner show ${member.userId}`, `orders show ${orderId}`],
      ...[
        'orders list',
        'report month 2026-11',
        'messages list',
        'newsletter list',
        'messages show msg_1',
        `certificate show ${codeOf(certificate)}`,
      ],
    ].map((command) => command.split(' '));
    const names = new Set<string>();
    for (const args of reads) {
      const { code, out } = await zanin([...args, '--json']);
      expect(code, args.join(' ')).toBe(0);
      for (const [, name = ''] of out.matchAll(/"([^"\\]+)":/g)) names.add(name);
    }
    expect([...names].filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
    expect([...names]).toEqual(expect.arrayContaining(['last_day', 'credit_note', 'paid_at']));
  });

  it('[A115] nothing that commands print is a password, a hash, a code, a token or a client secret', async () => {
    const { db } = platform.services;
    const secrets = [
      ...(await db.selectFrom('users').select('password_hash').execute()).map((row) => row.password_hash),
      ...(await db.selectFrom('sessions').select('token_hash').execute()).map((row) => row.token_hash),
      ...(await db.selectFrom('verifications').select('code_hash').execute()).map((row) => row.code_hash),
      ...(await db.selectFrom('devices').select('token_hash').execute()).map((row) => row.token_hash),
      ...(await db.selectFrom('sandbox_intents').select('client_secret').execute()).map((row) => row.client_secret),
      ...(await db.selectFrom('settings').where('name', '=', 'code_secret').select('value').execute()).map(
        (row) => row.value,
      ),
      ...[member.password, member.token, '918273', '_secret_'],
    ];
    const everything = printed.join('\n');
    for (const secret of secrets) if (secret) expect(everything).not.toContain(secret);
    expect(everything).toContain('dilan@example.org');
    const audited = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
    for (const personal of ['dilan@example.org', 'Dilan', 'Karim', '+964']) expect(audited).not.toContain(personal);
  });
});
