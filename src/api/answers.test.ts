import { expect, it } from 'vitest';
import { type AnyActor, createActor, toPromise } from 'xstate';
import type { ReviewCheck } from '../../machines/learning/review.types.ts';
import { brokenAtOnePlace } from '../../tests/support/broken.ts';
import { exampleOf } from '../../tests/support/contract.ts';
import { type CallName, fetchDouble } from '../../tests/support/fetch-double.ts';
import { anOrder } from '../../tests/support/orders.ts';
import {
  confirmIdentifierChange,
  removeIdentifier,
  requestIdentifierChange,
  resendIdentifierCode,
} from '../flows/accounts/identifier-change/calls.ts';
import { undoIdentifierChange } from '../flows/accounts/identifier-undo/calls.ts';
import { login } from '../flows/accounts/login/calls.ts';
import { confirmPasswordReset, requestReset } from '../flows/accounts/password-reset/calls.ts';
import { register, sendRegistrationSms } from '../flows/accounts/registration/calls.ts';
import { setLanguage } from '../flows/accounts/session/calls.ts';
import { changePassword, deleteAccount, updateMe } from '../flows/accounts/settings/calls.ts';
import { resendCode, verifyCode } from '../flows/accounts/verification/calls.ts';
import { subscribeNewsletter } from '../flows/catalogue/blog-post/calls.ts';
import { updateCertificate } from '../flows/learning/certificate/calls.ts';
import { setReminder } from '../flows/learning/learner-home/calls.ts';
import { readLesson, saveProgress, sendChapterFeedback } from '../flows/learning/lesson/calls.ts';
import { checkAnswer, startPracticeTest } from '../flows/learning/practice-test/calls.ts';
import { answerInReview, startReview } from '../flows/learning/review/calls.ts';
import { setReviews } from '../flows/learning/review/setting-calls.ts';
import { consentToOrder, reportSuccessfulPayment } from '../flows/payments/checkout/calls.ts';
import { redeemVoucher } from '../flows/payments/coupon/calls.ts';
import { createIntent } from '../flows/payments/payment-options/calls.ts';
import { orderTransfer } from '../flows/payments/payment-options/transfer-calls.ts';
import { cancelTransfer, withdrawFromPurchase } from '../flows/payments/purchase/calls.ts';
import { sendMessage } from '../flows/site/contact/calls.ts';
import { followLink } from '../flows/site/newsletter/calls.ts';
import { type Client, call } from './client.ts';

type Writing = Exclude<
  CallName,
  // the desk's are in desk-answers.test.ts, and what is kept in a database is in
  // take-along/page.test.tsx
  `GET ${string}` | 'POST /reviews/take-along' | `${string} /desk/${string}` | 'DELETE /logout' | 'POST /stripe/webhook'
>;

const email = 'rojin@example.org';
const phone = { dialCode: '+964', phoneNumber: '7501234567' };
const password = 'Passw0rd!';
const names = { firstName: 'Rojin', lastName: 'Ahmed', dateOfBirth: '2000-03-21' };
const answer = { courseId: 'pattern-cutting', questionId: 'ease-of-a-bodice', answer: ['a'] };
const code = {
  ...{ type: 'phone', code: '908172', phoneNumber: phone.phoneNumber, countryCode: phone.dialCode, email },
  ...{ verificationSid: 'ver-1', userId: null },
};

