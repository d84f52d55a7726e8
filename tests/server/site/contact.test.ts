import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../server/cli/run.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import { verifyAudit } from '../../../server/domain/common/audit.ts';
import { startDelivery } from '../../../server/providers/mail/delivery.ts';
import { smtpTransport } from '../../../server/providers/mail/smtp.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';
import { startSmtp } from '../support/smtp.ts';

const day = 24 * 60 * 60_000;
const letter = { name: 'Rojin Ahmed', email: 'rojin@example.org', message: 'Is there a course about bread?' };

const platform = await sharedPlatform({ content: null, env: { CONTACT_EMAIL: 'team@example.org' } });
beforeEach(async () => {
  const { db } = platform.services;
  for (const table of ['contact_messages', 'outbox', 'rate_limits'] as const) await db.deleteFrom(table).execute();
});

const send = (body: object, ip = '192.0.2.7') => platform.post('/api/contact', body, { ip });
const stored = () => platform.services.db.selectFrom('contact_messages').selectAll().execute();
const zanin = (...args: string[]) =>
  run(['messages', ...args], (work) => work({ services: platform.services, operator: 'shirin' }));

describe('a message of the contact form', () => {
  it('[ABOUT-06] is stored and mailed to the team, which answers to the visitor', async () => {
    const answer = await send({ ...letter, email: ' Rojin@Example.org'.trim() });
    expect([answer.status, answer.body.message]).toEqual([200, 'Your message has arrived.']);
    expect(await stored()).toMatchObject([{ ...letter, answered_at: null, created_at: platform.clock.now() }]);
    const mails = await platform.services.db.selectFrom('outbox').selectAll().execute();
    expect(mails).toMatchObject([
      { recipient: 'team@example.org', reply_to: letter.email, subject: 'A message from the contact form' },
    ]);
    expect(mails[0]?.text).toContain(letter.message);
    expect(mails[0]?.text).toContain('Rojin Ahmed <rojin@example.org>');
  });

  it('[ABOUT-06] is stored without the blanks around it, its lines ending in one way and no control character in them', async () => {
    const answer = await send({ ...letter, name: '  Rojin Ahmed ', message: ' \nOne\r\nTwo\tthree \n ' });
    expect(answer.status).toBe(200);
    expect(await stored()).toMatchObject([{ name: 'Rojin Ahmed', message: 'One\nTwo three' }]);
  });

  it('[ABOUT-06] arrives once, also if it is sent again because its answer was lost', async () => {
    for (let time = 0; time < 3; time++) expect((await send(letter)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    expect(await platform.outbox()).toHaveLength(1);
    expect((await send({ ...letter, message: 'Another one' })).status).toBe(200);
    platform.clock.advance(day + 1);
    expect((await send(letter)).status).toBe(200);
    expect(await stored()).toHaveLength(3);
  });

  it.each([
    ['name', { name: ' \u200b ' }, 'Please enter your name.'],
    ['name', { name: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
    ['email', { email: 'rojin' }, 'Please enter a valid email address.'],
    ['email', { email: 'rojin@example.org\r\nBcc: all@example.org' }, 'Please enter a valid email address.'],
    ['email', { email: 'a@example.org,b@example.org' }, 'Please enter a valid email address.'],
    ['message', { message: ' \n\u2800' }, 'Please write a message.'],
    ['message', { message: 'x'.repeat(5001) }, 'Please use at most 5000 characters.'],
    ['admin', { admin: 'yes' }, 'This field is not known.'],
  ])('[A120] with a wrong %s is refused in words and neither stored nor mailed (%#)', async (field, wrong, says) => {
    const { status, body } = await send({ ...letter, ...wrong });
    expect([status, body.errors]).toEqual([422, { [field]: [says] }]);
    expect(await stored()).toEqual([]);
    expect(await platform.outbox()).toEqual([]);
  });

  it('[A120] more than ten of a network in an hour are answered 429; a neighbour can still write', async () => {
    const write = (index: number, ip?: string) => send({ ...letter, message: `Message ${index}` }, ip);
    for (let index = 0; index < 10; index++) expect((await write(index)).status).toBe(200);
    expect(await write(10)).toMatchObject({ status: 429, body: { error: 'too_many_attempts' } });
    expect((await write(11, '192.0.2.8')).status).toBe(200);
    platform.clock.advance(60 * 60_000);
    expect((await write(12)).status).toBe(200);
  });

  it('[A120] cannot add a header or a recipient to the mail, nor act on a terminal', async () => {
    const smtp = await startSmtp();
    const delivery = startDelivery(platform.services, { email: smtpTransport(smtp.url, 'no-reply@example.org') });
    try {
      const name = 'Rojin\r\nBcc: all@example.org\u001b[2J';
      await send({ ...letter, name, message: 'One\r\nBcc: all@example.org\r\n\r\n\u001b]0;gone\u0007Two' });
      await delivery.wake();
      expect(smtp.messages).toHaveLength(1);
      const { to, mail } = smtp.messages[0] ?? {};
      expect(to).toBe('team@example.org');
      expect(mail?.bcc).toBeUndefined();
      expect(mail?.replyTo).toEqual([{ name: '', address: letter.email }]);
      expect(mail?.subject).toBe('A message from the contact form');
    } finally {
      await delivery.stop();
      await smtp.close();
    }
    for (const args of [['list'], ['show', (await stored())[0]?.id ?? ''], ['list', '--csv'], ['list', '--json']]) {
      const { code, out } = await zanin(...args);
      expect([code, out.includes('\u001b'), out.includes('\u0007')]).toEqual([0, false, false]);
    }
  });
});

describe('messages, for staff', () => {
  it('[ABOUT-07] are listed, shown whole and noted as answered, which the audit log has without the visitor', async () => {
    expect((await zanin('list')).out).toBe('There are no messages.\n');
    await send({ ...letter, message: `${letter.message}\n${'More. '.repeat(20)}` });
    const id = (await stored())[0]?.id ?? '';
    expect((await zanin('list')).out).toMatch(/rojin@example\.org +no +Is there a course about bread\? More\..*…\n$/);
    expect((await zanin('show', id)).out).toMatch(
      /\nname +Rojin Ahmed\n.*not checked\)\n\nIs there a course[^\n]*\nMore/s,
    );
    expect(await zanin('show', 'msg_none')).toMatchObject({ code: 1, err: 'Message msg_none was not found.\n' });
    const { rows } = await verifyAudit(platform.services);
    const why = ['--reason', 'Answered by mail'];
    expect((await zanin('answered', id, ...why, '--dry-run')).out).toContain('would be noted');
    expect(await zanin('answered', id, ...why)).toMatchObject({
      code: 0,
      out: `Message ${id} is noted as answered.\n`,
    });
    expect(await zanin('answered', id, ...why)).toMatchObject({ code: 1, err: expect.stringContaining('2026-11-') });
    expect((await verifyAudit(platform.services)).rows).toBe(rows + 1);
    expect((await zanin('list', '--state', 'open')).out).toBe('There are no messages.\n');
    const log = await platform.services.db.selectFrom('audit_log').selectAll().execute();
    expect(log.at(-1)).toMatchObject({ command: 'messages answered', target: id });
    expect(JSON.stringify(log)).not.toMatch(/rojin/i);
  });

  it('[DESK-39] are answered by mail, once: to the address as typed, with the message, and an answer goes to the team', async () => {
    await send(letter);
    const id = (await stored())[0]?.id ?? '';
    const text = ['--text', 'Hello Rojin,\n\nyes, in spring.\n\nBerivan', '--reason', 'Asked about bread'];
    const sent = async () =>
      (await platform.services.db.selectFrom('outbox').selectAll().execute()).filter(
        ({ subject }) => subject === 'Your message to Zanin',
      );
    expect((await zanin('reply', id, ...text, '--dry-run')).out).toContain('would be sent to rojin@example.org');
    expect([await sent(), (await stored())[0]?.answered_at]).toEqual([[], null]);
    const both = await Promise.all([zanin('reply', id, ...text), zanin('reply', id, ...text)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'rojin@example.org', reply_to: 'team@example.org' });
    expect(mail?.text).toMatch(
      /^Hello Rojin,\n\nyes, in spring\.\n\nBerivan\n\nYou wrote on 2026-11-\d\d:\n> Is there a course/,
    );
    expect(await zanin('reply', id, ...text)).toMatchObject({
      code: 1,
      err: expect.stringContaining('was answered on'),
    });
    expect(await sent()).toHaveLength(1);
    const log = await platform.services.db.selectFrom('audit_log').selectAll().execute();
    expect(log.at(-1)).toMatchObject({ command: 'messages reply', target: id });
    expect(JSON.stringify(log)).not.toMatch(/rojin@|spring/i);
  });

  it.each([
    ['without words', [], '--text'],
    ['of blanks', ['--text', '  '], 'Write what is to be answered'],
    ['that is too long', ['--text', 'x'.repeat(5_001)], '5000 characters'],
  ])('[DESK-39] a reply %s is refused, and sends nothing', async (_, text, words) => {
    await send(letter);
    const id = (await stored())[0]?.id ?? '';
    const { code, err } = await zanin('reply', id, ...text, '--reason', 'Asked about bread');
    expect([code === 0, err.includes(words)]).toEqual([false, true]);
    expect((await stored())[0]?.answered_at).toBeNull();
  });

  it('[ABOUT-07] a cell of CSV is no formula', async () => {
    await send({ ...letter, name: '=1+1', message: '@SUM(A1)' });
    expect((await zanin('list', '--csv')).out).toMatch(/,'=1\+1,rojin@example\.org,no,'@SUM\(A1\)\r\n$/);
  });
});

describe('[ABOUT-08] messages as personal data', () => {
  it('are removed 180 days after they were written, and not before', async () => {
    await send(letter);
    platform.clock.advance(180 * day);
    await sweep(platform.services);
    expect(await stored()).toHaveLength(1);
    platform.clock.advance(1);
    await sweep(platform.services);
    expect(await stored()).toEqual([]);
  });

  it('are exported to the account of their address, and removed with it together with the mail to the team', async () => {
    const { token, email, userId } = await platform.makeMember();
    await send({ ...letter, email });
    await send(letter);
    const { body, text } = await platform.get('/api/me/export', { token });
    expect(body.contact_messages).toMatchObject([{ name: letter.name, email, message: letter.message }]);
    expect(text).not.toContain(letter.email);
    const { db } = platform.services;
    await db.updateTable('users').set({ delete_after: platform.clock.now() }).where('id', '=', userId).execute();
    await purgeDeleted(platform.services);
    expect(await stored()).toMatchObject([{ email: letter.email }]);
    expect(JSON.stringify(await db.selectFrom('outbox').selectAll().execute())).not.toContain(email);
  });
});

it('[ABOUT-06] a server that takes no messages refuses them in words, and so it does addresses for the newsletter', async () => {
  const off = await platformOfTest({ content: null, env: { CONTACT_INBOX: 'off' } });
  for (const [path, body] of [
    ['/api/contact', letter],
    ['/api/newsletter', { email: letter.email }],
  ] as const) {
    const answer = await off.post(path, body);
    const message = 'This form is closed at the moment. Please write to hello@zanin.example.';
    expect([answer.status, answer.body]).toEqual([404, { error: 'not_found', message }]);
  }
  expect(await off.services.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

it('[ABOUT-06] [SITE-02] without CONTACT_EMAIL a message is mailed to the address that the site shows', async () => {
  const loom = await platformOfTest({ content: null, services: { site: { email: 'salaam@loom.example' } } });
  expect((await loom.post('/api/contact', letter)).status).toBe(200);
  expect(await loom.services.db.selectFrom('outbox').select('recipient').execute()).toEqual([
    { recipient: 'salaam@loom.example' },
  ]);
});
