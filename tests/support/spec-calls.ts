import type { CallName } from './call-names.ts';

/** Section 7 of the specification, and the contract. */
export interface SpecCall {
  /** Alternatives of the body's fields; `?` marks optional ones. No body without it. */
  body?: readonly string[];
  /** Optional query parameters. */
  query?: string;
  /** Extensions of openapi.yaml, which plain servers may refuse. */
  added?: string;
}

const person = 'first_name last_name date_of_birth password confirm_password';
const phone = 'country_calling_code phone_number';

/** All calls of the specification; others of openapi.yaml are extensions. */
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
  'GET /courses/all/{language}': { added: 'limit after category order collection price ids q' },
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

/**
 * 'GET /blog/{id}/{lang}' matches 'GET /blog/a-quiet-hour/en', with or without a trailing slash.
 */
export const patternOf = (name: string) =>
  new RegExp(`^${name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`);

const patterns = Object.keys(specCalls).map((name) => ({ name, pattern: patternOf(name) }));

/** The specified call of a method and path below /api; both unchanged for others. */
export const nameOf = (method: string, path: string): string =>
  patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.name ?? `${method} ${path}`;

export const specOf = (name: SpecCallName): SpecCall => specCalls[name];

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

/** `name` as in openapi.yaml; `query` has the names of the parameters. */
export interface Sent {
  name: string;
  query: Iterable<string>;
  body: unknown;
}

/**
 * Unknown and missing fields; empty for an extension.
 * @param knowsAdded whether `added` parameters are accepted
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

/** tests/support/jsdom.ts fails a test with entries here. */
const seen: string[] = [];

export const noteFaults = (sent: Sent): void => void seen.push(...faultsOf(sent));
export const takeFaults = (): string[] => seen.splice(0);
