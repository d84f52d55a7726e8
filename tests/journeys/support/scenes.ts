import type { Page } from 'playwright';
import { demoAccount } from '../../../server/demo.ts';
import { href, type PathName } from '../../../src/paths.ts';
import type { Learner } from './learner.ts';

/** A page in one of its states. */
export interface Scene {
  /** The route that it shows; null for an address that is none. */
  of: PathName | null;
  state: string;
  path: string;
  /** What a person does there first. */
  first?: (I: Learner, page: Page) => Promise<void>;
  /** A status that the server gives there instead of its own answer. */
  failing?: { url: string; status: number };
  /** The one width that has it; both by default. */
  only?: 'phone' | 'desk';
  /** Requests that are refused in it, as newVisitor notes them. */
  refused?: readonly string[];
}

/** A free course, which is everybody's who is logged in, and one to buy. */
export const courses = { free: 'mentoring-give-and-get-guidance', sold: 'kurmanji-for-beginners' };

const sold = (chapter: string, lesson: string) =>
  href('lesson', { courseId: courses.sold, chapterId: `kurmanji-${chapter}`, lessonId: `kurmanji-${lesson}` });
const owned = (chapter: string, lessonId: string) =>
  href('lesson', { courseId: courses.free, chapterId: `mentoring-${chapter}`, lessonId });
const preview = sold('first-words', 'alphabet');
const soldCourse = href('course', { courseId: courses.sold });
const freeCourse = href('course', { courseId: courses.free });
const freeChapter = { courseId: courses.free, chapterId: 'mentoring-what-it-is' };
const person = { password: 'Saffron-&-pine-9', firstName: 'Dilan', lastName: 'Karim', born: '2001-11-02' };

const menu = async (I: Learner, page: Page) => {
  await I.press('Menu');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};
const countries = async (_: Learner, page: Page) => {
  await page.getByRole('button', { name: /^Country code/ }).click();
  await page.getByRole('option').first().waitFor();
};
const byPhone = async (_: Learner, page: Page) => {
  await page.getByRole('radio', { name: /^(Telephone|Phone Number)$/ }).check();
};
const register = async (I: Learner, email: string) => {
  await I.fill('Email', email);
  await I.fillPerson(person);
  await I.tick(/Terms & Conditions/);
  await I.tick(/Privacy Policy/);
  await I.press('Create an account');
};
/** A page that leads on by itself after seconds stays, to be looked at. */
const stay = (page: Page) =>
  page.evaluate(() => {
    const original = window.setTimeout;
    const held = (run: () => void, delay = 0) => (delay < 1_000 ? original(run, delay) : 0);
    Object.assign(window, { setTimeout: held });
  });
/** Code that the server does not have any more. */
const brokenCode = (name: string) => ({ url: `**/assets/${name}-*.js`, status: 503 });

