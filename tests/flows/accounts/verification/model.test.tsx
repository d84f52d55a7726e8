import { render, screen } from '@testing-library/react';
import { createModel, next, reject, resolve } from 'model-walk';
import { isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { verificationMachine } from '../../../../machines/accounts/verification.machine.ts';
import { isCompleteCode } from '../../../../machines/accounts/verification.selectors.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { VerificationScreen } from '../../../../src/flows/accounts/verification/VerificationScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { refusedCodes } from '../../../support/refused-codes.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof verificationMachine>;

const phoneNumber = '7501234567';
const countryCode = '+964';
const email = 'rojin@example.org';

const refusals = refusalsOf(
  'POST /auth/verify-registration-sms',
  'POST /email/verify-code',
  'POST /password/phone/verify',
);

const model = createModel(verificationMachine, {
  events: {
    'code.changed': { generate: [{ code: '12' }, { code: '908172' }], when: ({ context }) => context.code === '' },
    'code.submitted': {},
    'stop.pressed': {},
    'resend.pressed': {},
    'cancel.pressed': {},
  },
  outcomes: {
    verifyCode: {
      ...refusals,
      right: resolve({ resetToken: 'reset-1' }),
      wrong: reject(failure('refused', { status: 400, message: 'The code is wrong' })),
      'no answer': reject(failure('network')),
    },
    resendCode: {
      ...refusalsOf('POST /auth/send-registration-sms', 'POST /email/resend', 'POST /password/phone/code'),
      sent: resolve({ verificationSid: 'ver-2' }),
      'sent under the same sid': resolve({ verificationSid: null }),
      refused: reject(failure('tooMany', { status: 429 })),
    },
    resend: {
      'three seconds left': next({ context: { left: 3 } }),
      over: resolve(undefined),
      broken: reject(new Error('The clock broke')),
    },
  },
  serializeState: ({ value, context }) => [value, context.code.length, context.secondsLeft, context.refused !== null],
  secrets: ['908172'],
  unanswered: ['no answer', 'wrong', ...refusedCodes(refusals)],
});

testModel(model, {
  proves: [
    'VERIFY-01',
    'VERIFY-02',
    'VERIFY-03',
    'VERIFY-04',
    'VERIFY-07',
    'VERIFY-12',
    'VERIFY-13',
    'VERIFY-14',
    'VERIFY-17',
    'VERIFY-18',
  ],
  thorough: true,
  variants: {
    'a phone after registration': { type: 'registration', phoneNumber, countryCode, verificationSid: 'ver-1' },
    'a phone at login, without its number': { type: 'phone' },
    'an e-mail address': { type: 'email_registration', email, verificationSid: 'ver-1' },
    'an e-mail address that is missing': { type: 'email_registration' },
    'a forgotten password': { type: 'password_reset', phoneNumber, countryCode },
    'a type of tomorrow': { type: 'passkey', email },
  },
  sut: screenOf({
    render: (actor) => render(<VerificationScreen actor={actor} />),
    gestures: {
      'code.changed': async ({ code }, user) => {
        await user.click(box(1));
        await user.paste(code);
      },
      'code.submitted': async (_, user) => {
        if (!button('Confirm').disabled) return user.click(button('Confirm'));
        await user.click(box(1));
        return user.keyboard('{Enter}');
      },
      'stop.pressed': stopWaiting,
      'resend.pressed': (_, user) => user.click(button('Resend')),
      'cancel.pressed': (_, user) => user.click(button('Cancel')),
    },
  }),
  states: { '*': see },
});

const box = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function see({ context, ...snapshot }: Shown): void {
  screen.getByRole('heading', { level: 1, name: 'Verification code' });
  seeSlow(snapshot);
  const sentTo = { [phoneNumber]: '+*********4567', '': context.email }[context.phoneNumber];
  if (sentTo) screen.getByText(sentTo);
  else screen.getByText('Enter the six-digit code that we sent you.');

  const digits = [1, 2, 3, 4, 5, 6].map((place) => box(place).value).join('');
  expect(digits).toBe(context.code);
  const editing = snapshot.matches({ open: { form: 'editing' } });
  expect(box(1).closest('fieldset')?.disabled).toBe(!editing);
  if (context.restarts > 0 && editing) expect(document.activeElement).toBe(box(1));

  const confirm = button(snapshot.hasTag('busy') ? 'Verifying...' : 'Confirm');
  expect(isDisabled(confirm)).toBe(!editing || !isCompleteCode(context.code));
  expect(button('Cancel').disabled).toBe(snapshot.matches('left'));

  const available = snapshot.matches({ open: { resend: 'available' } });
  const counting = snapshot.matches({ open: { resend: 'countingDown' } });
  const resend = button(counting ? `Resend code in ${context.secondsLeft}s` : 'Resend');
  expect(resend.disabled).toBe(!available);
  const link = screen.queryByRole('button', { name: 'Resend Code' });
  expect(link !== null).toBe(available && context.phoneNumber !== '');
}
