import { describe, expect, it, onTestFinished } from 'vitest';
import { type AnyActorRef, type AnyMachineSnapshot, fromPromise, waitFor } from 'xstate';
import type { User } from '../../common/api/types.ts';
import * as say from '../../common/texts/accounts/login.ts';
import * as verificationTexts from '../../common/texts/accounts/verification.ts';
import { forgotPasswordMachine } from '../../machines/accounts/forgot-password.machine.ts';
import { loginMachine } from '../../machines/accounts/login.machine.ts';
import { passwordResetMachine } from '../../machines/accounts/password-reset.machine.ts';
import { registrationMachine } from '../../machines/accounts/registration.machine.ts';
import { resendMachine } from '../../machines/accounts/resend.machine.ts';
import { accountDeletionMachine } from '../../machines/accounts/settings/account-deletion.machine.ts';
import { passwordChangeMachine } from '../../machines/accounts/settings/password-change.machine.ts';
import { profileEditMachine } from '../../machines/accounts/settings/profile-edit.machine.ts';
import { verificationMachine } from '../../machines/accounts/verification.machine.ts';
import {
  type ConfirmInput,
  checkoutMachine,
  type PaymentOutcome,
  type ProviderInput,
} from '../../machines/payments/checkout.machine.ts';
import { couponMachine } from '../../machines/payments/coupon.machine.ts';
import { contactMachine } from '../../machines/site/contact.machine.ts';
import { newsletterMachine } from '../../machines/site/newsletter.machine.ts';
import { newsletterLinkMachine } from '../../machines/site/newsletter-link.machine.ts';
import { type Answers, apiUrl, fetchDouble } from '../../tests/support/fetch-double.ts';
import { aPage, listenToConsole } from '../../tests/support/inspected.ts';
import { anOrder } from '../../tests/support/orders.ts';
import { startsFlows } from '../../tests/support/starts-flows.ts';
import { call } from '../api/client.ts';
import { startApp } from '../app/start-app.ts';
import { countdown } from '../browser/clock.ts';
import { navigationState } from '../browser/history.ts';
import { safeStorage } from '../browser/storage.ts';
import { login } from '../flows/accounts/login/calls.ts';
import { confirmPasswordReset, requestReset } from '../flows/accounts/password-reset/calls.ts';
import { register, sendRegistrationSms } from '../flows/accounts/registration/calls.ts';
import { changePassword, deleteAccount, updateMe } from '../flows/accounts/settings/calls.ts';
import { resendCode, verifyCode } from '../flows/accounts/verification/calls.ts';
import { subscribeNewsletter } from '../flows/catalogue/blog-post/calls.ts';
import type { StartFlow } from '../flows/common/start-flow.ts';
import { getOrder, reportSuccessfulPayment } from '../flows/payments/checkout/calls.ts';
import { redeemVoucher } from '../flows/payments/coupon/calls.ts';
import { sendMessage } from '../flows/site/contact/calls.ts';
import { followLink } from '../flows/site/newsletter/calls.ts';
import { REDACTED } from './redact.ts';

listenToConsole();

