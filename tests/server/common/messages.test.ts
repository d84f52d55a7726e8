import { describe, expect, it } from 'vitest';
import { kindOf, Undeliverable } from '../../../server/domain/common/ports/delivery.ts';
import { type ProviderSms, type Sms, SmsRefused, sendsTexts } from '../../../server/domain/common/ports/sms.ts';

describe('a message that is sent', () => {
  const date = new Date(0);

  it.each([
    ['code', 'ver_1', date],
    ['code', 'ver_1', null],
    ['link', null, date],
    ['notice', null, null],
  ])('[F9] is counted as a %s with the sid %j and the end %j', (kind, verification_sid, expires_at) => {
    expect(kindOf({ verification_sid, expires_at })).toBe(kind);
  });

  const provider: ProviderSms = {
    codes: 'theirs',
    start: () => Promise.reject(new Error('not asked')),
    check: () => Promise.reject(new Error('not asked')),
    sendText: null,
  };
  it.each<[boolean, Sms]>([
    [true, { codes: 'ours' }],
    [false, { codes: 'none' }],
    [true, { ...provider, sendText: async () => {} }],
    [false, provider],
  ])('[RECEIPT-03] can have our own text by SMS: %s with %j', (expected, sms) => {
    expect(sendsTexts(sms)).toBe(expected);
  });

  it('[A60] has an error with reason and cause when it is refused', () => {
    const cause = new Error('21211');
    const refused = new SmsRefused('unavailable', cause);
    expect([String(refused), refused.reason, refused.cause]).toEqual([
      'SmsRefused: SMS refused: unavailable',
      'unavailable',
      cause,
    ]);
    expect(String(new Undeliverable('no such mailbox'))).toBe('Undeliverable: no such mailbox');
  });
});
