import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, createMachine, fromPromise } from 'xstate';
import { isSecretName, REDACTED, redact } from './redact.ts';

const secretNames = [
  ...['password', 'repeatedPassword', 'confirm_password', 'current_password', 'password_confirmation'],
  ...['current', 'confirmation', 'code', 'token', 'resetToken', 'reset_token', 'accessToken', 'ACCESS_TOKEN'],
  ...['clientSecret', 'client_secret', 'verificationSid', 'verification_sid', 'sid', 'Authorization', 'cookie'],
  ...['email', 'phone', 'phoneNumber', 'phone_number', 'number', 'typed', 'text', 'fields', 'holder', 'buyer'],
  ...['firstName', 'first_name', 'lastName', 'last_name', 'fullName', 'dateOfBirth', 'date_of_birth'],
];

describe('a value under a secret name', () => {
  it.each(secretNames)('is taken out under the name %s, at any depth and of any type', (name) => {
    expect(redact({ [name]: 'Pomegranate' })).toEqual({ [name]: REDACTED });
    expect(redact({ a: [{ b: { [name]: 'Pomegranate' } }] })).toEqual({ a: [{ b: { [name]: REDACTED } }] });
    expect(redact({ [name]: 482913 })).toEqual({ [name]: REDACTED });
    expect(redact({ [name]: ['Pomegranate', { a: 'Quince', b: 7n }] })).toEqual({
      [name]: [REDACTED, { a: REDACTED, b: REDACTED }],
    });
  });

  it('stays when it is empty, null, true or false', () => {
    const nothing = { password: '', token: null, email_verified: false, phone: { countryCode: '', phoneNumber: '' } };
    expect(redact(nothing)).toEqual(nothing);
  });

  it('is taken out of the contact form, and the messages of the platform stay', () => {
    expect(redact({ fullName: 'Leyla', email: '', message: 'I have a question' })).toEqual({
      fullName: REDACTED,
      email: '',
      message: REDACTED,
    });
    expect(redact({ type: 'notify', message: 'Email verified successfully' })).toEqual({
      type: 'notify',
      message: 'Email verified successfully',
    });
  });
});

describe('a text', () => {
  it.each([
    ['/reset-password?token=s3cr3t-Token', `/reset-password?token=${REDACTED}`],
    [
      '/reset-password?lang=en&token=s3cr3t&a=1#token=s3cr3t',
      `/reset-password?lang=en&token=${REDACTED}&a=1#token=${REDACTED}`,
    ],
    [
      '/login?returnTo=%2Freset-password%3Ftoken%3Ds3cr3t%26a%3D1',
      `/login?returnTo=%2Freset-password%3Ftoken%3D${REDACTED}%26a%3D1`,
    ],
    ['/a?to=%252Fb%253Fcode%253D482913', `/a?to=%252Fb%253Fcode%253D${REDACTED}`],
    ['/account-verification?email=leyla%40example.com', `/account-verification?email=${REDACTED}`],
    ['We sent a code to leyla@example.com.', `We sent a code to ${REDACTED}`],
    ['mailto:leyla@example.com?subject=Hello', `mailto:${REDACTED}?subject=Hello`],
    ['Sent to +964 750 123 4567', `Sent to ${REDACTED}`],
    ['Authorization: Bearer abc.DEF-123', `Authorization: Bearer ${REDACTED}`],
    ['Confirming pi_3Abc_secret_Xyz failed', `Confirming ${REDACTED} failed`],
    ['{"jwt":"eyJhbGciOi.eyJzdWIiOi.c2ln"}', `{"jwt":"${REDACTED}"}`],
  ])('loses the secret in it: %s', (text, redacted) => {
    expect(redact({ to: text })).toEqual({ to: redacted });
    expect(redact({ [text]: true })).toEqual({ [redacted]: true });
  });

  it.each([
    '/course/kurmanji-for-beginners?lang=en&currency_code=USD',
    'xstate.done.actor.login',
    'xstate.after.stillWorking.checkout.loadingOrder.waiting',
    'Log in: €20.00, 30% off until 2026-07-01 18:00:00',
  ])('without a secret stays as it is: %s', (text) => {
    expect(redact(text)).toBe(text);
  });
});

