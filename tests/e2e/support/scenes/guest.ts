import { href } from '../../../../common/paths.ts';
import { demoAccount } from '../../../../server/demo.ts';
import { aCertificate } from '../../../support/certificates.ts';
import {
  brokenCode,
  byPhone,
  countries,
  courses,
  menu,
  person,
  preview,
  register,
  type Scene,
  scenesOf,
  sold,
  soldCourse,
  stay,
} from './scene.ts';

const certificate = href('certificate', { certificateId: 'crt_1' });

export const guestScenes: readonly Scene[] = [
  ...scenesOf('home', '/', {
    'the landing page': {},
    'the mobile menu': { first: menu, only: 'phone' },
    'the contact dialog': {
      async first(I, page) {
        await I.press('Contact us');
        await page.getByRole('dialog', { name: 'Contact us' }).waitFor();
      },
    },
    'with neither courses nor posts': {
      failing: { url: '**/api/{courses,blog}/**', status: 500 },
      refused: ['500 /api/courses/all/en', '500 /api/blog/en'],
    },
  }),
  ...scenesOf('about', '/about', {
    'the page': {},
    'a message that has arrived': {
      async first(I) {
        await I.fill('Full Name', 'Dilan Karim');
        await I.fill('Email Address', 'dilan@example.com');
        await I.fill('Message', 'Hello!');
        await I.press('Submit');
        await I.see(/Your message has arrived/);
      },
    },
    'a message that was not sent': {
      failing: { url: '**/api/contact', status: 500 },
      refused: ['500 /api/contact'],
      async first(I) {
        await I.fill('Full Name', 'Dilan Karim');
        await I.fill('Email Address', 'dilan@example.com');
        await I.fill('Message', 'Hello!');
        await I.press('Submit');
        await I.seeAlert(/./);
      },
    },
  }),
  { of: 'newsletter', state: 'an address to confirm', path: `${href('newsletter')}?confirm=a-token` },
  {
    of: 'newsletter',
    state: 'a link that does not work',
    path: `${href('newsletter')}?unsubscribe=a-token`,
    refused: ['422 /api/newsletter/unsubscribe'],
    async first(I) {
      await I.press('Unsubscribe');
      await I.seeAlert(/This link does not work/);
    },
  },
  {
    of: 'reminders',
    state: 'a link that does not work',
    path: `${href('reminders')}?off=a-token`,
    refused: ['422 /api/reminders/off'],
    async first(I) {
      await I.press('Switch off');
      await I.seeAlert(/This link does not work/);
    },
  },
  ...scenesOf('blog', '/blog', {
    'the list': {},
    'that could not be loaded': { failing: { url: '**/api/blog/**', status: 500 }, refused: ['500 /api/blog/en'] },
  }),
  { of: 'blogPost', state: 'an article', path: '/blog/how-zanin-certificates-work' },
  { of: 'blogPost', state: 'that is not there', path: '/blog/nothing', refused: ['404 /blog/nothing'] },
  ...scenesOf('practiceTest', href('practiceTest', { courseId: courses.sold }), {
    'of a course to buy': {},
    'a sample question': {
      async first(I, page) {
        await I.press('Try 3 questions');
        await page.getByRole('heading', { name: 'Question 1 of 3' }).waitFor();
      },
    },
  }),
  { of: 'certificateCheck', state: 'the form', path: '/certificates' },
  { of: 'certificateCheck', state: 'a code that is too short', path: '/certificates?code=K3Z9' },
  ...Object.entries({
    valid: aCertificate(),
    withdrawn: aCertificate({ valid: false, revokedDate: '2026-04-01T10:00:00.000Z' }),
    'without a name': aCertificate({ holder: 'Name hidden by its holder', name_hidden: true }),
  }).map(([state, data]) => ({
    ...({ of: 'certificate', state, path: certificate } as const),
    failing: { url: '**/api/certificates/**', status: 200, body: { data } },
    // the test answers the call, but the server renders the page and has no such certificate
    refused: ['404 /certificates/crt_1'],
  })),
  { of: 'certificate', state: 'unknown', path: certificate, refused: ['404 /certificates/crt_1'] },
  ...scenesOf('catalogue', '/course', {
    'the list': {},
    'the filter menu': {
      async first(I) {
        await I.press('Filter');
        await I.see('In collection');
      },
    },
    'nothing in the collection': {
      async first(I) {
        await I.press('Filter');
        await I.follow('In collection');
      },
    },
  }),
  { of: 'catalogue', state: 'courses that a search found', path: '/course?q=for&page=2' },
  { of: 'catalogue', state: 'a search without result', path: '/course?category=Crafts&q=nothing' },
  ...scenesOf('course', soldCourse, {
    'to buy': {},
    'with all chapters open': {
      async first(_, page) {
        const closed = page.getByRole('button', { name: /^\d+\. /, expanded: false });
        while ((await closed.count()) > 0) await closed.first().click();
      },
    },
  }),
  {
    of: 'course',
    state: 'that is not there',
    path: '/course/nothing',
    refused: ['404 /course/nothing'],
  },
  ...scenesOf('course', soldCourse, {
    'that could not be loaded': {
      failing: { url: '**/api/courses/preview/**', status: 500 },
      refused: [`500 /api/courses/preview/${courses.sold}/en`],
    },
    'whose code is gone': { failing: brokenCode('course'), refused: ['503 /assets/course'] },
  }),
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
  ...scenesOf('login', '/login', {
    'by e-mail': {},
    'a wrong password': {
      async first(I) {
        await I.fill('Email', 'nobody@example.com');
        await I.fill('Password', 'Not-the-right-1');
        await I.press('Log in');
        await I.seeAlert(/Invalid/);
      },
      refused: ['401 /api/login'],
    },
    'by phone': { first: byPhone },
    'the list of countries': {
      async first(I, page) {
        await byPhone(I, page);
        await countries(I, page);
      },
    },
  }),
  ...scenesOf('registration', '/register', {
    'by e-mail': {},
    'by phone': { first: byPhone },
    'the requirements of a password': {
      async first(I, page) {
        await page.getByLabel('Password', { exact: true }).focus();
        await I.see(/uppercase/);
      },
    },
    'boxes not ticked': {
      async first(I) {
        await I.fill('Email', 'dilan@example.com');
        await I.fillPerson(person);
        await I.press('Create an account');
        await I.seeAlert(/You must agree/);
      },
    },
    'the Password error dialog': {
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
    'the Almost there dialog': {
      async first(I, page) {
        await register(I, 'almost@example.com');
        await page.getByRole('dialog', { name: 'Almost there' }).waitFor();
      },
    },
  }),
  ...scenesOf('forgotPassword', '/forgot-password', {
    'by e-mail': {},
    'by phone': { first: byPhone },
    'a link that is sent': {
      async first(I) {
        await I.fill('Email', demoAccount.email);
        await I.press('Reset Password');
        await I.see(/sent/i);
      },
    },
  }),
  ...scenesOf('passwordReset', '/reset-password?token=not-a-real-one', {
    'the form': {},
    'a link that is over': {
      async first(I) {
        await I.fill('Email', 'dilan@example.com');
        await I.fill('New password', person.password);
        await I.fill('Confirm new password', person.password);
        await I.press('Reset Password');
        await I.seeAlert(/./);
      },
      refused: ['422 /api/password/reset/confirm-website'],
    },
  }),
  {
    of: 'passwordReset',
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
  { of: 'verification', state: 'without an account', path: '/account-verification' },
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
      await page.getByRole('alert').waitFor();
    },
    refused: ['422 /api/email/verify-code'],
  },
  { of: 'terms', state: 'the text', path: '/terms-of-service' },
  { of: 'privacy', state: 'the text', path: '/privacy-policy' },
  ...scenesOf('identifierUndo', '/undo-change?token=not-a-real-one', {
    'the question': {},
    'a link that is over': {
      async first(I) {
        await I.press('Undo the change');
        await I.seeAlert(/We do not know this link/);
      },
      refused: ['422 /api/identifier-changes/undo'],
    },
  }),
  { of: 'accountDeletion', state: 'the instructions', path: '/account-deletion' },
  { of: 'accountDeletionConfirmation', state: 'the note', path: '/account-deletion-confirmation' },
  { of: null, state: 'a page that does not exist', path: '/nowhere', refused: ['404 /nowhere'] },
];
