import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { readConfig } from '../../../server/config.ts';
import { compose } from '../../../server/container.ts';
import { importContent } from '../../../server/content/import.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { buildApp } from '../../../server/http/app.ts';
import { watchDisk } from '../../../server/observability/disk.ts';
import type { Answer as AnswerOf } from '../../../server/operations/operation.ts';
import type { Services } from '../../../server/services.ts';
import { checkAgainstContract } from './contract.ts';
import { testDatabase } from './database.ts';

export interface PlatformOptions {
  /** Initial time. */
  now?: Date;
  /** As in .env.example. */
  env?: Record<string, string>;
  /** Content folder; tests/server/fixtures/content by default, null for none. */
  content?: string | null;
  /** Replaces services, such as by a provider that refuses. */
  services?: Partial<Services>;
  clientFolder?: string;
  deskFolder?: string;
  /** A new one by default. */
  database?: OpenDatabase;
  /** In bytes; without it the disk is not watched, as on PostgreSQL. */
  freeSpace?: () => Promise<number>;
}

export interface AnyBody {
  readonly message: string;
  readonly error?: string;
  readonly errors?: Record<string, string[]>;
  readonly [field: string]: unknown;
}

export interface Answer<Body> {
  status: number;
  /** Parsed JSON, checked against openapi.yaml. */
  body: Body;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | undefined>;
}

export interface RequestOptions {
  token?: string;
  headers?: Record<string, string>;
  /** 127.0.0.1 by default. */
  ip?: string;
}

export interface OutboxEntry {
  to: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
  created_at: string;
}

export interface Member {
  userId: string;
  token: string;
  email: string;
  password: string;
  user: AnswerOf<'getMe'>['data'];
}

const fixtureContent = fileURLToPath(new URL('../fixtures/content', import.meta.url));

export const goodPassword = 'Pomegranate-Field7!';

/** The real server on an empty database; all answers are checked against openapi.yaml. */
export async function startPlatform(options: PlatformOptions = {}) {
  const { content = fixtureContent } = options;
  const config = readConfig({
    PORT: '0',
    DATA_DIR: 'memory://',
    PUBLIC_URL: 'http://localhost:3000',
    ...(content !== null && { CONTENT_DIR: content }),
    ...options.env,
  });
  const clock = makeClock(options.now ?? new Date('2026-11-21T09:00:00.000Z'));
  const log: Record<string, unknown>[] = [];
  const database = options.database ?? (await testDatabase());
  const printed: string[] = [];
  const print = (text: string) => {
    printed.push(text);
    const { level: _level, time: _time, ...line } = JSON.parse(text);
    log.push(line);
  };
  const composed = await compose(config, database.db, { now: clock.now, print, sync: database.sync });
  const services: Services = { ...composed.services, ...options.services };
  const sandbox = services.payments.provider === 'sandbox' ? composed.sandbox : null;
  if (content !== null) await importContent(database.db, content, new Date(), services.blobs);
  const { clientFolder, deskFolder, freeSpace } = options;
  const app = await buildApp({
    services,
    sandbox,
    beforeAnswer: database.sync,
    ...(clientFolder && { clientFolder }),
    ...(deskFolder && { deskFolder }),
    ...(freeSpace && { disk: watchDisk(freeSpace, services) }),
  });
  await app.ready();
  const http = client(app);

  /** Newest first; read from the database where /outbox is closed. */
  const outbox = async (): Promise<OutboxEntry[]> => {
    const { status, body } = await http.get<OutboxEntry[]>('/outbox.json');
    if (status === 200) return body;
    const rows = await database.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(100).execute();
    return rows.map(({ recipient, channel, subject, text, created_at }) => ({
      ...{ to: recipient, channel, subject, text, created_at: created_at.toISOString() },
    }));
  };

  /** Newest code to an email address or E.164 number. */
  const codeFor = async (recipient: string): Promise<string> => {
    const message = (await outbox()).find(({ to, text }) => to === recipient && /\b\d{6}\b/.test(text));
    const code = message && /\b\d{6}\b/.exec(message.text)?.[0];
    if (!code) throw new Error(`no code was sent to ${recipient}`);
    return code;
  };

  /** Registers by email, verifies and logs in. */
  const makeMember = async (
    details: { email?: string; password?: string; first_name?: string; last_name?: string } = {},
  ) => {
    const { email = `member-${randomUUID()}@example.org`, password = goodPassword } = details;
    const person = { first_name: 'Dilan', last_name: 'Karim', date_of_birth: '1998-03-21', ...details };
    const registered = await http.post<AnswerOf<'register'>>('/api/register', {
      ...person,
      email,
      password,
      confirm_password: password,
    });
    const { verification_sid } = registered.body;
    await http.post('/api/email/verify-code', { code: await codeFor(email), email, verification_sid });
    const login = await http.post<{ token: string; user: Member['user'] }>('/api/login', { email, password });
    if (login.status !== 200) throw new Error(`could not make a member: ${registered.text} ${login.text}`);
    const { token, user } = login.body;
    return { userId: user.id, token, email, password, user } satisfies Member;
  };

  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, services, sandbox, clock, log, printed, outbox, codeFor, makeMember, close, ...http };
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

function makeClock(start: Date) {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    set: (instant: Date) => {
      time = instant.getTime();
    },
  };
}

function client(app: FastifyInstance) {
  async function request<Body = AnyBody>(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
    url: string,
    payload?: unknown,
    { token, headers, ip }: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const inject: InjectOptions = {
      method,
      url,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(ip !== undefined && { remoteAddress: ip }),
      ...(payload !== undefined && { payload: payload as NonNullable<InjectOptions['payload']> }),
    };
    const response = await app.inject(inject);
    const contentType = response.headers['content-type']?.toString();
    const body =
      contentType?.startsWith('application/json') && response.body !== '' ? JSON.parse(response.body) : undefined;
    checkAgainstContract({ method, url, status: response.statusCode, contentType, body });
    const flat = Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]);
    return {
      status: response.statusCode,
      body,
      text: response.body,
      bytes: response.rawPayload,
      headers: Object.fromEntries(flat),
    };
  }
  return {
    request,
    get: <Body = AnyBody>(url: string, options?: RequestOptions) => request<Body>('GET', url, undefined, options),
    delete: <Body = AnyBody>(url: string, options?: RequestOptions) => request<Body>('DELETE', url, undefined, options),
    post: <Body = AnyBody>(url: string, body: unknown, options?: RequestOptions) =>
      request<Body>('POST', url, body, options),
    put: <Body = AnyBody>(url: string, body: unknown, options?: RequestOptions) =>
      request<Body>('PUT', url, body, options),
    patch: <Body = AnyBody>(url: string, body: unknown, options?: RequestOptions) =>
      request<Body>('PATCH', url, body, options),
  };
}