describe('a value that is no plain data', () => {
  it('is, for an error, its name and message without secrets and without a stack', () => {
    expect(redact({ error: new TypeError('GET /me?token=s3cr3t failed') })).toEqual({
      error: { name: 'TypeError', message: `GET /me?token=${REDACTED} failed` },
    });
  });

  it('is only named when it is a file, an element or another object with inner state', () => {
    const input = Object.assign(document.createElement('input'), { value: 'Pomegranate' });
    expect(redact([new Blob(['Pomegranate']), input, new URLSearchParams('a=Pomegranate')])).toEqual([
      '[Blob]',
      '[HTMLInputElement]',
      '[URLSearchParams]',
    ]);
  });

  it('is left out when it is a function, and ends where it is circular', () => {
    const circle: Record<string, unknown> = { run: () => 'Pomegranate' };
    circle.self = circle;
    expect(redact(circle)).toEqual({ self: '[circular]' });
  });
});

describe('the snapshot of a chart', () => {
  const machine = createMachine({
    context: { phone: '7501234567' },
    type: 'parallel',
    states: {
      phone: { initial: 'untouched', states: { untouched: {} } },
      code: { initial: 'none', states: { none: {} } },
    },
    invoke: { id: 'verifyEmail', src: fromPromise(() => new Promise(() => {})) },
  });

  it('shows the states it is in and the actors it runs, whatever they are called', () => {
    const actor = createActor(machine).start();
    expect(redact(actor.getSnapshot())).toMatchObject({
      status: 'active',
      value: { phone: 'untouched', code: 'none' },
      context: { phone: REDACTED },
      children: { verifyEmail: { xstate$$type: 1, id: 'verifyEmail' } },
    });
    actor.stop();
  });
});

describe('a redacted value', () => {
  // A text that nothing else contains, as long as a code at least.
  const secret = fc.stringMatching(/^[a-zA-Z0-9]{6,20}$/).map((text) => `\u2020${text}\u2020`);
  const secretName = fc.constantFrom(...secretNames);
  const harmless = fc.constantFrom('a', 'context', 'value', 'output', 'input', 'event', 'user', 'children', 'status');
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value).replaceAll(/[†@+?&#%]/g, ''))),
      fc.tuple(secretName, secret).map(([name, text]) => `/a?b=1&${name}=${encodeURIComponent(text)}&c=2`),
      fc.dictionary(secretName, fc.oneof(secret, fc.array(secret), fc.dictionary(harmless, secret))),
      fc.dictionary(harmless, tie('tree')),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  }));

  it('holds no secret under a secret name or in an address', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const sent = JSON.stringify(redact(value));
        expect(sent).not.toContain('\u2020');
        expect(sent).not.toContain(encodeURIComponent('\u2020'));
      }),
    );
  });

  it('keeps its shape, and is not changed by a second redaction', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const once = redact(value);
        expect(redact(once)).toEqual(once);
        expect(shapeOf(once)).toEqual(shapeOf(value));
      }),
    );
  });
});

describe('the contract and the charts', () => {
  /** These only look it: languages, countries, currencies, files, plans, failures, pass marks. */
  const harmless = new Set([
    ...['fileName', 'author', 'name', 'stripePublishableKey', 'region_code', 'country_code', 'country_calling_code'],
    ...['currency_code', 'countryCode', 'callingCode', 'dialCode', 'codeFailed', 'display_name', 'pass_percentage'],
    // of the seller, and of a document
    ...['address', 'receipt_number'],
    // how many there are, and accounts of the desk by their ids
    ...['recoveryCodesLeft', 'authors'],
  ]);

  it('have no field that looks secret or personal and is not in the table', () => {
    const files = readdirSync('machines', { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.ts'));
    const text = ['common/api/schema.d.ts', ...files.map((name) => `machines/${name}`)]
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    // A field of a type: `password: string`, `user_id?: components[…]`.
    const fields = text.matchAll(/(?<![\w-])["']?([a-z][\w-]*)["']?\??: (?:string|number|components\[|\w+ \| null)/g);
    const found = new Set([...fields].map(([, name = '']) => name));
    const looks =
      /pass|token|secret|code|sid|auth|mail|phone|name|birth|born|address|number|api_?key|person|credential|^text$/i;
    expect(found.size).toBeGreaterThan(100);
    expect([...found].filter((name) => looks.test(name) && !isSecretName(name) && !harmless.has(name))).toEqual([]);
  });

  it('stay readable, since no definition is changed', () => {
    const modules = import.meta.glob<Record<string, AnyStateMachine>>('../../machines/**/*.machine.ts', {
      eager: true,
    });
    const machines = Object.values(modules)
      .flatMap((module) => Object.values(module))
      .filter((exported) => typeof exported === 'object' && 'root' in exported);
    expect(machines.length).toBeGreaterThan(20);
    for (const machine of machines) {
      const definition = JSON.stringify(machine.config);
      expect(redact(definition)).toBe(definition);
    }
  });
});

/** The keys of a value, deep; what it holds is left out. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}
