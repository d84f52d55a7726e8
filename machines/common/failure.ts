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
