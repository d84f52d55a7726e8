import type { PracticeAttempt, ReviewState } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { demoAccount } from '../../../../server/demo.ts';
import { aCertificate } from '../../../support/certificates.ts';
import { aFinishedCourse, aHome, aHomeCourse, aNewcomersHome } from '../../../support/home.ts';
import { plans } from '../../../support/orders.ts';
import { aFinished, anAnswer, anAttempt, anItem, aReview, aReviewState } from '../../../support/practice-tests.ts';
import {
  aBought,
  aMonth,
  aReceipt,
  aTransferOrder,
  aTransferThatIsOver,
  withReceipt,
} from '../../../support/purchases.ts';
import { brokenCode, courses, freeChapter, freeCourse, menu, owned, person, type Scene, scenesOf } from './scene.ts';

const subscription = { plan_id: 'monthly', display_name: 'Monthly', end_date: '2026-12-21T12:00:00.000Z' };

const practiceTest = href('practiceTest', { courseId: courses.free });

/** True-or-false looks like a choice, and a gap like a number. */
const kinds = ['choice', 'choices', 'order', 'number', 'pairs'] as const;
const twoParts = anAnswer(['1', '2'], { right: false, solution: ['2', '1'] });
const shownTests: Readonly<Record<string, { query?: string; attempt: PracticeAttempt }>> = {
  ...Object.fromEntries(
    kinds.flatMap((kind) => [
      [`a question: ${kind}`, { attempt: anAttempt([anItem(kind, 1)]) }],
      [
        `a checked question: ${kind}`,
        { query: `&question=${kind}-1`, attempt: anAttempt([anItem(kind, 1, { answered: twoParts })]) },
      ],
    ]),
  ),
  passed: { attempt: aFinished(true) },
  'not passed yet': { attempt: aFinished(false) },
  'all answers': { query: '&answers=all', attempt: aFinished(false) },
};

const practiceTests: readonly Scene[] = Object.entries(shownTests).map(([state, { query = '', attempt }]) => ({
  of: 'practiceTest',
  state,
  path: `${practiceTest}?attempt=att_1${query}`,
  failing: { url: '**/api/practice-test-attempts/**', status: 200, body: { data: attempt } },
}));

const asked = aReview([anItem('choice', 1), anItem('order', 2)]);
const answered = aReview([
  anItem('choice', 1, { answered: twoParts }),
  anItem('gap', 2, { answered: anAnswer(['warp']) }),
]);
const none = { due_count: 0, minutes: 0 };
const shownReviews: Readonly<Record<string, { query?: string; state: ReviewState }>> = {
  'two are due': { state: aReviewState() },
  'a question': { query: '?question=rvi_order-2', state: aReviewState({ review: asked }) },
  'a checked question': { query: '?question=rvi_choice-1', state: aReviewState({ review: answered }) },
  done: { state: aReviewState({ ...none, review: answered, next_due_at: '2026-11-24T00:00:00.000Z' }) },
  later: { state: aReviewState({ ...none, next_due_at: '2026-11-24T00:00:00.000Z' }) },
  'none ever': { state: aReviewState(none) },
  'switched off': { state: aReviewState({ ...none, enabled: false }) },
};

const reviews: readonly Scene[] = Object.entries(shownReviews).map(([name, { query = '', state }]) => ({
  of: 'review',
  state: name,
  path: href('review') + query,
  failing: { url: '**/api/reviews', status: 200, body: { data: state } },
}));

