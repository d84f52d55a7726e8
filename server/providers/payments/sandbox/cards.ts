import type { SandboxCardError } from '../../../db/tables/payments.ts';

export interface Card {
  number: string;
  /** 1 to 12. */
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
}

export type Verdict =
  | { outcome: 'succeeded' | 'processing' }
  | { outcome: 'declined'; error: SandboxCardError }
  /** 3-D Secure comes first, then success or a decline. */
  | { outcome: 'authentication'; afterwards: SandboxCardError | null };

const declined = (declineCode: string, message = 'Your card was declined.'): SandboxCardError => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code: declineCode,
  message,
});
const cardError = (code: string, message: string): SandboxCardError => ({ type: 'card_error', code, message });

const insufficient = declined('insufficient_funds', 'Your card has insufficient funds.');

/** docs.stripe.com/testing */
const testCards: Readonly<Record<string, Verdict>> = {
  '4242424242424242': { outcome: 'succeeded' },
  '5555555555554444': { outcome: 'succeeded' },
  '4000000000000002': { outcome: 'declined', error: declined('generic_decline') },
  '4000000000009995': { outcome: 'declined', error: insufficient },
  '4000000000000069': { outcome: 'declined', error: cardError('expired_card', 'Your card has expired.') },
  '4000000000000127': {
    outcome: 'declined',
    error: cardError('incorrect_cvc', "Your card's security code is incorrect."),
  },
  '4000000000000119': {
    outcome: 'declined',
    error: cardError('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  '4000002500003155': { outcome: 'authentication', afterwards: null },
  '4000002760003184': { outcome: 'authentication', afterwards: null },
  '4000008260003178': { outcome: 'authentication', afterwards: insufficient },
  '4000000000000077': { outcome: 'processing' },
};

/** Every number but the test cards' is declined: no real card belongs here. */
export function judgeCard(card: Card, now: Date): Verdict {
  const refuse = (code: string, message: string): Verdict => ({ outcome: 'declined', error: cardError(code, message) });
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    return refuse('incorrect_number', 'Your card number is incorrect.');
  }
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) {
    return refuse('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  const months = (card.expYear - now.getUTCFullYear()) * 12 + (card.expMonth - 1 - now.getUTCMonth());
  if (!(months >= 0 && months < 50 * 12)) {
    return refuse('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(card.cvc)) return refuse('incorrect_cvc', "Your card's security code is incorrect.");
  return (
    testCards[card.number] ?? {
      outcome: 'declined',
      error: declined('test_mode_live_card', 'Your card was declined. Only test cards work in the sandbox.'),
    }
  );
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
