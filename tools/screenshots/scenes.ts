import type { Page } from 'playwright';
import { type Cast, shown } from '../../tests/e2e/support/fixtures.ts';
import type { Look, Scene } from './capture.ts';

type Row = Scene & { widths?: readonly Look['width'][] };

export function scenesOf({ openOrder }: Cast): Readonly<Record<string, Row>> {
  return {
    // Public pages
    home: visitor('/'),
    'home-learner': learner('/'),
    'home-loading': visitor('/', { faults: { '**/api/courses/**': 'hang', '**/api/blog/**': 'hang' } }),
    'home-failed': visitor('/', { faults: { '**/api/courses/**': broken, '**/api/blog/**': broken } }),
    'home-card-seen': visitor('/', { ...inWindow, widths: [1280], prepare: (page) => hover(page, 'Our Courses') }),
    'menu-visitor': visitor('/', { ...inWindow, widths: [360], prepare: press('Menu') }),
    'menu-learner': learner('/course', { ...inWindow, widths: [360], prepare: press('Menu') }),
    'menu-account': learner('/course', { ...inWindow, widths: [768, 1280], prepare: press('Leyla') }),
    about: visitor('/about'),
    'about-composed': visitor('/about', { prepare: compose }),
    contact: visitor('/blog', { ...inWindow, prepare: contact }),
    blog: visitor('/blog'),
    'blog-failed': visitor('/blog', { faults: { '**/api/blog/**': broken } }),
    post: visitor('/blog/the-languages-we-carry-to-work'),
    'post-not-found': visitor('/blog/nothing-here'),
    'post-printed': visitor('/blog/the-languages-we-carry-to-work', printed),
    terms: visitor('/terms-of-service'),
    'terms-printed': visitor('/terms-of-service', printed),
    privacy: visitor('/privacy-policy'),
    'privacy-printed': visitor('/privacy-policy', printed),
    'account-deletion': visitor('/account-deletion'),
    'account-deletion-confirmation': visitor('/account-deletion-confirmation'),
    'not-found': visitor('/nowhere'),
    'page-failed': visitor('/about', { faults: { '**/assets/about-*.js': 'abort' } }),

    // Courses
    courses: visitor('/course'),
    'courses-learner': learner('/course'),
    'courses-all': learner('/course', { prepare: times(3, follow('View more courses')) }),
    'courses-subscribed': subscriber('/course'),
    'courses-loading': visitor('/course', { faults: { '**/api/courses/**': 'hang' } }),
    'courses-failed': visitor('/course', { faults: { '**/api/courses/**': broken } }),
    'courses-filter': visitor('/course', { ...inWindow, prepare: press('Filter') }),
    'courses-filtered': learner('/course', { prepare: steps(press('Filter'), follow('In collection')) }),
    'courses-searched': visitor('/course?q=a', { prepare: follow('View more courses') }),
    'courses-not-found': visitor('/course?q=weaving%20kilims'),
    course: visitor(`/course/${shown.course}`),
    'course-unfolded': visitor(`/course/${shown.course}`, { prepare: unfold }),
    'course-owned': learner(`/course/${shown.course}`, { prepare: unfold }),
    'course-finished': learner(`/course/${shown.free}`),
    'course-free': visitor(`/course/${shown.free}`),
    'course-loading': visitor(`/course/${shown.course}`, { faults: { '**/api/courses/preview/**': 'hang' } }),
    'course-failed': visitor(`/course/${shown.course}`, { faults: { '**/api/courses/preview/**': broken } }),
    'course-not-found': visitor('/course/nothing-here'),
    'course-printed': visitor(`/course/${shown.course}`, printed),
    lesson: visitor(lesson),
    'lesson-learner': learner(lesson),
    'lesson-picture': learner(`/course/${shown.free}/chapter/mentoring-together/lesson/listening-and-questions`),
    'lesson-locked': visitor(lockedLesson),
    'lesson-lock-dialog': visitor(secondLesson, { ...inWindow, prepare: steps(press('Next'), sawDialog) }),
    'lesson-video-failed': visitor(lesson, { faults: { 'https://player.vimeo.com/**': 'abort' }, prepare: sawFailure }),
    'lesson-loading': visitor(lesson, { faults: { '**/api/courses/preview/**': 'hang' } }),
    'lesson-failed': visitor(lesson, { faults: { '**/api/courses/preview/**': broken } }),
    'lesson-not-found': visitor(`/course/${shown.course}/chapter/${shown.chapter}/lesson/nothing-here`),
    'lesson-printed': learner(lesson, printed),
    'chapter-completed': learner(`${chapter}/completed`),
    'chapter-feedback': learner(`${chapter}/feedback`),
    'chapter-feedback-given': learner(`${chapter}/feedback`, { prepare: giveFeedback }),
    'chapter-feedback-failed': learner(`${chapter}/feedback`, {
      faults: { '**/api/user/chapters/**': broken },
      prepare: sendChapterFeedback,
    }),
    'chapter-feedback-thanks': learner(`${chapter}/feedback`, {
      ...inWindow,
      faults: { '**/api/user/chapters/**': { status: 200, body: { success: true, message: 'Saved' } } },
      prepare: steps(sendChapterFeedback, sawDialog),
    }),
    'practice-test': learner(`/course/${shown.course}/practice-test`),
    'practice-test-question': learner(`/course/${shown.course}/practice-test`, {
      prepare: press('Begin the test'),
    }),
    'practice-test-visitor': visitor(`/course/${shown.course}/practice-test`),
    review: learner('/review'),
    'learner-home': learner('/home'),
    'course-completed': learner(`/course/${shown.free}/completed`),

    // Accounts
    login: visitor('/login'),
    'login-phone': visitor('/login', { prepare: choose('Telephone') }),
    'login-countries': visitor('/login', { ...inWindow, prepare: steps(choose('Telephone'), press('Country code')) }),
    'login-refused': visitor('/login', { prepare: logIn }),
    'login-busy': visitor('/login', { faults: { '**/api/login': 'hang' }, prepare: logIn }),
    'login-message': visitor('/login', { state: { message: 'Email verified successfully' } }),
    register: visitor('/register'),
    'register-phone': visitor('/register', { prepare: choose('Phone Number') }),
    'register-password': visitor('/register', { ...inWindow, prepare: fill('Password', 'Kilim7') }),
    'register-unagreed': visitor('/register', {
      prepare: steps(fillPerson('Kilim-Weaver7!'), press('Create an account')),
    }),
    'register-refused': visitor('/register', {
      faults: { '**/api/register': { status: 422, body: refusal } },
      prepare: register('Kilim-Weaver7!'),
    }),
    'register-password-error': visitor('/register', { ...inWindow, prepare: steps(register('kilim'), sawDialog) }),
    'register-almost-there': visitor('/register', {
      ...inWindow,
      faults: { '**/api/register': { status: 201, body: { message: 'Created', user_id: 'usr_1' } } },
      prepare: steps(register('Kilim-Weaver7!'), sawDialog),
    }),
    'identifier-undo': visitor('/undo-change?token=abc'),
    'forgot-password': visitor('/forgot-password'),
    'forgot-password-phone': visitor('/forgot-password', { prepare: choose('Telephone') }),
    'forgot-password-sent': visitor('/forgot-password', {
      faults: { '**/api/password/reset': { status: 200, body: { message: '', success: true } } },
      prepare: steps(fill('Email', 'leyla@example.com'), press('Reset Password')),
    }),
    'reset-password': visitor('/reset-password?token=a-token-from-a-mail'),
    'reset-password-phone': visitor('/reset-password?token=a-token-from-a-phone', {
      state: { resetToken: 'a-token', phoneNumber: '7501234567', countryCode: '+964', type: 'sms_reset' },
    }),
    'reset-password-errors': visitor('/reset-password?token=a-token-from-a-mail', { prepare: resetBadly }),
    'verification-email': visitor('/account-verification', { stopsClock: true, state: byEmail }),
    'verification-phone': visitor('/account-verification', { stopsClock: true, state: byPhone, prepare: typeCode }),
    'verification-busy': visitor('/account-verification', {
      stopsClock: true,
      state: byEmail,
      faults: { '**/api/email/verify-code': 'hang' },
      prepare: steps(typeCode, press('Confirm')),
    }),
    'verification-refused': visitor('/account-verification', {
      ...inWindow,
      stopsClock: true,
      state: byEmail,
      prepare: steps(typeCode, press('Confirm'), (page) => page.getByRole('alert').first().waitFor()),
    }),
    'verification-unclear': visitor('/account-verification', {
      ...inWindow,
      stopsClock: true,
      state: byEmail,
      faults: { '**/api/email/verify-code': { status: 422, body: { error: 'invalid_code', message: unclear } } },
      prepare: steps(typeCode, press('Confirm'), (page) => page.getByRole('alert').first().waitFor()),
    }),
    profile: learner('/profile'),
    'profile-demo': demo('/profile'),
    'profile-empty': demo('/profile', { faults: { '**/api/user/courses/*': { status: 200, body: { data: [] } } } }),
    'profile-subscribed': subscriber('/profile'),
    'profile-subscribed-empty': subscriber('/profile', {
      faults: { '**/api/user/courses/*': { status: 200, body: { data: [], subscription } } },
    }),
    'profile-loading': learner('/profile', { faults: { '**/api/user/courses/*': 'hang' } }),
    settings: learner('/settings'),
    'identifier-change': learner('/settings/change/email'),
    'settings-saved': learner('/settings', { prepare: press('Save details') }),
    'settings-password-refused': learner('/settings', { prepare: changePasswordBadly }),
    'delete-warning': learner('/settings', { ...inWindow, prepare: steps(press('Delete Account'), sawDialog) }),
    'delete-wrong-email': learner('/settings', { ...inWindow, prepare: confirmDeletion('other@example.com') }),
    'delete-final': learner('/settings', { ...inWindow, prepare: confirmDeletion('leyla@example.com') }),
    'delete-failed': learner('/settings', {
      ...inWindow,
      faults: { '**/api/delete_account': broken },
      prepare: steps(confirmDeletion('leyla@example.com'), press('Yes, delete')),
    }),

    // Paying
    'payment-options': learner(`/payment-options/course/${shown.unowned}`),
    'payment-options-chosen': learner(`/payment-options/course/${shown.unowned}`, {
      prepare: choose('Phone photography'),
    }),
    'payment-options-failed-order': learner(`/payment-options/course/${shown.unowned}`, {
      faults: { '**/api/stripe/payment-intent': broken },
      prepare: steps(choose('Phone photography'), press('Continue to payment')),
    }),
    'payment-options-iraq': learner(`/payment-options/course/${shown.unowned}`, { region: 'IQ' }),
    'payment-options-subscription': learner('/payment-options'),
    'payment-options-owned': learner(`/payment-options/course/${shown.course}`),
    'payment-options-subscribed': subscriber('/payment-options'),
    'payment-options-course-subscribed': subscriber(`/payment-options/course/${shown.unowned}`),
    'payment-options-free': learner(`/payment-options/course/${shown.free}`),
    'payment-options-loading': learner('/payment-options', { faults: { '**/api/payment-plans*': 'hang' } }),
    'payment-options-failed': learner('/payment-options', { faults: { '**/api/payment-plans*': broken } }),
    checkout: learner(`/checkout/orderId/${openOrder}`, { prepare: cardForm }),
    'checkout-mistyped': learner(`/checkout/orderId/${openOrder}`, { prepare: payWith('4242424242424241') }),
    'checkout-declined': learner(`/checkout/orderId/${openOrder}`, { prepare: payWith('4000000000000002') }),
    'checkout-bank': learner(`/checkout/orderId/${openOrder}`, {
      ...inWindow,
      prepare: steps(payWith('4000002760003184'), (page) => page.getByRole('dialog').waitFor()),
    }),
    'checkout-busy': learner(`/checkout/orderId/${openOrder}`, {
      faults: { '**/payment_intents/*/confirm': 'hang' },
      prepare: payWith('4242424242424242'),
    }),
    'checkout-blocked': learner(`/checkout/orderId/${openOrder}`, { faults: { '**/api/config': broken } }),
    'checkout-failed': learner(`/checkout/orderId/${openOrder}`, { faults: { '**/api/orders/**': broken } }),
    'checkout-not-found': learner('/checkout/orderId/pi_nothing'),
    'payment-success': learner(`/payment-success/${shown.course}`),
    redeem: learner('/redeem'),
    'redeem-wrong': learner('/redeem', { prepare: steps(typeCode, press('Confirm')) }),
  };
}

