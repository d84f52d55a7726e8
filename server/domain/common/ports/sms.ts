import type { SmsRefusal, VerificationPurpose } from '../../../db/tables/accounts.ts';

/** A number in E.164, such as +9647501234567. */
export type E164 = string;

export type SmsCheck = 'approved' | 'wrong' | 'expired' | 'exhausted' | 'unavailable';

/** The provider cannot send: a bad number, too many sends, or it does not answer. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly reason: SmsRefusal;

  constructor(reason: SmsRefusal, cause?: unknown) {
    super(`SMS refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A text of ours for a number, such as the link to a receipt. */
export interface TextMessage {
  to: E164;
  text: string;
}

/**
 * Who makes and checks the codes that go to phones: `ours` are made here and travel as text, `theirs` are the
 * provider's; with `none` no message can be sent.
 */
export type Sms = { codes: 'ours' } | { codes: 'none' } | ProviderSms;

/** A provider that makes, sends and checks codes itself. */
export interface ProviderSms {
  codes: 'theirs';
  /**
   * Makes and sends a code.
   * @returns the provider's name for it.
   * @throws SmsRefused
   */
  start: (request: { to: E164; purpose: VerificationPurpose }) => Promise<{ sid: string }>;
  /**
   * Checks a code.
   * @param request.sid the provider's name for it; null where none was sent: then the provider is asked all the same, so that
   *   the answer takes as long, and knows of none.
   */
  check: (request: { sid: string | null; to: E164; code: string }) => Promise<SmsCheck>;
  /**
   * Sends a text of ours; null where the configuration names no sender for it. After an answer that was lost it may be sent twice.
   * @throws SmsRefused
   */
  sendText: ((message: TextMessage) => Promise<void>) | null;
}

/** Whether texts of ours reach a phone, or the outbox page in place of one. */
export const sendsTexts = (sms: Sms): boolean =>
  sms.codes === 'ours' || (sms.codes === 'theirs' && sms.sendText !== null);
