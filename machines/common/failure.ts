import type { Said } from '../../common/language/said.ts';
import type { LogFailure } from './emitted.ts';

/** src/api maps error responses and network errors to it; guards compare `kind`. */
export interface ApiFailure {
  kind: FailureKind;
  status: number | null;
  /** The server's text for people; null if unusable. */
  message: string | null;
  /** Messages by field (422). */
  errors: Readonly<Record<string, readonly string[]>>;
  /** From login responses that ask to verify first. */
  verification: { email: string | null; type: string | null; sid: string | null } | null;
  /** By which way to sign in again, of `signInAgain`. */
  way?: SignInAgainWay;
}

/** `app` is the password and a code of the authenticator app; recovery codes are refused. */
export type SignInAgainWay = 'passkey' | 'app';

export type FailureKind =
  /** No response: offline, blocked, aborted. */
  | 'network'
  | 'unauthenticated'
  /** Login answered 200 with status unverified. */
  | 'unverified'
  /** 403 verify_email */
  | 'unverifiedEmail'
  /** verify_phone */
  | 'unverifiedPhone'
  /** The errors object names email_in_use. */
  | 'emailInUse'
  | 'validation'
  /** 403 not_purchased */
  | 'notPurchased'
  /** 403 sign_in_again, of the desk */
  | 'signInAgain'
  | 'notFound'
  | 'conflict'
  | 'tooMany'
  /** 5xx, or a response that violates the contract. */
  | 'server'
  /** A 2xx other than the contract's. */
  | 'unexpectedStatus'
  | 'refused';

export function failure(kind: FailureKind, more: Partial<Omit<ApiFailure, 'kind'>> = {}): ApiFailure {
  return { kind, status: null, message: null, errors: {}, verification: null, ...more };
}

const isFailure = (value: unknown): value is ApiFailure =>
  typeof value === 'object' && value !== null && 'kind' in value && 'errors' in value;

/**
 * Anything thrown but an `ApiFailure` is a defect and counts as `server`.
 * @throws for other events: `setup` cannot type those of actors.
 */
export function failureOf(event: { type: string } | { error: unknown }): ApiFailure {
  if (!('error' in event)) throw new Error(`${event.type} is not the event of an error`);
  return isFailure(event.error) ? event.error : failure('server');
}

export function failureLogged(what: string, event: Parameters<typeof failureOf>[0]): LogFailure {
  const { kind, status } = failureOf(event);
  return { type: 'failure.logged', message: `${what} failed: ${kind}, status ${status ?? 'none'}` };
}

/** Whether the server may have done what was asked: there was no answer, or none that says so. */
export const mayHaveArrived = ({ kind }: ApiFailure): boolean =>
  ['network', 'server', 'unexpectedStatus'].includes(kind);

/** The server's own words, in the language of the page; null if it has none. */
export const serverWords = ({ message }: Pick<ApiFailure, 'message'>): { words: string } | null =>
  message === null ? null : { words: message };

export function firstError({ errors }: ApiFailure): string | null {
  return Object.values(errors).flat()[0] ?? null;
}

/** By field, under the API's names. */
export type FieldErrors<Code extends string = never> = Readonly<Record<string, Said<Code>>>;

/** Messages for the form's fields; several for one field become lines. */
export function fieldErrors({ errors }: ApiFailure, fields: readonly string[]): FieldErrors {
  const own = Object.entries(errors).filter(([field, messages]) => fields.includes(field) && messages.length > 0);
  return Object.fromEntries(own.map(([field, messages]) => [field, { words: messages.join('\n') }]));
}

/** Messages for fields that the form does not have, without duplicates. */
export function otherErrors({ errors }: ApiFailure, fields: readonly string[]): string[] {
  const others = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return [...new Set(others.flatMap(([, messages]) => messages))];
}

export function shownAtFields<Code extends string>(
  failure: ApiFailure,
  fields: readonly string[],
  otherwise: Code,
): { error: Said<Code> | null; errors: FieldErrors } {
  const errors = fieldErrors(failure, fields);
  const [other] = otherErrors(failure, fields);
  if (other !== undefined) return { error: { words: other }, errors };
  return { error: Object.keys(errors).length > 0 ? null : (serverWords(failure) ?? otherwise), errors };
}

/** If none of the fields is a password, passwords are kept (decision 007). */
export function sparesPasswords(failure: ApiFailure): boolean {
  const isNamed = failure.kind === 'validation' || failure.kind === 'emailInUse';
  const fields = Object.keys(failure.errors);
  return isNamed && fields.length > 0 && !fields.some((field) => field.includes('password'));
}