/** What a visitor meets. */
export const guestScenes: readonly Scene[] = [
  { of: 'home', state: 'the landing page', path: '/' },
  { of: 'home', state: 'the mobile menu', path: '/', first: menu, only: 'phone' },
  {
    of: 'home',
    state: 'the contact dialog',
    path: '/',
    async first(I, page) {
      await I.press('Contact us');
      await page.getByRole('dialog', { name: 'Contact us' }).waitFor();
    },
  },
  {
    of: 'home',
    state: 'with neither courses nor posts',
    path: '/',
    failing: { url: '**/api/{courses,blog}/**', status: 500 },
    refused: ['500 /api/courses/all/en', '500 /api/blog/en'],
  },
  { of: 'about', state: 'the page', path: '/about' },
  {
    of: 'about',
    state: 'a message that is ready',
    path: '/about',
    async first(I) {
      await I.fill('Full Name', 'Dilan Karim');
      await I.fill('Email Address', 'dilan@example.com');
      await I.fill('Message', 'Hello!');
      await I.press('Submit');
      await I.see(/Your message is ready/);
    },
  },
  { of: 'blog', state: 'the list', path: '/blog' },
  {
    of: 'blog',
    state: 'that could not be loaded',
    path: '/blog',
    failing: { url: '**/api/blog/**', status: 500 },
    refused: ['500 /api/blog/en'],
  },
  { of: 'post', state: 'an article', path: '/blog/how-zanin-certificates-work' },
  { of: 'post', state: 'that is not there', path: '/blog/nothing', refused: ['404 /api/blog/nothing/en'] },
  { of: 'courses', state: 'the list', path: '/course' },
  {
    of: 'courses',
    state: 'the filter menu',
    path: '/course',
    async first(I) {
      await I.press('Filter');
      await I.see('In collection');
    },
  },
  {
    of: 'courses',
    state: 'nothing in the collection',
    path: '/course',
    async first(I) {
      await I.press('Filter');
      await I.press('In collection');
    },
  },
  { of: 'course', state: 'to buy', path: soldCourse },
  {
    of: 'course',
    state: 'with all chapters open',
    path: soldCourse,
    async first(_, page) {
      const closed = page.getByRole('button', { name: /^\d+\. /, expanded: false });
      while ((await closed.count()) > 0) await closed.first().click();
    },
  },
  {
    of: 'course',
    state: 'that is not there',
    path: '/course/nothing',
    refused: ['404 /api/courses/preview/nothing/en'],
  },
  {
    of: 'course',
    state: 'that could not be loaded',
    path: soldCourse,
    failing: { url: '**/api/courses/preview/**', status: 500 },
    refused: [`500 /api/courses/preview/${courses.sold}/en`],
  },
  {
    of: 'course',
    state: 'whose code is gone',
    path: soldCourse,
    failing: brokenCode('course'),
    refused: ['503 /assets/course'],
  },
  { of: 'lesson', state: 'a preview', path: preview },
  {
    of: 'lesson',
    state: 'the Lesson Locked dialog',
    path: sold('first-words', 'greetings'),
    async first(I, page) {
      await I.press(/^Next/);
      await page.getByRole('dialog', { name: 'Lesson Locked' }).waitFor();
    },
  },
  {
    of: 'lesson',
    state: 'a locked one, its dialog left',
    path: sold('first-words', 'numbers'),
    async first(I, page) {
      await page.getByRole('dialog', { name: 'Lesson Locked' }).waitFor();
      await I.press('Cancel');
    },
  },
  { of: 'login', state: 'by e-mail', path: '/login' },
  {
    of: 'login',
    state: 'a wrong password',
    path: '/login',
    async first(I) {
      await I.fill('Email', 'nobody@example.com');
      await I.fill('Password', 'Not-the-right-1');
      await I.press('Log in');
      await I.seeAlert(/Invalid/);
    },
    refused: ['401 /api/login'],
  },
  { of: 'login', state: 'by phone', path: '/login', first: byPhone },
  {
    of: 'login',
    state: 'the list of countries',
    path: '/login',
    async first(I, page) {
      await byPhone(I, page);
      await countries(I, page);
    },
  },
  { of: 'register', state: 'by e-mail', path: '/register' },
  { of: 'register', state: 'by phone', path: '/register', first: byPhone },
  {
    of: 'register',
    state: 'the requirements of a password',
    path: '/register',
    async first(I, page) {
      await page.getByLabel('Password', { exact: true }).focus();
      await I.see(/uppercase/);
    },
  },
  {
    of: 'register',
    state: 'boxes not ticked',
    path: '/register',
    async first(I) {
      await I.fill('Email', 'dilan@example.com');
      await I.fillPerson(person);
      await I.press('Create an account');
      await I.seeAlert(/You must agree/);
    },
  },
  {
    of: 'register',
    state: 'the Password error dialog',
    path: '/register',
    async first(I, page) {
      await I.fill('Email', 'dilan@example.com');
      await I.fillPerson(person);
      await I.fill('Repeat password', 'Another-1');
      await I.tick(/Terms & Conditions/);
      await I.tick(/Privacy Policy/);
      await I.press('Create an account');
      await page.getByRole('dialog', { name: 'Password error' }).waitFor();
    },
  },
  {
    of: 'register',
    state: 'the Almost there dialog',
    path: '/register',
    async first(I, page) {
      await register(I, 'almost@example.com');
      await page.getByRole('dialog', { name: 'Almost there' }).waitFor();
    },
  },
  { of: 'forgotPassword', state: 'by e-mail', path: '/forgot-password' },
  { of: 'forgotPassword', state: 'by phone', path: '/forgot-password', first: byPhone },
  {
    of: 'forgotPassword',
    state: 'a link that is sent',
    path: '/forgot-password',
    async first(I) {
      await I.fill('Email', demoAccount.email);
      await I.press('Reset Password');
      await I.see(/sent/i);
    },
  },
  { of: 'resetPassword', state: 'the form', path: '/reset-password?token=not-a-real-one' },
  {
    of: 'resetPassword',
    state: 'a link that is over',
    path: '/reset-password?token=not-a-real-one',
    async first(I) {
      await I.fill('Email', 'dilan@example.com');
      await I.fill('New password', person.password);
      await I.fill('Confirm new password', person.password);
      await I.press('Reset Password');
      await I.seeAlert(/./);
    },
    refused: ['422 /api/password/reset/confirm-website'],
  },
  {
    of: 'resetPassword',
    state: 'a password that is changed',
    path: '/forgot-password',
    async first(I, page) {
      await I.fill('Email', demoAccount.email);
      await I.press('Reset Password');
      await I.see(/sent/i);
      await I.goTo(await I.readLink(demoAccount.email, '/reset-password'));
      await I.fill('Email', demoAccount.email);
      await stay(page);
      await I.fill('New password', demoAccount.password);
      await I.fill('Confirm new password', demoAccount.password);
      await I.press('Reset Password');
      await I.see('Your password has been reset successfully.');
    },
  },
  { of: 'verification', state: 'of nobody', path: '/account-verification' },
  {
    of: 'verification',
    state: 'counting down',
    path: '/register',
    async first(I, page) {
      await register(I, 'counting@example.com');
      await page.getByRole('dialog', { name: 'Almost there' }).waitFor();
      await I.press('Confirm Code');
      await I.seeHeading('Verification code');
    },
  },
  {
    of: 'verification',
    state: 'a wrong code, with its message',
    path: '/account-verification?email=nobody@example.com',
    async first(I, page) {
      await I.fillCode('123456');
      await I.press('Confirm');
      await page.getByRole('alert').waitFor();
    },
    refused: ['422 /api/email/verify-code'],
  },
  { of: 'terms', state: 'the text', path: '/terms-of-service' },
  { of: 'privacy', state: 'the text', path: '/privacy-policy' },
  { of: 'accountDeletion', state: 'the instructions', path: '/account-deletion' },
  { of: 'accountDeletionConfirmation', state: 'the note', path: '/account-deletion-confirmation' },
  { of: null, state: 'a page that does not exist', path: '/nowhere', refused: ['404 /nowhere'] },
];

