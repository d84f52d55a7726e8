/** Why a browser has no answer of a passkey. */
export type PasskeyProblem =
  /** Or nothing was chosen in time. */
  | 'canceled'
  | 'notSupported'
  /** This device has one of the account. */
  | 'alreadyThere'
  | 'broken';

/** Thrown by actors that ask the browser for a passkey; the server's refusal is an `ApiFailure`. */
export interface PasskeyFailure {
  passkey: PasskeyProblem;
}

/** Null for any other failure. */
export function passkeyProblemOf(event: { type: string } | { error: unknown }): PasskeyProblem | null {
  const error = 'error' in event ? event.error : null;
  return isPasskeyFailure(error) ? error.passkey : null;
}

const isPasskeyFailure = (value: unknown): value is PasskeyFailure =>
  typeof value === 'object' && value !== null && 'passkey' in value;
