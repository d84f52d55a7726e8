import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decimalsOf } from '../common/money/minor-units.ts';

/** Read once from the environment; .env.example describes each variable. */
export interface Config {
  /** 0 lets the system choose one. */
  readonly port: number;
  /** Interface to listen on. */
  readonly host: string;
  /** Without trailing slash; links in mails start with it. */
  readonly publicUrl: string;
  readonly production: boolean;
  /** Addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Absolute, or `memory://` for a temporary one. */
  readonly dataDir: string;
  /** Absolute. */
  readonly contentDir: string;
  /** For the files of the content; null keeps them with the database. */
  readonly s3: {
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  readonly stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  readonly twilio: {
    accountSid: string;
    authToken: string;
    /** Of Twilio Verify, for codes. */
    serviceSid: string;
    /** Of the messaging service, for other texts; null sends none. */
    messagingServiceSid: string | null;
  } | null;
  /** smtp:// or smtps://; null keeps mails in the outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Whether the contact and newsletter forms work. */
  readonly contactInbox: boolean;
  /** Defaults to the site's address. */
  readonly contactEmail: string | null;
  /** A path of this server, or an absolute URL. */
  readonly geolocationUrl: string;
  /** Timeout of server rendering, in ms; then the shell is sent. 0 renders no page. */
  readonly renderTimeout: number;
  /** Off: browsers that have the worker of Zanin remove it and what it kept. */
  readonly serviceWorker: boolean;
  /** For `/metrics`; null allows local callers only. */
  readonly metricsToken: string | null;
  /** OpenTelemetry reads the endpoint itself (observability/tracing.ts). */
  readonly tracing: boolean;
  /** PEM; null keeps a key in the database. */
  readonly badgeSigningKey: string | null;
  /** Whether staff have pages and calls. */
  readonly desk: boolean;
  /** Whether authors may review what they wrote: for a small team. */
  readonly deskOwnReview: boolean;
  /** Refunds over it, or in other currencies, wait for a second person; null if none does. */
  readonly deskRefundLimits: RefundLimits | null;
  /** Whether the only owner may approve what they asked for. */
  readonly deskOwnApproval: boolean;
}

/** In the minor unit, by currency. */
export type RefundLimits = ReadonlyMap<string, number>;

/** The message names the variable and the expected value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError for the first invalid value. */
export function readConfig(env: Env): Config {
  const port = readPort(env);
  const publicUrl = readPublicUrl(env) ?? `http://localhost:${port}`;
  return {
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    publicUrl,
    production: env.NODE_ENV === 'production',
    trustedProxies: readTrustedProxies(env),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: readDataDir(env),
    contentDir: resolve(text(env, 'CONTENT_DIR') ?? fileURLToPath(new URL('../content', import.meta.url))),
    s3: readS3(env),
    stripe: readStripe(env),
    twilio: readTwilio(env),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(env),
    contactInbox: readContactInbox(env),
    contactEmail: readContactEmail(env),
    geolocationUrl: readGeolocationUrl(env),
    renderTimeout: readRenderTimeout(env),
    serviceWorker: isOn(env, 'SERVICE_WORKER', 'on'),
    metricsToken: readMetricsToken(env),
    tracing: readTracing(env),
    badgeSigningKey: readBadgeSigningKey(env),
    desk: readDesk(env, publicUrl),
    deskOwnReview: isOn(env, 'DESK_OWN_REVIEW', 'off'),
    deskRefundLimits: readRefundLimits(env),
    deskOwnApproval: isOn(env, 'DESK_OWN_APPROVAL', 'off'),
  };
}

/** Trimmed; empty is unset. */
function text(env: Env, name: string): string | null {
  return env[name]?.trim() || null;
}

function url(env: Env, name: string, protocols: readonly string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const mark = bareMarkIn(value);
  if (mark !== null) {
    throw new ConfigError(`${name} should have ${encodeURIComponent(mark)} for ${mark} in its user name and password`);
  }
  if (!protocols.includes(URL.parse(value)?.protocol ?? '')) {
    const forms = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ConfigError(`${name} should be a URL that begins with ${forms}`);
  }
  return value;
}

/**
 * An unescaped delimiter or `%` in a URL's credentials, which end at the last `@`; null without
 * one.
 */
function bareMarkIn(value: string): string | null {
  const address = value.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/\?\w+=.*$/, '');
  const credentials = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  return /[#/?]|%(?![\da-f]{2})/i.exec(credentials)?.[0] ?? null;
}

/** Origin only: pages and API are at the root, so links with a path would break. */
function readPublicUrl(env: Env): string | null {
  const value = url(env, 'PUBLIC_URL', ['http:', 'https:']);
  if (value === null) return null;
  const { origin, href } = new URL(value);
  if (href === `${origin}/` && !/[?#]$/.test(value)) return origin;
  throw new ConfigError(
    'PUBLIC_URL should end with the host, such as https://learn.example.org: pages cannot be served below a path',
  );
}

function readPort(env: Env): number {
  const value = text(env, 'PORT') ?? '3000';
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new ConfigError(`PORT should be a whole number from 0 to 65535, but is "${value}"`);
  }
  return port;
}

function readRenderTimeout(env: Env): number {
  const value = text(env, 'RENDER_TIMEOUT') ?? '300';
  const limit = Number(value);
  if (!/^\d+$/.test(value) || limit > 10_000) {
    throw new ConfigError(`RENDER_TIMEOUT should be a whole number of milliseconds from 0 to 10000, but is "${value}"`);
  }
  return limit;
}

function readTrustedProxies(env: Env): string[] {
  const entries = (text(env, 'TRUSTED_PROXIES') ?? '').split(',').map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== '');
  for (const proxy of proxies) {
    const [address = '', length = '0', ...rest] = proxy.split('/');
    const longest = isIP(address) === 4 ? 32 : 128;
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(length) || Number(length) > longest || rest.length > 0) {
      throw new ConfigError(`TRUSTED_PROXIES should be addresses or networks such as 10.0.0.0/8, but holds "${proxy}"`);
    }
  }
  return proxies;
}