/** What a learner meets who is logged in, has bought nothing and has finished nothing. */
export const memberScenes: readonly Scene[] = [
  { of: 'home', state: 'the mobile menu of a learner', path: '/', first: menu, only: 'phone' },
  {
    of: 'home',
    state: 'the account menu',
    path: '/',
    only: 'desk',
    async first(I) {
      await I.press('Demo');
      await I.see('Log Out');
    },
  },
  { of: 'profile', state: 'empty', path: '/profile' },
  {
    of: 'profile',
    state: 'that could not be loaded',
    path: '/profile',
    failing: { url: '**/api/user/courses/**', status: 500 },
    refused: ['500 /api/user/courses/usr'],
  },
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
      await I.seeAlert(/could not be loaded/);
    },
  },
  { of: 'settings', state: 'the forms', path: '/settings' },
  {
    of: 'settings',
    state: 'details that are saved',
    path: '/settings',
    async first(I) {
      await I.press('Save details');
      await I.see('Your details are saved.');
    },
  },
  {
    of: 'settings',
    state: 'a wrong password',
    path: '/settings',
    async first(I) {
      await I.fill('Current password', 'Not-the-right-1');
      await I.fill('New password', person.password);
      await I.fill('Repeat new password', person.password);
      await I.press('Change password');
      await I.seeAlert(/./);
    },
    refused: ['422 /api/me/password'],
  },
  {
    of: 'settings',
    state: 'the warning before deleting, with its error',
    path: '/settings',
    async first(I, page) {
      await I.press('Delete Account');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill('other@example.com');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await I.see('Please enter your correct email address');
    },
  },
  {
    of: 'settings',
    state: 'the last question before deleting',
    path: '/settings',
    async first(I, page) {
      await I.press('Delete Account');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(demoAccount.email);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
    },
  },
  { of: 'redeem', state: 'the boxes', path: '/redeem' },
  {
    of: 'redeem',
    state: 'a wrong code',
    path: '/redeem',
    async first(I) {
      await I.fillCode('123456');
      await I.press('Confirm');
      await I.seeAlert(/Wrong code/);
    },
  },
  { of: 'paymentOptions', state: 'subscriptions', path: '/payment-options' },
  {
    of: 'coursePaymentOptions',
    state: 'a plan that is chosen',
    path: href('coursePaymentOptions', { courseId: courses.sold }),
    async first(I) {
      await I.choose(/Monthly/);
    },
  },
  {
    of: 'coursePaymentOptions',
    state: 'that could not be loaded',
    path: href('coursePaymentOptions', { courseId: courses.sold }),
    failing: { url: '**/api/payment-plans**', status: 500 },
    refused: ['500 /api/payment-plans'],
  },
  {
    of: 'checkout',
    state: 'the card form and its test cards',
    path: href('coursePaymentOptions', { courseId: courses.sold }),
    async first(I, page) {
      await I.choose(/Kurmanji/);
      await I.press('Continue to payment');
      await page.getByText('Test cards').click();
    },
  },
  {
    of: 'checkout',
    state: 'a declined card',
    path: href('coursePaymentOptions', { courseId: courses.sold }),
    async first(I) {
      await I.choose(/Kurmanji/);
      await I.press('Continue to payment');
      await I.fillCard('4000000000000002');
      await I.press('Pay');
      await I.seeAlert(/declined/i);
    },
    refused: ['402 /sandbox/stripe/v1/payment_intents/pi/confirm'],
  },
  {
    of: 'checkout',
    state: "the bank's question",
    path: href('coursePaymentOptions', { courseId: courses.sold }),
    async first(I) {
      await I.choose(/Kurmanji/);
      await I.press('Continue to payment');
      await I.fillCard('4000002760003184');
      await I.press('Pay');
      await I.see('Approve');
    },
  },
  {
    of: 'checkout',
    state: 'an order that is not there',
    path: href('checkout', { orderId: 'pi_nothing' }),
    refused: ['404 /api/orders/pi'],
  },
  { of: 'chapterCompleted', state: 'the page', path: href('chapterCompleted', freeChapter) },
  { of: 'chapterFeedback', state: 'the form', path: href('chapterFeedback', freeChapter) },
  {
    of: 'chapterFeedback',
    state: 'the thanks',
    path: href('chapterFeedback', freeChapter),
    async first(I, page) {
      await page.getByRole('radio').first().check({ force: true });
      await page.getByRole('radio', { name: /^4/ }).check({ force: true });
      await I.press(/submit/i);
      await page.getByRole('dialog', { name: 'Thank you!' }).waitFor();
    },
  },
  {
    of: 'courseCompleted',
    state: 'before every lesson is done',
    path: href('courseCompleted', { courseId: courses.free }),
  },
];

/** What a learner meets who has bought a course, wished for one and finished the free one. */
export const ownerScenes: readonly Scene[] = [
  { of: 'paymentSuccess', state: 'the thanks', path: href('paymentSuccess', { courseId: courses.sold }) },
  {
    of: 'coursePaymentOptions',
    state: 'a course that is owned',
    path: href('coursePaymentOptions', { courseId: courses.sold }),
  },
  { of: 'course', state: 'finished', path: freeCourse },
  { of: 'courses', state: 'with purchased and wished courses', path: '/course' },
  { of: 'courseCompleted', state: 'with its certificate', path: href('courseCompleted', { courseId: courses.free }) },
  { of: 'profile', state: 'filled', path: '/profile' },
];