/** With the demo account, which has none of `courses` yet. */
export const memberScenes: readonly Scene[] = [
  ...scenesOf('home', '/', {
    'the mobile menu of a learner': { first: menu, only: 'phone' },
    'the account menu': {
      only: 'desk',
      async first(I) {
        await I.press('Demo');
        await I.see('Log Out');
      },
    },
  }),
  ...scenesOf('learnerHome', '/home', {
    'of the demo account': {},
    'with the reminder being chosen': {
      async first(I) {
        await I.press('Remind me');
        await I.see('Monday');
      },
    },
    'of a learner with several courses': {
      failing: {
        url: '**/api/home',
        status: 200,
        body: {
          data: aHome({
            courses: [aHomeCourse(courses.sold), aHomeCourse('baking'), aFinishedCourse(courses.free)],
            lessons_this_week: 3,
            reviews: { due_count: 5, minutes: 3, done_today: false },
          }),
        },
      },
    },
    'of a newcomer': { failing: { url: '**/api/home', status: 200, body: { data: aNewcomersHome() } } },
    'that could not be loaded': {
      failing: { url: '**/api/home', status: 500 },
      refused: ['500 /api/home'],
    },
  }),
  ...scenesOf('profile', '/profile', {
    'of the demo account': {},
    empty: { failing: { url: '**/api/user/courses/**', status: 200, body: { data: [] } } },
    'of a subscriber without courses': {
      failing: { url: '**/api/user/courses/**', status: 200, body: { data: [], subscription } },
    },
    'that could not be loaded': {
      failing: { url: '**/api/user/courses/**', status: 500 },
      refused: ['500 /api/user/courses/usr'],
    },
  }),
  { of: 'course', state: 'owned', path: freeCourse },
  { of: 'lesson', state: 'owned, with a PDF', path: owned('what-it-is', 'ask-for-a-mentor') },
  {
    of: 'lesson',
    state: 'owned, with a picture',
    path: owned('together', 'listening-and-questions'),
    async first(_, page) {
      await page.getByRole('img', { name: /^Preview of/ }).waitFor();
    },
  },
  {
    of: 'lesson',
    state: 'whose video is gone',
    path: owned('together', 'feedback-that-helps'),
    failing: brokenCode('player.es'),
    refused: ['503 /assets/player.es'],
    async first(I) {
      await I.seeAlert(/could not load/);
    },
  },
  ...scenesOf('settings', '/settings', {
    'the forms': {},
    'details that are saved': {
      async first(I, page) {
        // the form grows when the learner's details come
        await page.getByLabel('First name').and(page.locator('[value]:not([value=""])')).waitFor();
        await I.press('Save details');
        await I.see('Your details have been saved.');
      },
    },
    'a wrong password': {
      async first(I) {
        await I.fill('Current password', 'Not-the-right-1');
        await I.fill('New password', person.password);
        await I.fill('Repeat new password', person.password);
        await I.press('Change password');
        await I.seeAlert(/./);
      },
      refused: ['422 /api/me/password'],
    },
    'the warning before deleting, with its error': {
      async first(I, page) {
        await I.press('Delete Account');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Email').fill('other@example.com');
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await I.see('Please enter your correct email address');
      },
    },
    'the last question before deleting': {
      async first(I, page) {
        await I.press('Delete Account');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Email').fill(demoAccount.email);
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
      },
    },
  }),
  { of: 'identifierChange', state: 'the new address', path: '/settings/change/email' },
  { of: 'identifierChange', state: 'the new number', path: '/settings/change/phone' },
  ...scenesOf('identifierChange', '/settings/change/email', {
    'the code': {
      async first(I) {
        await I.fill('Email', 'a-second-way@example.com');
        await I.fill('Current password', demoAccount.password);
        await I.press('Send code');
        await I.see('Confirm');
      },
    },
    'a wrong password': {
      async first(I) {
        await I.fill('Email', 'a-second-way@example.com');
        await I.fill('Current password', 'Not-the-right-1');
        await I.press('Send code');
        await I.seeAlert(/The current password is incorrect\./);
      },
      refused: ['422 /api/me/identifier'],
    },
  }),
  ...scenesOf('coupon', '/redeem', {
    'the boxes': {},
    'a wrong code': {
      async first(I) {
        await I.fillCode('123456');
        await I.press('Confirm');
        await I.seeAlert(/Wrong code/);
      },
      refused: ['422 /api/vouchers/redeem'],
    },
  }),
  {
    of: 'coupon',
    state: 'redeemed',
    path: '/redeem?code=482913',
    failing: {
      url: '**/api/vouchers/redeem',
      status: 200,
      body: {
        data: {
          opened: 'course',
          title: 'Sorani',
          course_id: courses.sold,
          sponsor: 'Friends of Duhok',
          end_date: null,
        },
      },
    },
    async first(I) {
      await I.press('Confirm');
      await I.seeHeading('Your coupon is redeemed');
    },
  },
  ...scenesOf('paymentOptions', '/payment-options', {
    subscriptions: {},
    'a subscription that may be paid by bank transfer, while one waits for its money': {
      failing: {
        ...{ url: '**/api/payment-plans**', status: 200 },
        body: {
          data: plans.map((plan) => ({
            ...plan,
            transfer: {},
            ...(plan.plan_id === 'monthly' && { waiting_transfer: { purchase_id: 'ord_3', reference: 'K7MX-P4RT' } }),
          })),
        },
      },
      first: async (I, page) => {
        await page.getByRole('radio', { name: /^Yearly/ }).check();
        await I.see(/^No card\?/);
      },
    },
    'of a subscriber': {
      failing: {
        url: '**/api/user/courses',
        status: 200,
        body: { data: { course_ids: [courses.sold], courses: [], subscription } },
      },
    },
  }),
  ...scenesOf('coursePaymentOptions', href('coursePaymentOptions', { courseId: courses.sold }), {
    'a plan that is chosen': {
      async first(I) {
        await I.choose(/Monthly/);
      },
    },
    'that could not be loaded': {
      failing: { url: '**/api/payment-plans**', status: 500 },
      refused: ['500 /api/payment-plans', '500 /api/payment-plans/single'],
    },
  }),
  ...scenesOf('checkout', href('coursePaymentOptions', { courseId: courses.sold }), {
    'the card form and its test cards': {
      async first(I, page) {
        await I.choose(/Kurmanji/);
        await I.press('Continue to payment');
        await page.getByText('Test cards').click();
      },
    },
    'a declined card': {
      async first(I) {
        await I.choose(/Kurmanji/);
        await I.press('Continue to payment');
        await I.fillCard('4000000000000002');
        await I.press('Pay');
        await I.seeAlert(/declined/i);
      },
      refused: ['402 /sandbox/stripe/v1/payment_intents/pi/confirm'],
    },
    "the bank's question": {
      async first(I) {
        await I.choose(/Kurmanji/);
        await I.press('Continue to payment');
        await I.fillCard('4000002760003184');
        await I.press('Pay');
        await I.see('Approve');
      },
    },
  }),
  {
    of: 'checkout',
    state: 'an order that is not there',
    path: href('checkout', { orderId: 'pi_nothing' }),
    refused: ['404 /api/orders/pi'],
  },
  { of: 'chapterCompleted', state: 'the page', path: href('chapterCompleted', freeChapter) },
  ...scenesOf('chapterFeedback', href('chapterFeedback', freeChapter), {
    'the form': {},
    'the thanks': {
      async first(I, page) {
        await page.getByRole('radio').first().check({ force: true });
        await page.getByRole('radio', { name: /^4/ }).check({ force: true });
        await I.press(/submit/i);
        await page.getByRole('dialog', { name: 'Thank you!' }).waitFor();
      },
    },
  }),
  { of: 'practiceTest', state: 'its first page', path: practiceTest },
  {
    ...{ of: 'certificate', state: "the learner's own", path: href('certificate', { certificateId: 'crt_1' }) },
    failing: {
      ...{ url: '**/api/certificates/**', status: 200 },
      body: { data: aCertificate({ own: { name_hidden: false, page_off: false } }) },
    },
    refused: ['404 /certificates/crt_1'],
  },
  ...practiceTests,
  { of: 'review', state: 'before the first questions are due', path: href('review') },
  ...reviews,
  {
    of: 'courseCompleted',
    state: 'before every lesson is done',
    path: href('courseCompleted', { courseId: courses.free }),
  },
];