const chapter = `/course/${shown.course}/chapter/${shown.chapter}`;
const lesson = `${chapter}/lesson/${shown.lesson}`;
const secondLesson = `${chapter}/lesson/kurmanji-greetings`;
const lockedLesson = `${chapter}/lesson/kurmanji-numbers`;

const broken = { status: 500 } as const;
const inWindow = { part: 'window' } as const;
const printed = { printed: true, widths: [768] } as const;
const byEmail = { type: 'email_registration', email: 'leyla@example.com' };
const byPhone = { type: 'registration', phoneNumber: '7501234567', countryCode: '+964', verification_sid: 'ver_1' };
const subscription = { plan_id: 'monthly', display_name: 'Monthly', end_date: '2026-12-21T12:00:00.000Z' };
const unclear =
  'There is more than one registration for this address. Enter the code on the page where you registered, or log in to get a new one.';
const refusal = {
  message: 'Some fields are wrong.',
  errors: {
    date_of_birth: ['You must be at least 16 years old.'],
    password: ['This password is too common. Choose one that nobody else uses.'],
  },
};

type Options = Partial<Omit<Row, 'path' | 'who'>>;
const seenBy =
  (who: Scene['who']) =>
  (path: string, options: Options = {}): Row => ({ part: 'page', ...options, path, who });