function readDataDir(env: Env): string {
  const value = text(env, 'DATA_DIR') ?? './data';
  if (value === 'memory://') return value;
  if (value.includes('\0') || /^[a-z]+:\/\//i.test(value)) {
    throw new ConfigError(`DATA_DIR should be a folder (or memory://), but is "${value}"`);
  }
  return resolve(value);
}

/** All of the variables, or null when none is set. */
function together<Name extends string>(env: Env, names: readonly Name[]): Record<Name, string> | null {
  const values = names.map((name) => [name, text(env, name)] as const);
  const missing = values.filter(([, value]) => value === null).map(([name]) => name);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`${missing[0]} should be set too: set ${names.join(', ')} or none of them`);
  return Object.fromEntries(values) as Record<Name, string>;
}

/** With the embedded database they are on its disk. */
function readS3(env: Env): Config['s3'] {
  const values = together(env, ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (!values) return null;
  if (text(env, 'DATABASE_URL') === null) {
    throw new ConfigError(
      'DATABASE_URL should be set too where S3_ENDPOINT is: the embedded database keeps files in DATA_DIR',
    );
  }
  const endpoint = URL.parse(values.S3_ENDPOINT);
  const isOrigin = endpoint !== null && /^https?:$/.test(endpoint.protocol) && endpoint.href === `${endpoint.origin}/`;
  if (!isOrigin) {
    throw new ConfigError(
      'S3_ENDPOINT should be the address of the service without the bucket, such as https://s3.eu-central-1.amazonaws.com',
    );
  }
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(values.S3_BUCKET)) {
    throw new ConfigError(
      'S3_BUCKET should be the name of a bucket: 3 to 63 lower-case letters, digits, hyphens and full stops',
    );
  }
  return {
    endpoint: endpoint.origin,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  };
}

function readStripe(env: Env): Config['stripe'] {
  const values = together(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  if (!values) return null;
  const prefixes = {
    STRIPE_SECRET_KEY: /^[sr]k_(test|live)_/,
    STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_/,
    STRIPE_WEBHOOK_SECRET: /^whsec_/,
  };
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (!prefixes[name].test(values[name])) throw new ConfigError(`${name} should match ${prefixes[name].source}`);
  }
  const modes = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY].map((key) => key.split('_')[1]);
  if (modes[0] !== modes[1]) {
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY should be of the same mode (test or live) as STRIPE_SECRET_KEY');
  }
  return {
    secretKey: values.STRIPE_SECRET_KEY,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
  };
}

