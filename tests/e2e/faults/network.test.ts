import type { Route } from 'playwright';
import { expect } from 'vitest';
import { course, password, signIn } from '../support/account.ts';
import { expectUpright, fieldsOf, settle } from '../support/faults.ts';
import { listenedTo } from '../support/vimeo.ts';
import { memberVisits as it } from '../support/visits.ts';

it('[SESSION-04] a form that is sent offline says so, keeps everything, and sends it when the connection is back', async ({
  I,
  page,
  visit,
  cast: { member },
}) => {
  await I.goTo('/login');
  await I.fill('Email', member.email);
  await I.fill('Password', password);
  const typed = await fieldsOf(page);
  await visit.context.setOffline(true);
  await I.press('Log in');
  await I.seeAlert(/\S/);
  expect(await fieldsOf(page)).toEqual(typed);
  await expectUpright(visit);
  await visit.context.setOffline(false);
  await I.press('Log in');
  await page.getByRole('button', { name: 'Leyla' }).waitFor();
});

it('[LAYOUT-12] offline, a page whose code was fetched opens, and another one says that it was not and loads on reconnection', async ({
  I,
  page,
  visit,
}) => {
  await page.goto('/course');
  await I.see('View more courses');
  await page.goto('/');
  await settle(page);
  await visit.context.setOffline(true);
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await I.seeHeading('We could not open this page');
  await expectUpright(visit);
  await I.follow('Go to the start page');
  await I.seeHeading(/Cultivate/);
  await settle(page);
  await page.goBack();
  await I.seeHeading('We could not open this page');
  await visit.context.setOffline(false);
  await I.see('Our vision');
  await expectUpright(visit);
});

it('[LESSON-04] a lesson that is watched offline keeps its position and saves it when the connection is back', async ({
  I,
  page,
  visit,
  cast: { member, pages },
}) => {
  await signIn(visit, member.token);
  await page.clock.install();
  await page.goto(pages.lesson ?? '');
  await listenedTo(page);
  await visit.context.setOffline(true);
  await I.watchTo(0.5);
  await I.see(/not saved|offline|saved as soon/i);
  await expectUpright(visit);
  await visit.context.setOffline(false);
  await page.clock.fastForward(10_000);
  await I.see('Progress saved');
});

const gone: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is not there any more': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  'is answered with a page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Zanin</title>' }),
  'cannot be fetched': (route) => route.abort('connectionreset'),
};

/** What the browser itself says of a script that is HTML. */
const aboutModules = /Failed to load module script: Expected a JavaScript/;

for (const [what, answer] of Object.entries(gone)) {
  it(`[LAYOUT-12] a page whose code ${what} after a deploy says so, loads again and goes on`, async ({
    I,
    page,
    visit,
  }) => {
    await I.goTo('/');
    await settle(page);
    const forget = () => visit.complaints.splice(0).filter((each) => !aboutModules.test(each));
    await page.route('**/assets/*.js', answer);
    await page.getByRole('link', { name: 'Courses' }).first().click();
    await I.seeHeading('We could not open this page');
    await settle(page);
    expect(forget()).toEqual([]);
    await expectUpright(visit);
    await page.unroute('**/assets/*.js');
    await I.press('Try again');
    await I.seeHeading('Find the skill that moves you forward');
    await expectUpright(visit);
  });

  it(`[REG-05][LAYOUT-02][PHONE-02] a dialog, a list or a form whose code ${what} loses nothing of the page under it`, async ({
    I,
    page,
    visit,
  }) => {
    await I.goTo('/register');
    await I.fill('Email', 'nazdar@example.com');
    await I.fillPerson({ password, firstName: 'Nazdar', lastName: 'Ali', born: '1990-01-31' });
    await I.fill('Repeat password', 'Something-9-else!');
    await I.tick(/Terms & Conditions/);
    await I.tick(/Privacy Policy/);
    const typed = await fieldsOf(page);
    await page.route('**/assets/*.js', answer);
    await I.press('Create an account');
    const refusal = page.getByRole('dialog', { name: 'Password error' });
    await refusal.getByText('Passwords do not match!').waitFor();
    await refusal.getByRole('button', { name: 'Try Again' }).click();
    await refusal.waitFor({ state: 'detached' });
    expect(await fieldsOf(page)).toEqual(typed);

    await I.choose('Phone Number');
    await page.getByRole('button', { name: /^Country code/ }).click();
    await I.seeAlert(/The list could not be loaded/);
    await page.getByRole('button', { name: /^Country code/ }).click();
    await I.fill('Phone number', '+31612345678');
    await page.getByRole('button', { name: /Country code: Netherlands/ }).waitFor();

    await page
      .getByRole('button', { name: /Contact/ })
      .first()
      .click();
    const contact = page.getByRole('dialog', { name: 'Contact us' });
    await contact.getByRole('link', { name: /@/ }).waitFor();
    await page.keyboard.press('Escape');
    await contact.waitFor({ state: 'detached' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Nazdar');
    expect(visit.complaints.filter((each) => !aboutModules.test(each))).toEqual([]);
  });
}

it('[CARD-01] a page whose pictures are missing keeps every text and link', async ({ I, page, visit }) => {
  await page.route(/\.(svg|png|jpe?g|webp)(\?|$)/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/course');
  await I.see('View more courses');
  await expectUpright(visit);
  await page.goto(`/course/${course}`);
  await I.seeHeading(/Kurmanji/);
  await expectUpright(visit);
});