function visitor(path: string, options?: Options) {
  return seenBy('visitor')(path, options);
}
function demo(path: string, options?: Options) {
  return seenBy('demo')(path, options);
}
function subscriber(path: string, options?: Options) {
  return seenBy('subscriber')(path, options);
}
function learner(path: string, options?: Options) {
  return seenBy('learner')(path, options);
}

type Step = (page: Page) => Promise<unknown>;

function steps(...all: Step[]): Step {
  return async (page) => {
    for (const step of all) await step(page);
  };
}

function times(count: number, step: Step): Step {
  return steps(...Array.from({ length: count }, () => step));
}

function press(name: string): Step {
  return (page) => page.getByRole('button', { name }).filter({ visible: true }).first().click();
}

function follow(name: string): Step {
  return (page) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
}

function choose(name: string): Step {
  return (page) => page.getByRole('radio', { name }).first().check({ force: true });
}

function fill(label: string, value: string): Step {
  return async (page) => {
    const fields = page.locator('input:not([type=radio]), textarea');
    const field = page.getByLabel(label, { exact: true }).and(fields).filter({ visible: true }).first();
    await field.fill(value);
  };
}

async function hover(page: Page, section: string): Promise<void> {
  const card = page.getByRole('region', { name: section }).getByRole('article').first();
  await card.scrollIntoViewIfNeeded();
  await card.hover();
}

