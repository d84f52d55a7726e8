import { render, screen } from '@testing-library/react';
import { createModel, next, reject, resolve } from 'model-walk';
import { fill, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import {
  type CodeSent,
  type ConfirmIdentifierChangeInput,
  identifierChangeMachine,
  type RequestIdentifierChangeInput,
} from '../../../../machines/accounts/settings/identifier-change.machine.ts';
import { isCompleteCode } from '../../../../machines/accounts/verification.selectors.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { IdentifierChangeScreen } from '../../../../src/flows/accounts/identifier-change/IdentifierChangeScreen.tsx';
import { wordsByField } from '../../../../src/flows/common/words-by-field.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { learner } from '../../../support/fixtures.ts';
import { refusedCodes } from '../../../support/refused-codes.ts';
import { aPhoneEntry } from '../../../support/shared-actors.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof identifierChangeMachine>;

const email = 'rojin@example.org';
const phone = { country: 'IQ', dialCode: '+964', number: '7501234567' };

const refusals = refusalsOf('POST /me/identifier/confirm');

const model = createModel(identifierChangeMachine, {
  events: {
    'mode.chosen': ({ context }) => [{ mode: context.kind === 'email' ? 'phone' : 'email' }],
    'email.changed': {
      generate: [{ email }],
      when: ({ context }) => context.kind === 'email' && context.email === '',
    },
    'phone.changed': {
      generate: [phone],
      when: ({ context }) => context.kind === 'phone' && context.phoneNumber === '',
    },
    'password.changed': { generate: [{ password: 'Passw0rd!' }], when: ({ context }) => context.password === '' },
    // the form can be sent once both fields are filled in
    'form.submitted': {
      when: ({ context: { kind, password, ...typed } }) =>
        password !== '' && (kind === 'email' ? typed.email : typed.phoneNumber) !== '',
    },
    'code.changed': { generate: [{ code: '12' }, { code: '908172' }], when: ({ context }) => context.code === '' },
    'code.submitted': {},
    'resend.pressed': {},
    'back.pressed': {},
    'stop.pressed': {},
    'cancel.pressed': {},
  },
  outcomes: {
    requestIdentifierChange: {
      ...refusalsOf('POST /me/identifier'),
      sent: resolve({ verificationSid: 'ver-1' }),
      'wrong password': reject(
        failure('validation', { status: 422, errors: { current_password: ['The current password is incorrect.'] } }),
      ),
      'not readable': reject(
        failure('validation', {
          status: 422,
          errors: {
            country_calling_code: ['Not a code.'],
            email: ['Not an address.'],
            phone_number: ['Not a number.'],
          },
        }),
      ),
      'no answer': reject(failure('network')),
    },
    resendIdentifierCode: {
      ...refusalsOf('POST /me/identifier/code'),
      sent: resolve({ verificationSid: 'ver-2' }),
      refused: reject(failure('tooMany', { status: 429, message: 'Too many codes were requested.' })),
    },
    confirmIdentifierChange: {
      ...refusals,
      right: resolve({ ...learner, email }),
      taken: reject(failure('conflict', { status: 409, message: 'It belongs to another account.' })),
      'no answer': reject(failure('network')),
    },
    resend: {
      'three seconds left': next({ context: { left: 3 } }),
      over: resolve(undefined),
      broken: reject(new Error('The clock broke')),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    context.kind,
    context.email,
    context.phoneNumber,
    context.password,
    context.code.length,
    context.secondsLeft,
    context.refused !== null,
  ],
  aspect: ({ context }) => context.kind,
  secrets: ['Passw0rd!', '908172'],
  // the password stays when the answer is about other fields (decision 007)
  unanswered: ['no answer', 'not readable', ...refusedCodes(refusals)],
});

testModel(model, {
  proves: ['SETTINGS-05', 'VERIFY-17', 'VERIFY-18'],
  thorough: true,
  variants: {
    'an e-mail address': { kind: 'email', country: 'IQ', dialCode: '+964' },
    'a phone number': { kind: 'phone', country: 'IQ', dialCode: '+964' },
  },
  sut: screenOf({
    render: (actor) => render(<IdentifierChangeScreen actor={actor} phone={aPhoneEntry(actor)} />),
    gestures: {
      'mode.chosen': ({ mode }, user) =>
        user.click(screen.getByRole('radio', { name: mode === 'email' ? 'Email' : 'Phone Number' })),
      'email.changed': (event, user) => fill(user, screen.getByRole('textbox', { name: 'Email' }), event.email),
      'phone.changed': ({ number, dialCode }, user) =>
        fill(user, screen.getByRole('textbox', { name: 'Phone number' }), dialCode + number),
      'password.changed': ({ password }, user) => fill(user, screen.getByLabelText('Current password'), password),
      'form.submitted': (_, user) => user.click(button('Send code')),
      'code.changed': async ({ code }, user) => {
        await user.click(box(1));
        await user.paste(code);
      },
      'code.submitted': async (_, user) => {
        if (!button('Confirm').disabled) return user.click(button('Confirm'));
        await user.click(box(1));
        return user.keyboard('{Enter}');
      },
      'resend.pressed': (_, user) => user.click(button('Resend')),
      'back.pressed': (_, user) => user.click(button('Use another one')),
      'stop.pressed': stopWaiting,
      'cancel.pressed': (_, user) => user.click(button('Cancel')),
    },
  }),
  states: { '*': see },
});

const input = { kind: 'email', country: 'IQ', dialCode: '+964' } as const;

const refusal = failure('validation', { status: 422, message: 'That code is wrong.' });

/** Codes are sent at once, and the network answers the rest as the test says. */
interface Calls {
  request?: () => Promise<CodeSent>;
  resend?: () => Promise<CodeSent>;
  confirm?: () => Promise<User>;
}

function started(calls: Calls) {
  const { request = async () => ({ verificationSid: 'ver-1' }), confirm = () => Promise.reject(refusal) } = calls;
  const { resend = async () => ({ verificationSid: 'ver-2' }) } = calls;
  const actors = {
    requestIdentifierChange: fromPromise<CodeSent, RequestIdentifierChangeInput>(request),
    resendIdentifierCode: fromPromise<CodeSent, { verificationSid: string | null }>(resend),
    confirmIdentifierChange: fromPromise<User, ConfirmIdentifierChangeInput>(confirm),
  };
  const actor = createActor(identifierChangeMachine.provide({ actors }), { input }).start();
  const isEditing = { confirming: { form: 'editing' } } as const;
  return {
    actor,
    said: () => [actor.getSnapshot().context.error, actor.getSnapshot().context.note],
    ask: async () => {
      actor.send({ type: 'form.submitted' });
      await waitFor(actor, (snapshot) => snapshot.matches({ confirming: { resend: 'available' } }));
    },
    enter: async (code: string) => {
      actor.send({ type: 'code.changed', code });
      actor.send({ type: 'code.submitted' });
      await waitFor(actor, (snapshot) => snapshot.matches(isEditing) || snapshot.status === 'done');
    },
  };
}

it.each([
  ['choosing the other kind', { type: 'mode.chosen', mode: 'phone' }],
  ['another try', { type: 'form.submitted' }],
] as const)('[SETTINGS-05] %s clears the refusal, also the one at the field', async (_, event) => {
  const failed = failure('validation', { status: 422, message: 'Too many.', errors: { email: ['Not an address.'] } });
  for (const refused of [failure('tooMany', { status: 429, message: 'Too many.' }), failed]) {
    const { actor } = started({ request: () => Promise.reject(refused) });
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, ({ context }) => context.error !== null || context.errors.email !== undefined);
    actor.send(event);
    const { error, errors } = actor.getSnapshot().context;
    expect([error, errors]).toEqual([null, {}]);
  }
});

it('[SETTINGS-05] after a refusal and a note about another code, only the later of the two is shown', async () => {
  const { actor, said, ask } = started({});
  await ask();
  actor.send({ type: 'resend.pressed' });
  actor.send({ type: 'code.submitted' });
  expect(said()).toEqual(['incomplete', null]);
  await waitFor(actor, ({ context }) => context.note !== null);
  expect(said()).toEqual([null, 'codeResent']);
  actor.send({ type: 'code.submitted' });
  expect(said()).toEqual(['incomplete', null]);
});

it('[VERIFY-18] entering a refused code again shows its refusal in place of the message that came later', async () => {
  const { actor, said, ask, enter } = started({});
  await ask();
  await enter('908172');
  expect(said()).toEqual([{ words: 'That code is wrong.' }, null]);
  actor.send({ type: 'code.submitted' });
  expect(said()).toEqual(['incomplete', null]);
  await enter('908172');
  expect(said()).toEqual([{ words: 'That code is wrong.' }, null]);
});

it('[VERIFY-18] a code that was refused while a new one was sent is refused again, in place of the note about the new one', async () => {
  const late = Promise.withResolvers<CodeSent>();
  const { actor, said, ask, enter } = started({ resend: () => late.promise });
  await ask();
  actor.send({ type: 'resend.pressed' });
  await enter('908172');
  late.resolve({ verificationSid: 'ver-2' });
  await waitFor(actor, ({ context }) => context.note !== null);
  await enter('908172');
  expect(said()).toEqual([{ words: 'That code is wrong.' }, null]);
});

it('[SETTINGS-05] a change that is done forgets refused codes and can no longer be cancelled', async () => {
  const confirm = vi.fn<() => Promise<User>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce(learner);
  const { actor, ask, enter } = started({ confirm });
  await ask();
  await enter('111111');
  await enter('908172');
  expect(actor.getSnapshot()).toMatchObject({ value: 'changed', status: 'done', context: { refused: null } });
});

it('[SETTINGS-05] Cancel ends the change', () => {
  const { actor } = started({});
  actor.send({ type: 'cancel.pressed' });
  expect(actor.getSnapshot().status).toBe('done');
});

it('[SETTINGS-05] a number keeps the country that was chosen for it', () => {
  const actor = createActor(identifierChangeMachine, { input }).start();
  actor.send({ type: 'phone.changed', country: 'NL', dialCode: '+31', number: '612345678' });
  const typed = { country: 'NL', dialCode: '+31', phoneNumber: '612345678' };
  expect(actor.getSnapshot().context).toMatchObject(typed);
});

const box = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** What a learner sees of each state. */
function see({ context, ...snapshot }: Shown): void {
  seeSlow(snapshot);
  screen.getByRole('heading', { level: 1, name: 'How you log in' });
  const newOne = context.kind === 'email' ? context.email : `${context.dialCode} ${context.phoneNumber}`;
  if (snapshot.matches('changed')) {
    screen.getByText(newOne);
    screen.getByText('We sent you a message with a link that undoes this within 72 hours.');
    expect(screen.getByRole('link', { name: 'Back to settings' }).getAttribute('href')).toBe('/settings');
    return;
  }
  const {
    email: address,
    country_calling_code: code,
    phone_number: number,
    current_password: password,
  } = wordsByField(context.errors, {});
  const phoneProblem = [code, number].filter(Boolean).join('\n');
  const error =
    context.error &&
    wordsOf(context.error, {
      incomplete: 'Please enter the complete verification code',
      somethingWrong: 'Something went wrong. Please try again.',
    });
  const shown = [error, context.kind === 'email' ? address : phoneProblem, password].filter(Boolean);
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace('▲', ''));
  expect(alerts).toEqual(shown);
  expect([
    null,
    'Too many codes were requested.',
    'It belongs to another account.',
    'Please enter the complete verification code',
    'Something went wrong. Please try again.',
  ]).toContain(error);
  if (snapshot.matches('confirming')) seeCode({ context, ...snapshot }, newOne);
  else seeForm({ context, ...snapshot });
}