describe('the inspector of every flow that knows a secret', () => {
  const samples = {
    email: 'rojin.sample@example.org',
    password: 'Pomegranate-7-tree!',
    newPassword: 'Quince-8-blossom!',
    code: '482913',
    coupon: '731905',
    token: 'tok-Aq93kfLs02mPz',
    resetToken: 'rst-Zz81mdPq77/+=',
    sid: 'VE-11aa22bb33cc',
    clientSecret: 'pi_9Xy_secret_Kk4Lm5',
    firstName: 'Rojîn-Sample',
    lastName: 'Xelîl-Sample',
    born: '1998-04-12',
    phone: '7501234567',
    letter: 'I cannot sleep for joy',
    linkToken: 'nws_Qq81.Zz93kfLs02mPz',
  };
  const user: User = {
    id: 'user-1',
    email: samples.email,
    first_name: samples.firstName,
    last_name: samples.lastName,
    date_of_birth: samples.born,
    phone_number: samples.phone,
    country_calling_code: '+964',
    email_verified: true,
    phone_verified: false,
  };
  const sent = { success: true, verification_sid: samples.sid, message: `Sent to ${samples.email}` };
  const answers: Answers = {
    'GET /me': { status: 200, body: { data: user } },
    'PATCH /me': { status: 200, body: { data: user } },
    'POST /login': { status: 200, body: { token: samples.token, user } },
    'DELETE /logout': { status: 204 },
    'POST /register': {
      status: 201,
      body: { status: 201, isPhone: true, verification_sid: samples.sid, user_id: user.id, message: 'Created' },
    },
    'POST /auth/send-registration-sms': { status: 200, body: sent },
    'POST /auth/verify-registration-sms': { status: 200, body: { success: true, message: 'Verified' } },
    'POST /email/verify-code': { status: 422, body: { message: `${samples.email} has another code` } },
    'POST /email/resend': { status: 200, body: sent },
    'POST /password/reset': { status: 200, body: { message: `Sent to ${samples.email}` } },
    'POST /password/phone/code': { status: 200, body: sent },
    'POST /password/phone/verify': { status: 200, body: { success: true, reset_token: samples.resetToken } },
    'POST /password/reset/confirm-website': { status: 200, body: { success: true, message: 'Changed' } },
    'PUT /me/password': { status: 200, body: { message: 'Changed' } },
    'POST /delete_account': { status: 429, body: { message: `Not yet, ${samples.email}` } },
    'GET /orders/{orderId}': { status: 200, body: { data: anOrder({ clientSecret: samples.clientSecret }) } },
    'POST /vouchers/redeem': { status: 422, body: { message: 'Wrong code please try again' } },
    'POST /contact': { status: 500, body: { message: `Not now, ${samples.email}` } },
    'POST /newsletter': { status: 429, body: { message: `Not again, ${samples.email}` } },
    'POST /newsletter/confirm': { status: 422, body: { message: 'Too old' } },
    'POST /stripe/successful-payment': { status: 200, body: { message: 'It is yours.' } },
  };

  /** The app and flows of its pages, inspected, on a network that answers as above. */
  function thePlatform() {
    const page = aPage();
    page.hello();
    const { client, fetch, calls } = fetchDouble(answers, { token: samples.token });
    window.localStorage.setItem('ACCESS_TOKEN', samples.token);
    let start: StartFlow | undefined;
    const { services, stop } = startApp({
      ...{ fetch, baseUrl: apiUrl, inspect: page.inspect },
      storage: safeStorage(() => window.localStorage),
      load: ({ listen }) => {
        start = startsFlows(listen, page.inspect);
        return fromPromise(() => new Promise(() => {}));
      },
    });
    onTestFinished(stop);
    if (start === undefined) throw new Error('The app has no way to load a page');
    return { ...page, client, calls, start, services, session: services.session };
  }

  const until = (actor: AnyActorRef, state: string) =>
    waitFor(actor, (snapshot: AnyMachineSnapshot) => JSON.stringify(snapshot.value).includes(`"${state}"`));
  const country = { country: 'IQ', dialCode: '+964' };
  const phoneTyped = { type: 'phone.changed', ...country, number: samples.phone } as const;

  async function walkThrough({ client, start, services, session }: ReturnType<typeof thePlatform>) {
    await until(session, 'known');
    session.send({ type: 'token.found', token: `${samples.token}` });
    session.send({ type: 'token.rejected', token: `old-${samples.token}` });

    const registration = start(
      registrationMachine.provide({
        actors: { register: register(client), sendRegistrationSms: sendRegistrationSms(client) },
      }),
      { ...country, latestBirthDate: '2010-03-01' },
    );
    registration.send({
      type: 'field.changed',
      fields: {
        email: samples.email,
        password: samples.password,
        repeatedPassword: samples.password,
        firstName: samples.firstName,
        lastName: samples.lastName,
        dateOfBirth: samples.born,
        agreesToTerms: true,
        agreesToPrivacy: true,
      },
    });
    registration.send({ type: 'mode.chosen', mode: 'phone' });
    registration.send(phoneTyped);
    registration.send({ type: 'form.submitted' });
    await until(registration, 'registered');
    registration.send({ type: 'code.confirming' });
    expect(navigationState()).toMatchObject({ phoneNumber: samples.phone, verification_sid: samples.sid });

    for (const type of ['registration', 'email_registration', 'password_reset']) {
      const verification = start(
        verificationMachine.provide({
          actors: {
            verifyCode: verifyCode(client),
            resendCode: resendCode(client),
            resend: resendMachine.provide({ actors: { countdown } }),
          },
        }),
        {
          type,
          phoneNumber: samples.phone,
          countryCode: '+964',
          email: samples.email,
          verificationSid: samples.sid,
          userId: user.id,
        },
        verificationTexts.notices,
      );
      verification.send({ type: 'code.changed', code: samples.code });
      verification.send({ type: 'code.submitted' });
      await waitFor(verification, ({ status, context }) => status === 'done' || context.restarts > 0);
      verification.stop();
    }
    expect(window.location.search).toBe(`?token=${encodeURIComponent(samples.resetToken)}`);

    const loginForm = start(
      loginMachine.provide({ actors: { login: login(client) } }),
      { ...country, returnTo: `/reset-password${window.location.search}` },
      say.notices,
    );
    loginForm.send({ type: 'email.changed', email: samples.email });
    loginForm.send(phoneTyped);
    loginForm.send({ type: 'password.changed', password: samples.password });
    loginForm.send({ type: 'form.submitted' });
    await waitFor(loginForm, ({ status }) => status === 'done');

    for (const mode of ['email', 'phone'] as const) {
      const forgot = start(
        forgotPasswordMachine.provide({
          actors: { requestReset: requestReset(client) },
        }),
        country,
      );
      forgot.send({ type: 'mode.chosen', mode });
      forgot.send({ type: 'email.changed', email: samples.email });
      forgot.send(phoneTyped);
      forgot.send({ type: 'form.submitted' });
      await until(forgot, mode === 'email' ? 'sent' : 'left');
      forgot.stop();
    }

    const reset = start(
      passwordResetMachine.provide({ actors: { confirmPasswordReset: confirmPasswordReset(client) } }),
      {
        token: samples.resetToken,
        phone: { countryCode: '+964', phoneNumber: samples.phone },
      },
    );
    reset.send({ type: 'email.changed', email: samples.email });
    reset.send({ type: 'password.changed', password: samples.newPassword });
    reset.send({ type: 'confirmation.changed', confirmation: samples.newPassword });
    reset.send({ type: 'form.submitted' });
    await until(reset, 'succeeded');
    reset.stop();

    const change = start(passwordChangeMachine.provide({ actors: { changePassword: changePassword(client) } }));
    const { password: current, newPassword: password } = samples;
    change.send({ type: 'field.changed', fields: { current, password, confirmation: password } });
    change.send({ type: 'form.submitted' });
    await until(change, 'changed');

    const edit = start(profileEditMachine.provide({ actors: { updateMe: updateMe(client) } }), {
      user,
      latestBirthDate: '2010-03-01',
    });
    edit.send({ type: 'user.known', user });
    edit.send({ type: 'field.changed', fields: { firstName: samples.firstName } });
    edit.send({ type: 'form.submitted' });
    await until(edit, 'saved');

    const deletion = start(accountDeletionMachine.provide({ actors: { deleteAccount: deleteAccount(client) } }));
    deletion.send({ type: 'delete.pressed', identity: { by: 'email', email: samples.email } });
    deletion.send({ type: 'identity.typed', typed: samples.email });
    deletion.send({ type: 'warning.accepted' });
    deletion.send({ type: 'deletion.confirmed' });
    await waitFor(deletion, ({ context }) => context.error !== null);
    deletion.send({ type: 'cancel.pressed' });
    deletion.send({
      type: 'delete.pressed',
      identity: { by: 'phone', callingCode: '+964', phoneNumber: samples.phone },
    });
    deletion.send({ type: 'identity.typed', typed: samples.phone });

    const frame = Object.assign(document.createElement('div'), { textContent: samples.letter });
    const stripe = { apiKey: samples.letter, frame, confirm: () => samples.letter };
    const checkout = start(
      checkoutMachine.provide({
        actors: {
          getOrder: getOrder(client),
          // Stripe itself is what this answers with: an object of keys, frames and functions.
          loadProvider: call<unknown, ProviderInput>(async () => Object.assign(new EventTarget(), stripe)),
          confirmPayment: call<PaymentOutcome, ConfirmInput>(async () => ({ status: 'succeeded' })),
          reportSuccessfulPayment: reportSuccessfulPayment(client),
        },
      }),
      { orderId: 'pi_9Xy', returnCourseId: null },
    );
    await until(checkout, 'mounting');
    checkout.send({ type: 'element.ready' });
    checkout.send({ type: 'pay.pressed' });
    await waitFor(checkout, ({ status }) => status === 'done');

    const coupon = start(couponMachine.provide({ actors: { redeemVoucher: redeemVoucher(client) } }));
    coupon.send({ type: 'code.changed', code: samples.coupon });
    coupon.send({ type: 'code.submitted' });
    await until(coupon, 'refused');
    coupon.stop();
    const newsletter = start(
      newsletterMachine.provide({ actors: { subscribeNewsletter: subscribeNewsletter(client) } }),
      {},
    );
    newsletter.send({ type: 'email.changed', email: samples.email });
    newsletter.send({ type: 'address.submitted' });
    await waitFor(newsletter, ({ context }) => context.error !== null);
    const followed = { action: 'confirm', token: samples.linkToken } as const;
    const link = start(newsletterLinkMachine.provide({ actors: { followLink: followLink(client) } }), followed);
    link.send({ type: 'button.pressed' });
    await until(link, 'invalid');
    const contact = start(contactMachine.provide({ actors: { sendMessage: sendMessage(client) } }));
    contact.send({ type: 'contact.opened' });
    const letter = { fullName: samples.firstName, email: samples.email, message: samples.letter };
    contact.send({ type: 'field.changed', fields: letter });
    contact.send({ type: 'message.submitted' });
    await waitFor(contact, ({ context }) => context.failure !== null);

    services.tell({ type: 'logout.pressed' });
    await until(session, 'loggedOut');
  }

  it('is sent no password, code, token, secret, address, number, name or letter', async () => {
    const platform = thePlatform();
    await walkThrough(platform);
    const { posted, calls } = platform;

    // The walk did use them: the server has seen what the inspector has not.
    const received = JSON.stringify(calls);
    for (const name of [
      'email',
      'password',
      'newPassword',
      'code',
      'sid',
      'firstName',
      'born',
      'phone',
      'coupon',
      'letter',
      'linkToken',
    ] as const) {
      expect(received).toContain(samples[name]);
    }
    const everything = JSON.stringify(posted);
    for (const [name, sample] of Object.entries(samples)) {
      for (const spelling of [sample, encodeURIComponent(sample)]) {
        const at = everything.indexOf(spelling);
        expect(at < 0 ? 'nothing' : `${name} in ${everything.slice(Math.max(0, at - 200), at)}`).toBe('nothing');
      }
    }
  });

  it('is sent every chart, complete, with its current state', async () => {
    const platform = thePlatform();
    await walkThrough(platform);
    const messages = platform.posted.map(({ message }) => message);
    const actors = messages.filter(({ type }) => type === '@xstate.actor');
    for (const name of [
      'app',
      'navigation',
      'visit',
      'session',
      'login',
      'registration',
      'verification',
      'resend',
      'checkout',
      'countdown',
    ]) {
      expect(actors.map((actor) => actor.name)).toContain(name);
    }
    for (const { definition = '' } of actors) {
      expect(definition).not.toMatch(/\[Object\]|\[Array\]|\[circular\]|•••/i);
      expect(JSON.parse(definition)).toHaveProperty('id');
    }
    const login = actors.find(({ name }) => name === 'login');
    expect(JSON.parse(login?.definition ?? '')).toMatchObject({ id: 'login', initial: 'editing' });
    const loginStates = messages
      .filter(({ type, sessionId }) => type === '@xstate.snapshot' && sessionId === login?.sessionId)
      .map(({ snapshot }) => snapshot);
    expect([...new Set(loginStates.map((snapshot) => snapshot?.value))]).toEqual([
      'editing',
      { loggingIn: 'waiting' },
      'left',
    ]);
    expect(loginStates.at(-2)?.context).toMatchObject({
      mode: 'email',
      email: REDACTED,
      phoneNumber: REDACTED,
      dialCode: '+964',
      password: REDACTED,
      error: null,
      returnTo: `/reset-password?token=${REDACTED}`,
    });
    expect(loginStates.at(-1)?.context).toMatchObject({ password: '' });
    const loginCall = actors.findLast(({ name }) => name === 'login')?.sessionId;
    const answered = messages.findLast(({ sessionId, snapshot }) => sessionId === loginCall && snapshot?.output);
    expect(answered?.snapshot?.output).toMatchObject({
      token: REDACTED,
      user: { id: 'user-1', email: REDACTED, email_verified: true, phone_number: REDACTED },
    });
  });
});
