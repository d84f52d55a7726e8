import { describe, expect, it } from 'vitest';
import { startPlatform } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null });

/** The samples of a reading, by name with labels. */
async function read(): Promise<Map<string, number>> {
  const { status, text } = await platform.get('/metrics');
  expect(status).toBe(200);
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const [, name = '', value = ''] = /^(\S+) (\S+)$/.exec(line) ?? [line];
      return [name, Number(value)];
    }),
  );
}

describe('metrics', () => {
  it('count requests by operation and status', async () => {
    for (let time = 0; time < 3; time++) await platform.get('/api/health');
    await platform.post('/api/login', { email: 'a@example.org', password: 'x' });
    await platform.get('/api/no/such/call');
    await platform.get(`/api/certificates/${'x'.repeat(40)}`);
    const samples = await read();
    const expected: [name: string, value: number][] = [
      ['http_requests_total{operation="getHealth",status="200"}', 3],
      ['http_requests_total{operation="login",status="401"}', 1],
      ['http_requests_total{operation="getCertificate",status="404"}', 1],
      ['http_requests_total{operation="other",status="404"}', 1],
      ['http_request_duration_seconds_count{operation="getHealth"}', 3],
    ];
    expect([...samples]).toEqual(expect.arrayContaining(expected));
  });

  it('have durations as a histogram whose buckets only grow', async () => {
    await platform.get('/api/health');
    const samples = [...(await read())];
    const counts = samples.flatMap(([name, value]) =>
      name.startsWith('http_request_duration_seconds_bucket{') && name.includes('operation="getHealth"') ? [value] : [],
    );
    expect(counts).toHaveLength(12);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    const byName = new Map(samples);
    expect(counts.at(-1)).toBe(byName.get('http_request_duration_seconds_count{operation="getHealth"}'));
    expect(byName.get('http_request_duration_seconds_sum{operation="getHealth"}')).toBeGreaterThan(0);
  });

  it('include memory, event loop, database and the length of the outbox', async () => {
    const before = await read();
    expect(before.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(before.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(before.get('zanin_database_up')).toBe(1);
    const waiting = before.get('zanin_outbox_waiting') ?? Number.NaN;
    await platform.services.mail.send(platform.services, { to: 'a@example.org', subject: 'x', text: 'x' });
    platform.clock.advance(90_000);
    const after = await read();
    expect(after.get('zanin_outbox_waiting')).toBe(waiting + 1);
    expect(after.get('zanin_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
  });

  it('[A64] include the age of the oldest waiting code, separately from other messages', async () => {
    const { mail } = platform.services;
    await mail.send(platform.services, { to: 'a@example.org', subject: 'x', text: 'x' });
    platform.clock.advance(60 * 60_000);
    expect((await read()).get('zanin_outbox_oldest_code_seconds')).toBe(0);
    const expires = new Date(platform.clock.now().getTime() + 10 * 60_000);
    await mail.send(platform.services, { to: 'a@example.org', subject: 'x', text: 'x', expires });
    platform.clock.advance(20_000);
    const samples = await read();
    expect(samples.get('zanin_outbox_oldest_code_seconds')).toBe(20);
    expect(samples.get('zanin_outbox_oldest_seconds')).toBeGreaterThanOrEqual(60 * 60);
  });

  it('[A60] count the SMS that were sent in the last hour by the prefix of their numbers', async () => {
    const time = platform.clock.now();
    const sms = { channel: 'sms', subject: '', text: '', created_at: time, next_attempt_at: null } as const;
    const recipients = ['+9647501234567', '+9647501234568', '+447700900123', '+31612345678'];
    const sentAt = (recipient: string) => (recipient.startsWith('+31') ? null : time);
    const rows = recipients.map((recipient) => ({ ...sms, recipient, sent_at: sentAt(recipient) }));
    await platform.services.db.insertInto('outbox').values(rows).execute();
    const sent = async () => [...(await read())].filter(([name]) => name.startsWith('zanin_sms_sent_last_hour'));
    expect((await sent()).sort()).toEqual([
      ['zanin_sms_sent_last_hour{prefix="+447"}', 1],
      ['zanin_sms_sent_last_hour{prefix="+964"}', 2],
    ]);
    platform.clock.advance(60 * 60_000);
    expect(await sent()).toEqual([]);
  });

  it('have the format of Prometheus: each name is described once, before its samples', async () => {
    const { text, headers } = await platform.get('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(text.endsWith('\n')).toBe(true);
    const described = new Set<string>();
    // a line without anything is between two families
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const [, type] = /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
      if (type) {
        expect(described.has(type), type).toBe(false);
        described.add(type);
      } else if (!line.startsWith('# HELP ')) {
        expect(line).toMatch(/^\w+(\{\w+="[\w+.-]*"(,\w+="[\w+.-]*")*\})? ([\d.e+-]+|NaN|Nan)$/);
        const name = /^\w+/.exec(line)?.[0].replace(/_(bucket|sum|count)$/, '') ?? '';
        expect(described.has(name) || described.has(/^\w+/.exec(line)?.[0] ?? ''), line).toBe(true);
      }
    }
  });
});

describe('access to metrics', () => {
  it.each([
    ['another machine', { ip: '203.0.113.7' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a page that made its name point here', { headers: { host: 'evil.example:3000' } }],
    ['another machine with some token', { ip: '203.0.113.7', token: 'x' }],
  ])('without METRICS_TOKEN is refused to %s', async (_, options) => {
    const answer = await platform.get('/metrics', options);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('http_requests_total');
  });

  it('[A81] without METRICS_TOKEN but with a public PUBLIC_URL is refused even to callers that look like this machine', async () => {
    const open = await startPlatform({ content: null, env: { PUBLIC_URL: 'https://learn.example.org' } });
    expect((await open.get('/metrics')).status).toBe(404);
    await open.close();
  });

  it('with METRICS_TOKEN is granted to callers that send it, and to no others', async () => {
    const METRICS_TOKEN = 'a-token-of-the-operators';
    const env = { METRICS_TOKEN, NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example.org' };
    const guarded = await startPlatform({ content: null, env });
    const status = async (token?: string) =>
      (await guarded.get('/metrics', { ip: '203.0.113.7', ...(token !== undefined && { token }) })).status;
    expect(await status(METRICS_TOKEN)).toBe(200);
    for (const wrong of [`${METRICS_TOKEN}x`, '', undefined]) expect(await status(wrong)).toBe(404);
    expect((await guarded.get('/metrics')).status).toBe(404);
    await guarded.close();
  });
});
