import type { VerificationPurpose } from '../../db/tables/accounts.ts';

/** A number in E.164, such as +9647501234567. */
export type E164 = string;

export type SmsCheck = 'approved' | 'wrong' | 'expired' | 'exhausted' | 'unavailable';

/** The provider cannot send: a bad number, too many sends, or it does not answer. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly reason: 'bad_number' | 'too_many' | 'unavailable';

  constructor(reason: SmsRefused['reason'], cause?: unknown) {
    super(`SMS refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Sends codes to phones. */
export interface Sms {
  /**
   * Sends a code.
   * @param code one to send, for a provider that sends what it is given; a provider with codes of its own ignores it.
   * @returns the provider's name for it, or null when the code given was sent and we check it ourselves.
   * @throws SmsRefused
   */
  start: (request: { to: E164; purpose: VerificationPurpose; code: string }) => Promise<{ sid: string | null }>;
  /** Checks a code that the provider made. Never called for one of our own. */
  check: (request: { sid: string; to: E164; code: string }) => Promise<SmsCheck>;
}
