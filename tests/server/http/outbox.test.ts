import { describe, expect, it } from 'vitest';
import { goodPassword } from '../support/platform.ts';
import { answerOnSocket } from '../support/raw-requests.ts';
import { person } from '../support/registration.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform({ content: null });
const { mail } = platform.services;
await mail.send(platform.services, { to: 'first@example.org', subject: 'First', text: 'one' });
await mail.send(platform.services, {
  to: 'a&b@example.org',
  subject: '<script>alert(1)</script>',
  text: '"two" & <b>three</b>',
});

describe('the outbox page', () => {
  it('the outbox page shows the messages, newest first, with nothing in them taken as HTML', async () => {
    const page = await platform.get('/outbox');
    expect(page.status).toBe(200);
    expect(page.text.indexOf('First')).toBeGreaterThan(page.text.indexOf('&lt;script&gt;'));
    expect(page.text).toContain('&quot;two&quot; &amp; &lt;b&gt;three&lt;/b&gt;');
    expect(page.text).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('outbox.json has the same messages as the outbox page', async () => {
    const [newest, oldest] = await platform.outbox();
    expect(newest).toMatchObject({ to: 'a&b@example.org', channel: 'email' });
    expect(oldest).toEqual({
      to: 'first@example.org',
      channel: 'email',
      subject: 'First',
      text: 'one',
      created_at: platform.clock.now().toISOString(),
    });
  });

  it.each([
    ['another machine', { ip: '203.0.113.7' }],
    ['another machine that names this one', { ip: '203.0.113.7', headers: { host: 'localhost:3000' } }],
    ['a page that made its name point here', { headers: { host: 'evil.example:3000' } }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that tells nothing but the scheme', { headers: { 'x-forwarded-proto': 'https' } }],
    ['a name that only begins like this machine', { headers: { host: '127.0.0.1.evil.example' } }],
  ])('[A41] the outbox page is closed for %s', async (_, options) => {
    for (const path of ['/outbox', '/outbox.json']) {
      const answer = await platform.get(path, options);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('example.org');
    }
  });

  it('[A82] the outbox page is closed for HTTP/1.0, which nginx uses without naming the caller', async () => {
    const statusIn = async (version: string) => {
      const lines = [`GET /outbox.json HTTP/${version}`, 'Host: 127.0.0.1', 'Connection: close'];
      return /^HTTP\/1\.1 (\d+)/.exec(await answerOnSocket(platform, lines))?.[1];
    };
    expect([await statusIn('1.0'), await statusIn('1.1')]).toEqual(['404', '200']);
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('the outbox page is open under %s', async (host) => {
    expect((await platform.get('/outbox.json', { headers: { host } })).status).toBe(200);
    expect((await platform.get('/outbox.json', { headers: { host }, ip: '::1' })).status).toBe(200);
  });
});

describe('other configurations', () => {
  const isOpenWith = async (env: Record<string, string>) => {
    const other = await platformOfTest({ content: null, env });
    return (await other.get('/outbox.json')).status === 200;
  };

  it.each([
    ['a public PUBLIC_URL', { PUBLIC_URL: 'https://learn.example.org' }],
    ['a PUBLIC_URL in the local network', { PUBLIC_URL: 'http://192.168.1.20:3000' }],
  ])('[A80] with %s there is no outbox page, not even for callers that look like this machine', async (_, env) => {
    expect(await isOpenWith(env)).toBe(false);
  });

  it('[A80][A82] with TRUSTED_PROXIES the outbox page is open to this machine, and not through a proxy', async () => {
    const other = await platformOfTest({ content: null, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const statusFor = async (forwarded?: string) =>
      (await other.get('/outbox.json', forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {})).status;
    expect([await statusFor(), await statusFor('203.0.113.7'), await statusFor('127.0.0.1')]).toEqual([200, 404, 404]);
  });

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:4100'])(
    '[A80] with %s as PUBLIC_URL the outbox page is open',
    async (PUBLIC_URL) => {
      expect(await isOpenWith({ PUBLIC_URL })).toBe(true);
    },
  );

  it('[A41] production has no outbox page', async () => {
    expect(await isOpenWith({ NODE_ENV: 'production' })).toBe(false);
  });

  it('[A41] production without an SMS provider says that it cannot send', async () => {
    const other = await platformOfTest({ content: null, env: { NODE_ENV: 'production' } });
    const phone = { country_calling_code: '+964', phone_number: '750 123 4567' };
    await other.post('/api/register', { ...person, ...phone, password: goodPassword, confirm_password: goodPassword });
    const answer = await other.post('/api/auth/send-registration-sms', phone);
    expect(answer).toMatchObject({ status: 503, body: { error: 'provider_failed' } });
  });

  it('with real providers for mail and SMS there is no outbox page', async () => {
    const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 's', TWILIO_VERIFY_SERVICE_SID: 'VA1' };
    expect(await isOpenWith({ ...twilio, SMTP_URL: 'smtp://localhost:1' })).toBe(false);
  });

  it('with a mail server the outbox page shows text messages only', async () => {
    const other = await platformOfTest({ content: null, env: { SMTP_URL: 'smtp://localhost:1' } });
    await other.services.mail.send(other.services, { to: 'a@example.org', subject: 'Secret', text: '123456' });
    expect(await other.outbox()).toEqual([]);
  });
});
