import { expect } from 'vitest';
import { nl } from '../../common/language/language.ts';
import { untilHydrated } from './support/browser.ts';
import { textsIn } from './support/texts-in.ts';
import { visits as it } from './support/visits.ts';

const say = textsIn(nl);

const person = { password: 'Tulip-&-windmill-9', firstName: 'Sanne', lastName: 'de Vries', born: '1999-03-04' };
const email = 'sanne@example.org';

it('[LANG-07][LANG-08][LANG-09][LANG-20][LANG-22] in the middle of registering, a visitor chooses Dutch: what was typed stays, but for the password, and the mail comes in Dutch', async ({
  page,
  I,
  platform,
  visit,
}) => {
  await I.goTo('/course');
  await I.follow('Sign up');
  await I.seeAddress(/^\/register$/);
  await I.fill('Email', email);
  await I.fill('Password', person.password);
  await I.fill('First name', person.firstName);
  await I.press('Language: English');
  await I.follow('Nederlands');

  await I.seeAddress(/^\/nl\/register$/);
  await untilHydrated(page);
  await expect.poll(() => page.getByLabel(say.fields.email, { exact: true }).last().inputValue()).toBe(email);
  expect(await page.getByLabel(say.fields.firstName, { exact: true }).inputValue()).toBe(person.firstName);
  expect(await page.getByLabel(say.fields.password, { exact: true }).inputValue()).toBe('');
  expect(await page.evaluate(() => sessionStorage.getItem('UNSENT'))).toBeNull();

  await I.fill(say.fields.password, person.password);
  await I.fill(say.registration.repeatPassword, person.password);
  await I.fill(say.fields.lastName, person.lastName);
  await I.fill(say.fields.dateOfBirth, person.born);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await I.press(say.registration.submit);
  await page.getByRole('dialog', { name: say.registration.registered.title }).waitFor();
  const [mail] = (await platform.outbox()).filter(({ to }) => to === email);
  expect(mail?.text).toContain('/nl/account-verification?email=');
  await I.press(say.registration.registered.confirm);
  await I.seeHeading(say.verification.title);
  await page.keyboard.type(await I.readCode(/sanne@example\.org/));
  await I.seeAddress(/^\/nl\/login$/);
  await I.see(say.login.arrivals.emailVerified);

  await page.goto('/');
  await I.seeAddress(/^\/nl$/);
  expect([visit.complaints, visit.refusals]).toEqual([[], []]);
});
