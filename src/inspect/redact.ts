/**
 * What the inspector may see (docs/decisions/015-inspector.md). Everything that leaves the page for
 * it passes `redact`: definitions, snapshots, events, inputs and outputs alike.
 */

/** Replaces a text or number. An empty text stays empty: that a field is empty is no secret. */
export const REDACTED = '•••';

/** Parts of names of values that authenticate or identify: `resetToken`, `phone_number`. */
const parts = ['password', 'secret', 'token', 'authorization', 'cookie', 'credential', 'email', 'phone', 'birth'];

/** Whole names only, as they may be parts of harmless ones (`countryCode`, `currencyCode`). */
const names = [
  // Secrets: codes of mails, messages and coupons; verification ids; fields next to `password`.
  'code',
  'codes',
  'recoveryCodes',
  'sid',
  'verificationSid',
  'current',
  'confirmation',
  // The learner: names, contact data, and what was typed.
  'firstName',
  'lastName',
  'fullName',
  'holder',
  'buyer',
  'number',
  'typed',
  'text',
  'fields',
];

/** Names mean the same in the charts' and in the contract's spelling. */
const spelled = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const known = new Set(names.map(spelled));

/** Whether what is kept under this name is kept from the inspector. */
export function isSecretName(name: string): boolean {
  const plain = spelled(name);
  return known.has(plain) || parts.some((part) => plain.includes(part));
}

/**
 * A plain copy, fit for postMessage, in which every text and number under a secret name, however
 * deep, reads •••, and every other text has lost its addresses, phone numbers and tokens. Its shape
 * stays.
 */
export function redact(value: unknown): unknown {
  return copy(value, false, []);
}

function copy(value: unknown, isSecret: boolean, above: readonly object[]): unknown {
  switch (typeof value) {
    case 'string':
      return isSecret ? value && REDACTED : redactText(value);
    case 'number':
    case 'bigint':
      return isSecret ? REDACTED : Number(value);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : copyObject(value, isSecret, above);
    default:
      return undefined;
  }
}

function copyObject(value: object, isSecret: boolean, above: readonly object[]): unknown {
  if (above.includes(value)) return '[circular]';
  const inside = [...above, value];
  if (Array.isArray(value)) return value.map((each) => copy(each, isSecret, inside));
  // Not its stack: that names addresses.
  if (value instanceof Error) return { name: value.name, message: copy(value.message, isSecret, inside) };
  // Snapshots of charts, references to actors, dates.
  if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON(), isSecret, inside);
  // A reference to an actor, under the actor's name: `verifyEmail` is no secret.
  if ('xstate$$type' in value && 'id' in value) return { xstate$$type: 1, id: copy(value.id, false, inside) };
  // A Blob, a DOM node, the payment provider's form: nothing to read, much to leak.
  if (!isPlain(value)) return `[${value.constructor.name}]`;
  // The contact form's message is a letter; every other `message` is the platform's own words.
  const isLetter = 'fullName' in value;
  // Only the snapshots of charts have a history.
  const isSnapshot = !isSecret && 'historyValue' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (isSnapshot && name === 'value') return [name, copyStates(each)];
      const isSecretInside = isSecret || isSecretName(name) || (isLetter && name === 'message');
      return [redactText(name), copy(each, isSecretInside, inside)];
    }),
  );
}

/** A chart's state, named by its definition: a state may be called `phone`. */
function copyStates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return copy(value, false, []);
  return Object.fromEntries(Object.entries(value).map(([state, inner]) => [state, copyStates(inner)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Also in an address that is encoded in another: `?token=…`, `%3Ftoken%3D…`. */
const parameter =
  /((?:[?&#;]|%(?:25)*(?:3F|26|23))([\w.-]+)(?:=|%(?:25)*3D))((?:(?!%(?:25)*(?:26|23))[^&#\s"'<>\\])+)/gi;

/** What gives itself away without a name. */
const patterns: readonly [RegExp, string][] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, `Bearer ${REDACTED}`],
  // A client secret of the payment provider, a JSON web token.
  [/\b\w+_secret_\w+/g, REDACTED],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
  // An e-mail address; an international phone number.
  [/[^\s@/?&=<>()[\]{}"'\\,;:]+(?:@|%40)[^\s@/?&=<>()[\]{}"'\\,;:]+/gi, REDACTED],
  [/\+\d[\d\s().-]{5,}\d/g, REDACTED],
];

function redactText(text: string): string {
  return patterns.reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), redactParameters(text));
}

/** A harmless parameter may hold an address with parameters of its own: `?returnTo=…`. */
const redactParameters = (text: string): string =>
  text.replaceAll(
    parameter,
    (_, start: string, name: string, value: string) =>
      start + (isSecretName(name) ? REDACTED : redactParameters(value)),
  );