/** Calls that change something. What pages load is in tests/screens/broken-answers.test.tsx. */
const calls: Readonly<Record<Writing, (client: Client) => AnyActor>> = {
  'POST /login': (client) => createActor(login(client), { input: { mode: 'email', email, ...phone, password } }),
  'POST /register': (client) =>
    createActor(register(client), { input: { mode: 'email', email, ...phone, ...names, password } }),
  'POST /auth/send-registration-sms': (client) =>
    createActor(sendRegistrationSms(client), { input: { ...phone, userId: null } }),
  'POST /auth/verify-registration-sms': (client) => createActor(verifyCode(client), { input: code }),
  'POST /email/verify-code': (client) =>
    createActor(verifyCode(client), { input: { ...code, type: 'email_registration' } }),
  'POST /email/resend': (client) => createActor(resendCode(client), { input: { ...code, type: 'email_registration' } }),
  'POST /password/phone/verify': (client) =>
    createActor(verifyCode(client), { input: { ...code, type: 'password_reset' } }),
  'POST /password/phone/code': (client) =>
    createActor(requestReset(client), { input: { mode: 'phone', email: '', ...phone } }),
  'POST /password/reset': (client) => createActor(requestReset(client), { input: { mode: 'email', email, ...phone } }),
  'POST /password/reset/confirm-website': (client) =>
    createActor(confirmPasswordReset(client), {
      input: { token: 'a-token', phone: null, email, password, confirmation: password },
    }),
  'PATCH /me': (client) => createActor(updateMe(client), { input: names }),
  'PUT /me/password': (client) =>
    createActor(changePassword(client), { input: { current: password, password, confirmation: password } }),
  'POST /me/identifier': (client) =>
    createActor(requestIdentifierChange(client), { input: { kind: 'email', email, ...phone, password } }),
  'POST /me/identifier/code': (client) =>
    createActor(resendIdentifierCode(client), { input: { verificationSid: 'ver-1' } }),
  'POST /me/identifier/confirm': (client) =>
    createActor(confirmIdentifierChange(client), {
      input: { kind: 'phone', email, ...phone, verificationSid: 'ver-1', code: '908172' },
    }),
  'POST /me/identifier/remove': (client) =>
    createActor(removeIdentifier(client), { input: { kind: 'phone', password } }),
  'PUT /me/reminder': (client) =>
    createActor(setReminder(client), {
      input: { days: ['mon'], time: 'evening', channel: 'email', time_zone: 'Asia/Baghdad' },
    }),
  'POST /reminders/off': (client) =>
    createActor(followLink(client), { input: { action: 'endReminder', token: 'a-token' } }),
  'POST /identifier-changes/undo': (client) =>
    createActor(undoIdentifierChange(client), { input: { token: 'a-token' } }),
  'POST /delete_account': (client) =>
    createActor(deleteAccount(client), { input: { identity: { by: 'email', email } } }),
  'PUT /user/lessons/{id}/progress': (client) =>
    createActor(saveProgress(client), {
      input: { lessonId: 'ease', position: 1, duration: 2, completed: false, played: [[0, 1]] },
    }),
  'PUT /user/lessons/{id}/read': (client) =>
    createActor(readLesson(client), { input: { lessonId: 'ease', film: 'failed' } }),
  'POST /user/chapters/{id}/feedback': (client) =>
    createActor(sendChapterFeedback(client), { input: { chapterId: 'measure', answer: 'Just right', rating: 5 } }),
  'POST /practice-tests/{id}/attempts': (client) => createActor(startPracticeTest(client, 'pattern-cutting')),
  'POST /practice-tests/{id}/samples/{questionId}': (client) =>
    createActor(checkAnswer(client), { input: { ...answer, attemptId: null } }),
  'PUT /practice-test-attempts/{id}/answers/{questionId}': (client) =>
    createActor(checkAnswer(client), { input: { ...answer, attemptId: 'att_1' } }),
  'PATCH /user/certificates/{id}': (client) =>
    createActor(updateCertificate(client, 'crt_1'), { input: { choice: { name_hidden: true, page_off: false } } }),
  'POST /reviews': (client) => createActor(startReview(client)),
  'PUT /reviews/{id}/answers/{itemId}': (client) =>
    createActor(
      call((check: ReviewCheck, signal) => answerInReview(client, check, signal)),
      { input: { reviewId: 'rev_1', itemId: 'rvi_1', revision: 1, answer: ['a'] } },
    ),
  'PUT /me/language': (client) => createActor(setLanguage(client), { input: { language: 'ckb' } }),
  'PUT /me/reviews': (client) => createActor(setReviews(client), { input: { enabled: false } }),
  'POST /stripe/payment-intent': (client) =>
    createActor(createIntent(client), { input: { courseId: 'weaving', planId: null, region: 'NL' } }),
  'POST /stripe/subscription-intent': (client) =>
    createActor(createIntent(client), { input: { courseId: null, planId: 'yearly', region: 'NL' } }),
  'POST /vouchers/redeem': (client) => createActor(redeemVoucher(client), { input: { code: '482913' } }),
  'POST /orders/{orderId}/consent': (client) =>
    createActor(
      consentToOrder(client, async () => null),
      { input: { orderId: 'pi_1', consent: 'By pressing Pay you agree.' } },
    ),
  'POST /user/purchases': (client) =>
    createActor(orderTransfer(client), {
      input: { courseId: 'weaving', planId: null, region: 'IQ', consent: 'By ordering you ask us.' },
    }),
  'POST /user/purchases/{id}/cancellation': (client) =>
    createActor(cancelTransfer(client), { input: { purchaseId: 'ord_01HZX4' } }),
  'POST /user/purchases/{id}/withdrawal': (client) =>
    createActor(withdrawFromPurchase(client), { input: { purchaseId: 'ord_01HZX4' } }),
  'POST /contact': (client) =>
    createActor(sendMessage(client), { input: { fullName: 'Rojin Ahmed', email, message: 'Is there a course?' } }),
  'POST /newsletter': (client) => createActor(subscribeNewsletter(client), { input: { email } }),
  'POST /newsletter/confirm': (client) =>
    createActor(followLink(client), { input: { action: 'confirm', token: 'a-token' } }),
  'POST /newsletter/unsubscribe': (client) =>
    createActor(followLink(client), { input: { action: 'unsubscribe', token: 'a-token' } }),
  'POST /stripe/successful-payment': (client) =>
    createActor(reportSuccessfulPayment(client), { input: { order: anOrder() } }),
};

/** What an actor comes to: its output, or what it throws. */
async function outcomeOf(call: Writing, answer: Response): Promise<{ output: unknown } | { thrown: unknown }> {
  const { client } = fetchDouble({ [call]: answer });
  const actor = calls[call](client);
  const outcome = toPromise(actor).then(
    (output: unknown) => ({ output }),
    (thrown: unknown) => ({ thrown }),
  );
  actor.start();
  return outcome;
}

const isWriting = (call: string): call is Writing => call in calls;
const everyCall = Object.keys(calls).filter(isWriting);

it.each(everyCall)('[SESSION-07] %s, answered in whatever way, is done or an ApiFailure', async (call) => {
  const { status, body } = exampleOf(call);
  for (const { how, value } of brokenAtOnePlace(body)) {
    const outcome = await outcomeOf(call, Response.json(value, { status }));
    if ('thrown' in outcome) expect(outcome.thrown, how).toMatchObject({ kind: 'server', status });
    else {
      // What the next step cannot do without is there.
      for (const [name, given] of Object.entries(outcome.output ?? {})) {
        if (/^(token|resetToken|clientSecret)$/.test(name)) expect(given, `${name}, when ${how}`).toMatch(/./);
      }
    }
  }
});

it.each(everyCall)(
  '[SESSION-07] %s, answered as the contract says, is done, unless it says that it is not',
  async (call) => {
    const { status, body } = exampleOf(call);
    expect(await outcomeOf(call, Response.json(body, { status }))).toHaveProperty('output');
    const refused = Response.json({ ...Object(body), success: false }, { status });
    expect(await outcomeOf(call, refused)).toMatchObject({ thrown: { kind: 'refused' } });
  },
);
