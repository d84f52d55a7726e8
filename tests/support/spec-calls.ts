import type { CallName } from './call-names.ts';

/** What the specification (section 7) and the contract say of a call; nothing else is sent with it. */
export interface SpecCall {
  /** The fields of the body, in each of its forms; one that ends with `?` may be missing. Without it there is no body. */
  body?: readonly string[];
  /** The query parameters, each of which may be missing. */
  query?: string;
  /** Query parameters that openapi.yaml adds. A server of the plain contract may refuse them. */
  added?: string;
}

const person = 'first_name last_name date_of_birth password confirm_password';
const phone = 'country_calling_code phone_number';

/** Every call of the specification. The others of openapi.yaml are extensions, which other servers do not have. */
export const specCalls = {
  'POST /register': { body: [`email ${person}`, `${phone} ${person}`] },
  'POST /auth/send-registration-sms': { body: [phone] },
  'POST /login': { body: ['email password', `${phone} password`] },
  'DELETE /logout': {},
  'GET /me': {},
  'GET /user/courses/{id}': {},
  'GET /user/courses': {},
  'GET /user/courses/course/{id}/{lang}': {},
  'GET /courses/preview/{id}/{lang}': {},
  'GET /lesson/preview/{id}/{lang}': {},
  'GET /courses/all/{language}': { added: 'limit after category order collection ids q' },
  'GET /categories/{language}': { added: 'counts' },
  'GET /download/{a}/{b}': {},
  'GET /blog/{lang}': { added: 'limit excerpts' },
  'GET /blog/{id}/{lang}': {},
  'POST /delete_account': { body: ['email', phone] },
  'POST /password/reset': { body: ['email'] },
  'POST /password/reset/confirm-website': {
    body: ['email password password_confirmation token', `${phone} password password_confirmation token`],
  },
  'POST /auth/verify-registration-sms': { body: ['verification_sid code phone_number user_id?'] },
  'POST /email/verify-code': { body: ['code email verification_sid?'] },
  'POST /email/resend': { body: ['email'] },
  'POST /password/phone/code': { body: [phone] },
  'POST /password/phone/verify': { body: [`verification_sid code ${phone}`] },
  'GET /payment-plans': { query: 'language countryCode' },
  'GET /payment-plans/{id}': { query: 'language region', added: 'courseId' },
  'POST /stripe/payment-intent': { body: ['course_id region_code'] },
  'POST /stripe/successful-payment': { body: ['course_id state'] },
} as const satisfies { readonly [Name in CallName]?: SpecCall };

export type SpecCallName = keyof typeof specCalls;

export const isSpecCall = (name: string): name is SpecCallName => Object.hasOwn(specCalls, name);

/** 'GET /blog/{id}/{lang}' matches 'GET /blog/a-quiet-hour/en', and with a slash at its end. */
export const patternOf = (name: string) =>
  new RegExp(`^${name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`);

const patterns = Object.keys(specCalls).map((name) => ({ name, pattern: patternOf(name) }));

/** The call of the specification that a method and a path below /api make; the two themselves for any other. */
export const nameOf = (method: string, path: string): string =>
  patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.name ?? `${method} ${path}`;

/** What is known of a call. */
export const specOf = (name: SpecCallName): SpecCall => specCalls[name];

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

/** What of a call is sent: its name as in openapi.yaml, the names of its query parameters, its body. */
export interface Sent {
  name: string;
  query: Iterable<string>;
  body: unknown;
}

/**
 * What a call of the specification is sent that it has no place for, or sent without. Nothing for an extension.
 * @param knowsAdded whether the query parameters that openapi.yaml adds are taken.
 */
export function faultsOf({ name, query, body }: Sent, { knowsAdded = true } = {}): string[] {
  if (!isSpecCall(name)) return [];
  const { query: asked, added, body: forms } = specOf(name);
  const known = new Set([...words(asked), ...(knowsAdded ? words(added) : [])]);
  const strange = [...query].filter((parameter) => !known.has(parameter));
  return [
    ...strange.map((parameter) => `${name} was asked with the unknown parameter ${parameter}`),
    ...bodyFaults(name, forms, body),
  ];
}

function bodyFaults(name: SpecCallName, forms: SpecCall['body'], body: unknown): string[] {
  if (forms === undefined) return body === undefined ? [] : [`${name} has no body and was sent one`];
  const sent = Object.keys(typeof body === 'object' && body !== null ? body : {});
  const faults = forms.map((form) => {
    const fields = words(form).map((field) => ({ field: field.replace('?', ''), isNeeded: !field.endsWith('?') }));
    return [
      ...sent
        .filter((field) => !fields.some((known) => known.field === field))
        .map((field) => `${name} was sent the unknown field ${field}`),
      ...fields
        .filter(({ field, isNeeded }) => isNeeded && !sent.includes(field))
        .map(({ field }) => `${name} was sent without ${field}`),
    ];
  });
  const [closest = []] = faults.toSorted((one, other) => one.length - other.length);
  return closest;
}

/** What the calls of a test were sent and have no place for; tests/support/jsdom.ts fails the test for it. */
const seen: string[] = [];

export const noteFaults = (sent: Sent): void => void seen.push(...faultsOf(sent));
export const takeFaults = (): string[] => seen.splice(0);