async function contact(page: Page): Promise<void> {
  const opener = page
    .getByRole('button', { name: /^Contact/ })
    .filter({ visible: true })
    .first();
  await opener.click();
  await sawDialog(page);
}

function compose(page: Page) {
  return steps(
    fill('Full Name', 'Leyla Şêrîn'),
    fill('Email Address', 'leyla@example.com'),
    fill('Message', 'I would like to teach embroidery.'),
    press('Submit'),
  )(page);
}

async function unfold(page: Page): Promise<void> {
  const closed = page.getByRole('main').getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

async function sawDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
}

async function sawFailure(page: Page): Promise<void> {
  await page.getByRole('button', { name: /again/i }).first().waitFor({ timeout: 20_000 });
}

function giveFeedback(page: Page) {
  return steps(choose('Just right'), choose('4 stars'))(page);
}

function sendChapterFeedback(page: Page) {
  return steps(giveFeedback, press('Submit'))(page);
}

function logIn(page: Page) {
  return steps(fill('Email', 'leyla@example.com'), fill('Password', 'Not-the-right-1'), press('Log in'))(page);
}

function fillPerson(password: string): Step {
  return steps(
    fill('Email', 'leyla@example.com'),
    fill('Password', password),
    fill('Repeat password', password),
    fill('First name', 'Leyla'),
    fill('Last name', 'Şêrîn'),
    fill('Date of birth', '1998-04-12'),
  );
}

function register(password: string): Step {
  const tick = (name: RegExp) => (page: Page) => page.getByRole('checkbox', { name }).check();
  return steps(fillPerson(password), tick(/Terms/), tick(/Privacy/), press('Create an account'));
}

function resetBadly(page: Page) {
  return steps(
    fill('Email', 'leyla@example.com'),
    fill('New password', 'Kilim-Weaver7!'),
    fill('Confirm new password', 'Kilim-Weaver8!'),
    press('Reset'),
  )(page);
}

async function typeCode(page: Page): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('246810');
}

function changePasswordBadly(page: Page) {
  return steps(
    fill('Current password', 'Not-the-right-1'),
    fill('New password', 'Kilim-Weaver7!'),
    fill('Repeat new password', 'Kilim-Weaver7!'),
    press('Change password'),
    (each) => each.getByRole('alert').first().waitFor(),
  )(page);
}

function confirmDeletion(email: string): Step {
  return steps(
    press('Delete Account'),
    (page) => page.getByRole('dialog').getByLabel('Email').fill(email),
    press('Continue'),
  );
}

async function cardForm(page: Page): Promise<void> {
  await page.getByLabel('Card number').waitFor();
}

function payWith(card: string): Step {
  return steps(
    cardForm,
    (page) => page.getByLabel('Card number').fill(card),
    (page) => page.getByLabel(/Expir/).fill('12 / 34'),
    (page) => page.getByLabel(/CVC|Security code/).fill('123'),
    press('Pay'),
  );
}
