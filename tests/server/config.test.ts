import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { pageScriptHash } from '../../server/pages/page-script.ts';
import { contentSecurityPolicy, reportingEndpoints } from '../../server/pages/security-headers.ts';
import { stripeKeys } from './support/stripe-keys.ts';

const postgres = { DATABASE_URL: 'postgres://localhost/zanin' };
const bucketOfS3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'zanin.files',
  S3_ACCESS_KEY_ID: 'AKIA1',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      production: false,
      trustedProxies: [],
      databaseUrl: null,
      dataDir: `${process.cwd()}/data`,
      contentDir: `${process.cwd()}/content`,
      stripe: null,
      twilio: null,
      s3: null,
      smtpUrl: null,
      mailFrom: 'Zanin <no-reply@zanin.example>',
      contactInbox: true,
      contactEmail: null,
      geolocationUrl: '/api/geo',
      renderTimeout: 300,
      serviceWorker: true,
      metricsToken: null,
      tracing: false,
      badgeSigningKey: null,
      desk: false,
      deskOwnReview: false,
      deskRefundLimits: new Map([
        ['USD', 6_000],
        ['EUR', 5_500],
        ['IQD', 8_000_000],
        ['NGN', 5_000_000],
      ]),
      deskOwnApproval: false,
    });
  });

  it.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otel.example.org/v1/traces' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, false],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, false],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }, false],
    [{ OTEL_TRACES_EXPORTER: 'console', OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_SDK_DISABLED: 'TRUE', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, false],
  ])('[OPS-04] with %j, traces are sent: %s', (env, tracing) => {
    expect(readConfig(env).tracing).toBe(tracing);
  });

  it.each([
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER should be otlp or none'],
    [
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      /^OTEL_EXPORTER_OTLP_PROTOCOL should be http\/json/,
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT should be/],
  ])('[OPS-04] refuses %j', (env, words) => {
    expect(() => readConfig(env)).toThrow(words);
  });

  it('reads every variable; an empty one counts as not set', () => {
    const config = readConfig({
      ...stripeKeys,
      PORT: '8080',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8',
      HOST: ' ',
      PUBLIC_URL: 'https://learn.example.org/',
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://localhost/zanin',
      DATA_DIR: 'memory://',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_VERIFY_SERVICE_SID: 'VA1',
      TWILIO_MESSAGING_SERVICE_SID: 'MG1',
      SMTP_URL: 'smtps://smtp.example.org',
      MAIL_FROM: 'no-reply@example.org',
      GEOLOCATION_URL: 'https://geo.example.org/me',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'https://learn.example.org',
      production: true,
      contactInbox: false,
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
      twilio: { accountSid: 'AC1', authToken: 'secret', serviceSid: 'VA1', messagingServiceSid: 'MG1' },
    });
  });

  it('[DESK-100] takes a bucket with PostgreSQL, and none by default', () => {
    expect(readConfig({ ...postgres, ...bucketOfS3 }).s3).toEqual({
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      bucket: 'zanin.files',
      accessKeyId: 'AKIA1',
      secretAccessKey: 'secret',
    });
    expect(readConfig(postgres).s3).toBeNull();
  });

  it.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['RENDER_TIMEOUT', { RENDER_TIMEOUT: '0.3' }],
    ['RENDER_TIMEOUT', { RENDER_TIMEOUT: '10001' }],
    ['CONTACT_INBOX', { CONTACT_INBOX: 'yes' }],
    ['DESK', { DESK: 'yes' }],
    ['DESK', { DESK: 'on', PUBLIC_URL: 'http://learn.example.org' }],
    ['DESK', { DESK: 'on', PUBLIC_URL: 'http://localhost.example.org' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'a@example.org, b@example.org' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'Team <team@example.org>' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'learn.example.org' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'localhost' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/zanin' }],
    ['DATA_DIR', { DATA_DIR: 'idb://zanin' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SECRET_KEY', { ...stripeKeys, STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripeKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_VERIFY_SERVICE_SID: 'VA1' }],
    [
      'TWILIO_VERIFY_SERVICE_SID',
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 's', TWILIO_VERIFY_SERVICE_SID: 'x' },
    ],
    ['S3_REGION', { S3_ENDPOINT: 'https://s3.example.org' }],
    ['S3_SECRET_ACCESS_KEY', { ...bucketOfS3, S3_SECRET_ACCESS_KEY: '' }],
    ['DATABASE_URL', bucketOfS3],
    ['S3_ENDPOINT', { ...postgres, ...bucketOfS3, S3_ENDPOINT: 's3.example.org' }],
    ['S3_ENDPOINT', { ...postgres, ...bucketOfS3, S3_ENDPOINT: 'https://s3.example.org/files' }],
    ['S3_ENDPOINT', { ...postgres, ...bucketOfS3, S3_ENDPOINT: 'https://key:secret@s3.example.org' }],
    ['S3_BUCKET', { ...postgres, ...bucketOfS3, S3_BUCKET: 'Files' }],
    ['SMTP_URL', { SMTP_URL: 'http://localhost' }],
    ['MAIL_FROM', { MAIL_FROM: 'Zanin' }],
    ['GEOLOCATION_URL', { GEOLOCATION_URL: '//evil.example' }],
  ])('refuses a wrong %s in one line that names it', (name, env) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} should [^\\n]+$`));
  });

  it.each(['#', '/', '?', '%'].flatMap((mark) => ['hunter', '12'].map((before) => [mark, before] as const)))(
    'a password in an address with a bare %s behind "%s" is refused with how to write it, without the password',
    (mark, before) => {
      for (const [name, scheme] of [
        ['DATABASE_URL', 'postgres'],
        ['SMTP_URL', 'smtps'],
      ] as const) {
        const read = () => readConfig({ [name]: `${scheme}://zanin:${before}${mark}secret@db.example.org/zanin` });
        expect(read).toThrow(ConfigError);
        expect(read).toThrow(
          new RegExp(`^${name} should have ${encodeURIComponent(mark)} for ${mark === '?' ? '\\?' : mark} `),
        );
        expect(read).toThrow(/^(?!.*(?:hunter|secret)).*$/);
      }
    },
  );

  it.each([
    'postgres://zanin:a%23b%2Fc%3Fd%25@db.example.org:5433/zanin?sslmode=require',
    'postgres://zanin:a@b@db.example.org/zanin',
    'postgres://db.example.org/zanin?user=a@b',
    'postgresql:///zanin?host=/var/run/postgresql',
  ])('the address %s of a database is taken as it is', (address) => {
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it.each(['/learn', '/learn/', '/?a', '/#a', '?a=1'])(
    'PUBLIC_URL with anything after the host (%s) is refused, since pages are at the root of a host',
    (behind) => {
      expect(() => readConfig({ PUBLIC_URL: `https://example.org${behind}` })).toThrow(
        /^PUBLIC_URL should end with the host, such as https:\/\/learn\.example\.org: /,
      );
    },
  );

  it('PUBLIC_URL with a name or password in it is refused', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://u:p@example.org' })).toThrow(/^PUBLIC_URL should end with the host/);
  });

  it('PUBLIC_URL is normalized as browsers do', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Learn.Example.org:443/' }).publicUrl).toBe('https://learn.example.org');
  });

  it('never repeats a secret in its message', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://zanin:hunter2@localhost/zanin' });
    expect(read).toThrow(/^(?!.*hunter2).*$/);
  });
});

describe('content security policy', () => {
  it('[A35] names Stripe only where payments are real', () => {
    expect(contentSecurityPolicy(readConfig({}), '')).not.toContain('stripe');
    const policy = contentSecurityPolicy(readConfig(stripeKeys), '');
    expect(policy).toContain(`script-src 'self' ${pageScriptHash} https://js.stripe.com;`);
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  });

  it('[A125] names where browsers report to, by the Reporting API where there is TLS', () => {
    const config = readConfig({ PUBLIC_URL: 'https://learn.example.org' });
    expect(contentSecurityPolicy(config, '')).toContain('; report-to default; report-uri /reports');
    expect(reportingEndpoints(config)).toEqual({ 'reporting-endpoints': 'default="/reports"' });
    expect(contentSecurityPolicy(readConfig({}), '')).not.toContain('report-to');
    expect(reportingEndpoints(readConfig({}))).toEqual({});
  });

  it('[SESSION-05] lets the browser ask another geolocation service', () => {
    const policy = contentSecurityPolicy(readConfig({ GEOLOCATION_URL: 'https://geo.example.org/me?x=1' }), '');
    expect(policy).toContain("connect-src 'self' https://geo.example.org;");
  });
});