function readTwilio(env: Env): Config['twilio'] {
  const values = together(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID']);
  const messagingServiceSid = text(env, 'TWILIO_MESSAGING_SERVICE_SID');
  if (!values) {
    if (messagingServiceSid === null) return null;
    throw new ConfigError('TWILIO_MESSAGING_SERVICE_SID needs TWILIO_ACCOUNT_SID and what belongs to it');
  }
  if (!values.TWILIO_ACCOUNT_SID.startsWith('AC')) throw new ConfigError('TWILIO_ACCOUNT_SID should begin with AC');
  if (!values.TWILIO_VERIFY_SERVICE_SID.startsWith('VA')) {
    throw new ConfigError('TWILIO_VERIFY_SERVICE_SID should begin with VA');
  }
  if (messagingServiceSid?.startsWith('MG') === false) {
    throw new ConfigError('TWILIO_MESSAGING_SERVICE_SID should begin with MG');
  }
  return {
    accountSid: values.TWILIO_ACCOUNT_SID,
    authToken: values.TWILIO_AUTH_TOKEN,
    serviceSid: values.TWILIO_VERIFY_SERVICE_SID,
    messagingServiceSid,
  };
}

function readMailFrom(env: Env): string {
  const value = text(env, 'MAIL_FROM') ?? 'Zanin <no-reply@zanin.example>';
  if (!/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(value)) {
    throw new ConfigError('MAIL_FROM should be an address, such as Zanin <no-reply@example.org>');
  }
  return value;
}

function readContactInbox(env: Env): boolean {
  return isOn(env, 'CONTACT_INBOX', env.NODE_ENV === 'production' ? 'off' : 'on');
}

function isOn(env: Env, name: string, byDefault: 'on' | 'off'): boolean {
  const value = text(env, name) ?? byDefault;
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} should be on or off, but is "${value}"`);
  return value === 'on';
}

/** Browsers make passkeys, and keep `__Host-` cookies, for secure origins only. */
function readDesk(env: Env, publicUrl: string): boolean {
  if (!isOn(env, 'DESK', 'off')) return false;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname)) return true;
  throw new ConfigError(
    `DESK should be off unless PUBLIC_URL begins with https:// (or is on localhost), which passkeys and the session's cookie need, but it is ${publicUrl}`,
  );
}

/** Over a course, below a year's subscription. */
const refundLimits = 'USD 60, EUR 55, IQD 80000, NGN 50000';

function readRefundLimits(env: Env): RefundLimits | null {
  const value = text(env, 'DESK_REFUND_LIMITS') ?? refundLimits;
  if (value === 'off') return null;
  const limits = value.split(',').map((part): [string, number] => {
    const [, currency, amount] = /^([A-Z]{3}) (\d{1,9})$/.exec(part.trim()) ?? [];
    if (currency === undefined) {
      throw new ConfigError(
        `DESK_REFUND_LIMITS should be off, or whole amounts such as "${refundLimits}", but is "${value}"`,
      );
    }
    return [currency, Number(amount) * 10 ** decimalsOf(currency)];
  });
  return new Map(limits);
}

function readContactEmail(env: Env): string | null {
  const value = text(env, 'CONTACT_EMAIL');
  if (value === null || /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(value)) return value;
  throw new ConfigError('CONTACT_EMAIL should be one e-mail address, such as team@example.org');
}

function readGeolocationUrl(env: Env): string {
  const value = text(env, 'GEOLOCATION_URL') ?? '/api/geo';
  if (/^\/(?!\/)/.test(value) || URL.parse(value)?.protocol === 'https:' || URL.parse(value)?.protocol === 'http:') {
    return value;
  }
  throw new ConfigError('GEOLOCATION_URL should be a path that begins with / or a URL that begins with https://');
}

function readMetricsToken(env: Env): string | null {
  const value = text(env, 'METRICS_TOKEN');
  if (value !== null && !/^[\w~+/.-]{16,}=*$/.test(value)) {
    throw new ConfigError('METRICS_TOKEN should be at least 16 letters, digits or one of _~+/.-');
  }
  return value;
}

/** By OpenTelemetry's variables. Rejects values that its packages would ignore silently. */
function readTracing(env: Env): boolean {
  const exporter = text(env, 'OTEL_TRACES_EXPORTER');
  const names = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const isAsked = exporter !== null || names.some((name) => text(env, name) !== null);
  if (!isAsked || exporter === 'none' || text(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return false;
  if (exporter !== null && exporter !== 'otlp') throw new ConfigError('OTEL_TRACES_EXPORTER should be otlp or none');
  const protocol = text(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? text(env, 'OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== null && protocol !== 'http/json') {
    throw new ConfigError('OTEL_EXPORTER_OTLP_PROTOCOL should be http/json, which collectors take on port 4318');
  }
  for (const name of names) url(env, name, ['http:', 'https:']);
  return true;
}

/** On one line with `\\n`, or on several. */
function readBadgeSigningKey(env: Env): string | null {
  const value = text(env, 'BADGE_SIGNING_KEY')?.replaceAll('\\n', '\n') ?? null;
  if (value === null) return null;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(value);
    const isPkcs8 = value.startsWith('-----BEGIN PRIVATE KEY-----');
    if (isPkcs8 && asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return value;
  } catch {
    // the error's message may hold a part of the key
  }
  throw new ConfigError('BADGE_SIGNING_KEY should be an RSA private key of at least 2048 bits, as PEM (PKCS #8)');
}
