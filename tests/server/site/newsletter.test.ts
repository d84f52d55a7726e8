import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../server/cli/run.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { purgePending } from '../../../server/domain/accounts/pending-registrations.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import { startDelivery } from '../../../server/providers/mail/delivery.ts';
import { smtpTransport } from '../../../server/providers/mail/smtp.ts';
import { goodPassword } from '../support/platform.ts';
import { person } from '../support/registration.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { startSmtp } from '../support/smtp.ts';

const day = 24 * 60 * 60_000;
const email = 'rojin@example.org';

const platform = await sharedPlatform({ content: null });
beforeEach(async () => {
  const { db } = platform.services;
  for (const table of ['newsletter_subscriptions', 'outbox', 'rate_limits'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const subscribe = (address = email, ip = '192.0.2.7') => platform.post('/api/newsletter', { email: address }, { ip });
const confirm = (token: string) => platform.post('/api/newsletter/confirm', { token });
const unsubscribe = (token: string) => platform.post('/api/newsletter/unsubscribe', { token });
const rows = () => platform.services.db.selectFrom('newsletter_subscriptions').selectAll().execute();
const zanin = (...args: string[]) =>
  run(['newsletter', 'export', '--reason', 'Issue of December', ...args], (work) =>
    work({ services: platform.services, operator: 'shirin' }),
  );

/** The token of a link in the newest mail to an address. */
async function tokenOf(kind: 'confirm' | 'unsubscribe', address = email): Promise<string> {
  const mail = (await platform.outbox()).find(({ to }) => to === address);
  const link = /http:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none/';
  expect(new URL(link).pathname).toBe('/newsletter');
  return new URL(link).searchParams.get(kind) ?? '';
}

async function subscribed(address = email): Promise<string> {
  await subscribe(address);
  expect((await confirm(await tokenOf('confirm', address))).status).toBe(200);
  return tokenOf('unsubscribe', address);
}

describe('[BLOG-03] asking for the newsletter', () => {
  it('mails the address a link; it gets the newsletter once the link was confirmed, and reads so once', async () => {
    expect((await subscribe(' Rojin@Example.ORG'.trim())).body.message).toMatch(/is on its way/);
    expect(await rows()).toMatchObject([{ email, confirmed_at: null }]);
    expect(JSON.parse((await zanin('--json')).out).subscribers).toEqual([]);
    const token = await tokenOf('confirm');
    for (let time = 0; time < 2; time++) expect((await confirm(token)).status).toBe(200);
    expect(await rows()).toMatchObject([{ email, confirmed_at: platform.clock.now() }]);
    expect((await platform.outbox()).map(({ subject }) => subject)).toEqual([
      'You are subscribed to the Zanin newsletter',
      'Please confirm the Zanin newsletter',
    ]);
  });

  it('[A122] keeps tokens as hashes alone', async () => {
    await subscribe();
    const token = await tokenOf('confirm');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await rows())).not.toContain(token);
    await confirm(token);
    const [row] = await rows();
    const [id, mac = ''] = (await tokenOf('unsubscribe')).split('.');
    expect(id).toBe(row?.id);
    expect(JSON.stringify(row)).not.toContain(mac);
  });

  it('a second request ends the first link; a link works for two days', async () => {
    await subscribe();
    const first = await tokenOf('confirm');
    await subscribe();
    const second = await tokenOf('confirm');
    expect((await confirm(first)).status).toBe(422);
    platform.clock.advance(2 * day);
    expect((await confirm(second)).body.message).toBe('This link is no longer valid.');
    expect(await rows()).toMatchObject([{ confirmed_at: null }]);
  });

  it('[A122] the answer does not tell whether the address has the newsletter; its owner gets a mail', async () => {
    await subscribed();
    const before = await rows();
    const again = await subscribe();
    const other = await subscribe('azad@example.org');
    expect([again.status, again.text]).toEqual([other.status, other.text]);
    expect((await rows()).filter((row) => row.email === email)).toEqual(before);
    expect((await platform.outbox()).find(({ to }) => to === email)?.subject).toBe(
      'You are subscribed to the Zanin newsletter',
    );
  });

  it('[A121] an address is mailed three times a day, and a network asks twenty times an hour', async () => {
    for (let time = 0; time < 3; time++) expect((await subscribe(email, `192.0.2.${time}`)).status).toBe(200);
    expect((await subscribe(email, '198.51.100.1')).status).toBe(429);
    expect((await platform.outbox()).filter(({ to }) => to === email)).toHaveLength(3);
    for (let time = 0; time < 20; time++) expect((await subscribe(`r${time}@example.org`)).status).toBe(200);
    expect((await subscribe('r20@example.org')).status).toBe(429);
  });

  it('an address that is not confirmed in time is removed', async () => {
    await subscribe();
    await subscribed('azad@example.org');
    platform.clock.advance(2 * day);
    await sweep(platform.services);
    expect(await rows()).toHaveLength(2);
    platform.clock.advance(1);
    await sweep(platform.services);
    expect(await rows()).toMatchObject([{ email: 'azad@example.org' }]);
  });
});

describe('[BLOG-04] ending the newsletter', () => {
  it('removes the address, also years later and also twice', async () => {
    const token = await subscribed();
    platform.clock.advance(1_000 * day);
    for (let time = 0; time < 2; time++) expect((await unsubscribe(token)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('[A122] takes no token that was not given out', async () => {
    const token = await subscribed();
    const [id, mac = ''] = token.split('.');
    for (const wrong of [
      'x',
      '.',
      `${id}`,
      `${id}.`,
      `${id}.${mac.slice(1)}`,
      `nws_other.${mac}`,
      `${id}.${mac}é`,
      `${id}.${'é'.repeat(43)}`,
    ]) {
      expect((await unsubscribe(wrong)).status, wrong).toBe(422);
    }
    expect(await rows()).toHaveLength(1);
  });

  it('works by one POST of a mail program without cookies; a GET of the same address changes nothing', async () => {
    const smtp = await startSmtp();
    const delivery = startDelivery(platform.services, { email: smtpTransport(smtp.url, 'no-reply@example.org') });
    try {
      const token = await subscribed();
      await delivery.wake();
      const { mail } =
        smtp.messages.find((sent) => sent.mail.subject === 'You are subscribed to the Zanin newsletter') ?? {};
      const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
      const url = `http://localhost:3000/newsletter?unsubscribe=${token}`;
      expect(headers.get('list-unsubscribe')).toBe(`<${url}>`);
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const kept = await platform.services.db.selectFrom('outbox').select('unsubscribe_url').execute();
      expect(kept.filter(({ unsubscribe_url }) => unsubscribe_url !== null)).toEqual([]);
      const path = url.replace('http://localhost:3000', '');
      await platform.get(path);
      expect(await rows()).toHaveLength(1);
      const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      expect((await platform.post(path, 'Something=else', form)).status).toBe(400);
      expect((await platform.post('/newsletter', 'List-Unsubscribe=One-Click', form)).status).toBe(400);
      expect((await platform.post(`${path}x`, 'List-Unsubscribe=One-Click', form)).status).toBe(422);
      expect(await rows()).toHaveLength(1);
      const clicked = await platform.post(path, 'List-Unsubscribe=One-Click', form);
      expect([clicked.status, clicked.headers['set-cookie']]).toEqual([200, undefined]);
      expect(await rows()).toEqual([]);
      const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=b' } };
      const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
      expect((await platform.post(path, parts, multipart)).status).toBe(200);
      expect((await platform.post(path, 'x'.repeat(2_000), form)).status).toBe(413);
    } finally {
      await delivery.stop();
      await smtp.close();
    }
  });
});

describe('[BLOG-05] the list for staff', () => {
  it('has the confirmed addresses with unsubscribe links, and the audit log has their number', async () => {
    await subscribe('azad@example.org');
    const token = await subscribed();
    const link = `http://localhost:3000/newsletter?unsubscribe=${token}`;
    const { code, out } = await zanin('--csv');
    expect([code, out]).toEqual([0, expect.stringContaining(`\r\n${email},`)]);
    expect(out.trimEnd().split('\r\n')).toHaveLength(2);
    expect(out).toContain(link);
    expect((await zanin('--csv')).out).toBe(out);
    const dry = await zanin('--dry-run');
    expect(dry.out).toBe('1 confirmed address.\n');
    const log = await platform.services.db.selectFrom('audit_log').selectAll().execute();
    expect(log.map(({ command, changes }) => [command, changes])).toEqual(
      expect.arrayContaining([['newsletter export', '{"subscribers":1}']]),
    );
    expect(JSON.stringify(log)).not.toContain(email);
  });

  it('holds no cell that is a formula', async () => {
    await subscribed('+cmd|x@example.org');
    expect((await zanin('--csv')).out).toContain(`\r\n'+cmd|x@example.org,`);
  });
});

it('[ABOUT-08] a subscription is exported to the account of its address, and removed with it', async () => {
  const member = await platform.makeMember();
  await subscribed(member.email);
  await subscribed();
  const { body } = await platform.get('/api/me/export', { token: member.token });
  expect(body.newsletter_subscriptions).toMatchObject([{ email: member.email }]);
  const { db } = platform.services;
  await db.updateTable('users').set({ delete_after: platform.clock.now() }).where('id', '=', member.userId).execute();
  await purgeDeleted(platform.services);
  expect(await rows()).toMatchObject([{ email }]);
});

it('[ABOUT-08][A122] a registration that was never verified takes no address from the newsletter when it is removed', async () => {
  const { services, clock } = platform;
  await subscribed();
  await platform.post('/api/contact', { name: 'Rojin', email, message: 'Hello' });
  const passwords = { password: goodPassword, confirm_password: goodPassword };
  expect((await platform.post('/api/register', { ...person, ...passwords, email })).status).toBe(201);
  clock.advance(31 * day);
  expect(await purgePending(services)).toBe(1);
  expect(await rows()).toMatchObject([{ email }]);
  expect(await services.db.selectFrom('contact_messages').select('email').execute()).toEqual([{ email }]);
});
