import { act, screen } from '@testing-library/react';
import { fill } from 'model-walk/testing-library';
import { describe, expect, it, vi } from 'vitest';
import { open as openChange } from '../../../../src/flows/accounts/identifier-change/page.tsx';
import { open as openUndo } from '../../../../src/flows/accounts/identifier-undo/page.tsx';
import { countdownClock, eachTestHasItsClock } from '../../../support/clock.ts';
import { type Answers, ok } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { visit } from '../../../support/visit.tsx';

eachTestHasItsClock(countdownClock);

const secondsPass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000));

const sent = (verification_sid: string) => ({
  status: 200 as const,
  body: { success: true, verification_sid, message: 'Verification code sent' },
});
const openPage = (kind: 'email' | 'phone', answers: Answers = {}) =>
  visit(openChange, { params: { kind }, answers, as: learner });
const button = (name: string) => screen.getByRole('button', { name });

async function enter(user: ReturnType<typeof visit>['user'], code: string): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: 'Digit 1 of 6' }));
  await user.paste(code);
  await user.click(button('Confirm'));
}

describe('the page on which an address or number is changed', () => {
  it('[SETTINGS-05] sends the new address with the password, then its code, and tells the session', async () => {
    const email = 'rojin.new@example.org';
    const { user, calls, services } = openPage('email', {
      'POST /me/identifier': sent('ver-1'),
      'POST /me/identifier/confirm': ok({ ...learner, email }),
    });
    await fill(user, screen.getByRole('textbox', { name: 'Email' }), email);
    await fill(user, screen.getByLabelText('Current password'), 'Passw0rd!');
    await user.click(button('Send code'));
    await enter(user, '908172');
    await screen.findByText('We sent you a message with a link that undoes this within 72 hours.');
    expect(calls.map(({ name, body }) => [name, body])).toEqual([
      ['POST /me/identifier', { email, current_password: 'Passw0rd!' }],
      ['POST /me/identifier/confirm', { email, verification_sid: 'ver-1', code: '908172' }],
    ]);
    expect(services.session.getSnapshot().context.user?.email).toBe(email);
  });

  it('[SETTINGS-05] sends a number with its calling code, and asks for another code by the last one’s id', async () => {
    const { user, calls } = openPage('phone', {
      'POST /me/identifier': sent('ver-1'),
      'POST /me/identifier/code': sent('ver-2'),
      'POST /me/identifier/confirm': ok(learner),
    });
    await fill(user, screen.getByRole('textbox', { name: 'Phone number' }), '+9647501234567');
    await fill(user, screen.getByLabelText('Current password'), 'Passw0rd!');
    await user.click(button('Send code'));
    await screen.findByRole('button', { name: 'Resend code in 10s' });
    await secondsPass(10);
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    await screen.findByText('Verification code resent');
    await enter(user, '908172');
    await screen.findByText('+964 7501234567');
    const phone = { country_calling_code: '+964', phone_number: '7501234567' };
    expect(calls.map(({ name, body }) => [name, body])).toEqual([
      ['POST /me/identifier', { ...phone, current_password: 'Passw0rd!' }],
      ['POST /me/identifier/code', { verification_sid: 'ver-1' }],
      ['POST /me/identifier/confirm', { ...phone, verification_sid: 'ver-2', code: '908172' }],
    ]);
  });

  it('[SESSION-10] a new address is kept when the session ends, without its password, until it is changed', async () => {
    const email = 'rojin.new@example.org';
    const { user, draft } = openPage('email', {
      'POST /me/identifier': sent('ver-1'),
      'POST /me/identifier/confirm': ok({ ...learner, email }),
    });
    expect(draft()).toBeNull();
    await fill(user, screen.getByRole('textbox', { name: 'Email' }), email);
    await fill(user, screen.getByLabelText('Current password'), 'Passw0rd!');
    expect(draft()).toEqual({ country: 'IQ', dialCode: '+964', email, phoneNumber: '' });
    await user.click(button('Send code'));
    await enter(user, '908172');
    await screen.findByText('We sent you a message with a link that undoes this within 72 hours.');
    expect(draft()).toBeNull();
  });

  it('[SESSION-10] a new number is there again after the login, with its country', () => {
    const restored = { country: 'NL', dialCode: '+31', email: '', phoneNumber: '612345678' };
    visit(openChange, { params: { kind: 'phone' }, as: learner, restored });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toBe('612345678');
    screen.getByRole('button', { name: /\+31/ });
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  });
});

describe('the page that takes a change back', () => {
  it('[SETTINGS-07][A137] sends the token of its link once it is pressed, not before', async () => {
    const { user, calls } = visit(openUndo, {
      params: {},
      query: 'token=a-token',
      answers: { 'POST /identifier-changes/undo': { status: 200, body: { success: true, message: 'Done' } } },
    });
    await secondsPass(1);
    expect(calls).toEqual([]);
    await user.click(button('Undo the change'));
    expect(await screen.findByRole('link', { name: 'Set a new password' })).toHaveProperty(
      'pathname',
      '/forgot-password',
    );
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'a-token' }]);
  });

  it('[SETTINGS-07] says that a link without a token is not complete', () => {
    visit(openUndo, { params: {} });
    expect(screen.getByRole('alert').textContent).toContain('Part of this link is missing.');
  });
});
