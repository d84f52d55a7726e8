import type { LanguageCode } from '../../../../common/language/codes.ts';
import type { SmsRefusal, VerificationPurpose } from '../../../db/tables/accounts.ts';

export type E164 = string;

export type SmsCheck = 'approved' | 'wrong' | 'expired' | 'exhausted' | 'unavailable';

export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly reason: SmsRefusal;

  constructor(reason: SmsRefusal, cause?: unknown) {
    super(`SMS refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface TextMessage {
  to: E164;
  text: string;
}

/** `ours`: made here and sent as text. `theirs`: by the provider. `none`: no SMS. */
export type Sms = { codes: 'ours' } | { codes: 'none' } | ProviderSms;

export interface ProviderSms {
  codes: 'theirs';
  /** @throws SmsRefused */
  start: (request: { to: E164; purpose: VerificationPurpose; language: LanguageCode }) => Promise<{ sid: string }>;
  /**
   * @param request.sid null if none was sent: the provider is called all the same, for equal timing
   */
  check: (request: { sid: string | null; to: E164; code: string }) => Promise<SmsCheck>;
  /**
   * Null without a configured sender. May send twice after a lost response.
   * @throws SmsRefused
   */
  sendText: ((message: TextMessage) => Promise<void>) | null;
}

/** Includes the outbox page. */
export const sendsTexts = (sms: Sms): boolean =>
  sms.codes === 'ours' || (sms.codes === 'theirs' && sms.sendText !== null);