function seeForm({ context, ...snapshot }: Shown): void {
  const field =
    context.kind === 'email'
      ? screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
      : screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
  const password = screen.getByLabelText<HTMLInputElement>('Current password');
  expect([field.value, password.value]).toEqual([
    context.kind === 'email' ? context.email : context.phoneNumber,
    context.password,
  ]);
  const editing = snapshot.matches('editing');
  expect([field.disabled, password.disabled]).toEqual([!editing, !editing]);
  expect(isDisabled(button(snapshot.hasTag('busy') ? 'Sending...' : 'Send code'))).toBe(!editing);
}

function seeCode({ context, ...snapshot }: Shown, newOne: string): void {
  screen.getByText(newOne);
  expect([1, 2, 3, 4, 5, 6].map((place) => box(place).value).join('')).toBe(context.code);
  const busy = snapshot.hasTag('busy');
  expect(box(1).closest('fieldset')?.disabled).toBe(busy);
  if (context.restarts > 0 && !busy) expect(document.activeElement).toBe(box(1));
  expect(isDisabled(button(busy ? 'Verifying...' : 'Confirm'))).toBe(busy || !isCompleteCode(context.code));
  const counting = snapshot.matches({ confirming: { resend: 'countingDown' } });
  const resend = button(counting ? `Resend code in ${context.secondsLeft}s` : 'Resend');
  expect(resend.disabled).toBe(!snapshot.matches({ confirming: { resend: 'available' } }));
  const note = context.note && { codeResent: 'Verification code resent' }[context.note];
  if (!snapshot.hasTag('slow')) expect(screen.queryByRole('status')?.textContent ?? null).toBe(note);
}
