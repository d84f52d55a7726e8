import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf, join, payForMonth } from './support/fixtures.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

interface Value {
  stringValue?: string;
  intValue?: number;
}
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
}
interface Sent {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Span[] }[] }[];
}

const person = {
  email: 'leyla.traced@example.org',
  password: 'Pomegranate-7-tree!',
  first_name: 'Leyla',
  last_name: 'Karim',
  date_of_birth: '1998-04-12',
};
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const bodies: string[] = [];
let token = '';
let code = '';
let collector: Server;
let platform: RunningPlatform;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
      bodies.push(Buffer.concat(parts).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  platform = await startPlatform({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'zanin-test',
    TRUSTED_PROXIES: '127.0.0.1',
  });
});

afterAll(() => {
  collector?.close();
});

const spans = () =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attributeOf = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

it('[OPS-04] a request, its SQL statements and its calls of providers are one trace, sent at the latest when the server stops', async () => {
  token = await join(platform, person);
  await payForMonth(platform, apiOf(platform, token));
  await fetch(`${platform.url}/api/me?secret=hidden`, { headers: { authorization: `Bearer ${token}`, traceparent } });
  code = /\b\d{6}\b/.exec((await platform.outbox()).find(({ subject }) => /code/.test(subject))?.text ?? '')?.[0] ?? '';
  await platform.stop();

  const me = spans().find(({ name }) => name === 'GET /api/me');
  expect([me?.traceId, me?.parentSpanId]).toEqual(['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']);
  expect(attributeOf(me, 'http.response.status_code')).toBe(200);
  expect(attributeOf(me, 'http.route')).toBe('/api/me');
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === me?.spanId);
  expect(statements.map((span) => attributeOf(span, 'db.query.text'))).toContainEqual(
    expect.stringMatching(/^select .* from "users"/),
  );
  const order = spans().find(({ name }) => name === 'POST /api/stripe/subscription-intent');
  const call = spans().find(({ name }) => name === 'payments.createIntent');
  expect([call?.parentSpanId, call?.traceId]).toEqual([order?.spanId, order?.traceId]);
  // an id in an address is its pattern
  expect(spans().map(({ name }) => name)).toContain('GET /api/orders/:orderId');
});

it('[OPS-04] no span holds an address, a name, a password, a token, a code or a query', async () => {
  const all = bodies.join('\n');
  expect(all.length).toBeGreaterThan(1000);
  expect([token.length > 20, code.length]).toEqual([true, 6]);
  for (const secret of [token, `"${code}"`, person.email, person.password, 'Leyla', 'hidden', 'pi_', '_secret_']) {
    expect(all).not.toContain(secret);
  }
});

it('[OPS-04] the service has the name that OTEL_SERVICE_NAME says', () => {
  const [first] = (JSON.parse(bodies[0] ?? '') as Sent).resourceSpans;
  expect(first?.resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue).toBe('zanin-test');
});