/** With a bought, a wished and a finished course. */
export const ownerScenes: readonly Scene[] = [
  { of: 'paymentSuccess', state: 'the thanks', path: href('paymentSuccess', { courseId: courses.sold }) },
  {
    of: 'coursePaymentOptions',
    state: 'a course that is owned',
    path: href('coursePaymentOptions', { courseId: courses.sold }),
  },
  { of: 'course', state: 'finished', path: freeCourse },
  { of: 'catalogue', state: 'with purchased and wished courses', path: '/course' },
  { of: 'courseCompleted', state: 'with its certificate', path: href('courseCompleted', { courseId: courses.free }) },
  { of: 'profile', state: 'filled', path: '/profile' },
  {
    ...{ of: 'purchase', state: 'with its receipt and its credit note', path: href('purchase', { orderId: 'ord_1' }) },
    failing: {
      ...{ url: '**/api/user/purchases/**', status: 200 },
      body: {
        data: withReceipt(aBought({ status: 'refunded', refunded_at: '2026-11-22T08:00:00.000Z' }), {
          credit_note: aReceipt({ number: '2026-000043', terms: null }),
        }),
      },
    },
  },
  {
    ...{ of: 'purchase', state: 'a subscription to withdraw from', path: href('purchase', { orderId: 'ord_2' }) },
    failing: { ...{ url: '**/api/user/purchases/**', status: 200 }, body: { data: withReceipt(aMonth()) } },
    first: async (I, page) => {
      await I.press('Withdraw from the contract');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    of: 'purchase',
    state: 'withdrawn from, while the provider is away',
    path: href('purchase', { orderId: 'ord_2' }),
    failing: {
      ...{ url: '**/api/user/purchases/**', status: 200 },
      body: { data: withReceipt(aMonth({ refund_until: null, withdrawn_at: '2026-11-22T08:00:00.000Z' })) },
    },
  },
  {
    ...{
      of: 'purchase',
      state: 'an order that waits for a bank transfer',
      path: href('purchase', { orderId: 'ord_3' }),
    },
    failing: { ...{ url: '**/api/user/purchases/**', status: 200 }, body: { data: aTransferOrder() } },
    first: async (I, page) => {
      await I.press('Cancel this order');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...{
      of: 'purchase',
      state: 'an order by bank transfer that is over',
      path: href('purchase', { orderId: 'ord_3' }),
    },
    failing: { ...{ url: '**/api/user/purchases/**', status: 200 }, body: { data: aTransferThatIsOver() } },
  },
  {
    of: 'purchase',
    state: 'unknown',
    path: href('purchase', { orderId: 'ord_none' }),
    refused: ['404 /api/user/purchases/ord_none'],
  },
];
