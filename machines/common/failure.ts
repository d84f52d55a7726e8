import type { LogFailure } from './emitted.ts';

/**
 * What a call can fail with, as one plain value. src/api maps every answer of the contract (and every network
 * failure) to it once; charts decide by its `kind` through named guards and never look at strings.
 */
export interface ApiFailure {
  kind: FailureKind;
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** The server's own words for people; null when it said nothing usable. */
  message: string | null;
  /** Messages by field (422). */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Carried by the login answers that ask to verify first. */
  verification: { email: string | null; type: string | null; sid: string | null } | null;
}

export type FailureKind =
  /** No answer: offline, blocked, cut. */
  | 'network'
  /** 401: the token is missing or dead. */
  | 'unauthenticated'
  /** Login answered 200 with status unverified (LOGIN-08). */
  | 'unverified'
  /** 403 verify_email. */
  | 'unverifiedEmail'
  /** verify_phone. */
  | 'unverifiedPhone'
  /** The errors object names email_in_use. */
  | 'emailInUse'
  /** 422. */
  | 'validation'
  /** 403 not_purchased. */
  | 'notPurchased'
  | 'notFound'
  /** 409. */
  | 'conflict'
  /** 429. */
  | 'tooMany'
  /** 5xx, or an answer that is not what the contract says. */
  | 'server'
  /** A 2xx other than the one the contract names. */
  | 'unexpectedStatus'
  /** Any other refusal. */
  | 'refused';

/** An ApiFailure with everything but its kind left empty, or as given. */
export function failure(kind: FailureKind, more: Partial<Omit<ApiFailure, 'kind'>> = {}): ApiFailure {
  return { kind, status: null, message: null, errors: {}, verification: null, ...more };
}

const isFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' && value !== null && 'kind' in value && 'errors' in value;

/**
 * The failure an `onError` event carries; anything else thrown is a defect and reads as a server failure.
 * @throws when it is another event: `setup` cannot type those of actors, so the chart is checked as it runs
 */
export function failureOf(event: { type: string } | { error: unknown }): ApiFailure {
  if (!('error' in event)) throw new Error(`${event.type} is not the event of an error`);
  return isFailure(event.error) ? event.error : failure('server');
}

/** What the console logs of the failure that an `onError` event carries. */
export function failureLogged(what: string, event: Parameters<typeof failureOf>[0]): LogFailure {
  const { kind, status } = failureOf(event);
  return { type: 'failure.logged', message: `${what} failed: ${kind}, status ${status ?? 'none'}` };
}

/** The first message of the errors object, else null. */
export function firstError({ errors }: ApiFailure): string | null {
  return Object.values(errors).flat()[0] ?? null;
}

/** Messages of a form by the field that they stand at, as the API calls it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The messages of a refusal for the fields that a form has; several of one field are lines. */
export function fieldErrors({ errors }: ApiFailure, fields: readonly string[]): FieldErrors {
  const own = Object.entries(errors).filter(([field, messages]) => fields.includes(field) && messages.length > 0);
  return Object.fromEntries(own.map(([field, messages]) => [field, messages.join('\n')]));
}

/** The messages of a refusal for fields that a form does not have, each once. */
export function otherErrors({ errors }: ApiFailure, fields: readonly string[]): string[] {
  const others = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return [...new Set(others.flatMap(([, messages]) => messages))];
}

/** What a form shows of a refusal: messages at its fields, and above it what is about none of them. */
export function shownAtFields(
  failure: ApiFailure,
  fields: readonly string[],
  otherwise: string,
): { error: string | null; errors: FieldErrors } {
  const errors = fieldErrors(failure, fields);
  const [other] = otherErrors(failure, fields);
  const error = other ?? (Object.keys(errors).length > 0 ? null : (failure.message ?? otherwise));
  return { error, errors };
}

/** Whether a refusal names what is wrong with a form, and a password is none of it: then it stays (decision 007). */
export function sparesPasswords(failure: ApiFailure): boolean {
  const isNamed = failure.kind === 'validation' || failure.kind === 'emailInUse';
  const fields = Object.keys(failure.errors);
  return isNamed && fields.length > 0 && !fields.some((field) => field.includes('password'));
}
