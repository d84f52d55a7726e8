import { expect, it } from 'vitest';
import { newVisitor } from './support/browser.ts';
import { type Journey, journey } from './support/journey.ts';
import { keyboard } from './support/keyboard.ts';
import { learner } from './support/learner.ts';

const number = '7501234567';
const e164 = `+964${number}`;
const email = 'dilan.second@example.org';
const passwords = ['Saffron-&-pine-9', 'Juniper-Meadow-8!'] as const;
const small = { width: 360, height: 740 };

let platform: Journey['platform'];
let visit: Journey['visit'];
let I: Journey['I'];
let keys: Journey['keys'];

journey({ viewport: small }, async (begun) => {
  ({ platform, visit, I, keys } = begun);
  await openPhoneAccount();
});

const post = async (path: string, body: object): Promise<Record<string, string>> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${platform.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
};

/** Registers and verifies a number, without a browser. */
async function openPhoneAccount(): Promise<void> {
  const phone = { country_calling_code: '+964', phone_number: number };
  const person = { first_name: 'Dilan', last_name: 'Karim', date_of_birth: '1998-04-12' };
  const [password] = passwords;
  const { user_id } = await post('/register', { ...person, ...phone, password, confirm_password: password });
  const { verification_sid } = await post('/auth/send-registration-sms', phone);
  const code = await I.readCode(/9647501234567/);
  await post('/auth/verify-registration-sms', { verification_sid, code, phone_number: number, user_id });
}

/** Logs in with an e-mail address, by keyboard. */
async function logIn(password: string): Promise<void> {
  await I.goTo('/login');
  await keys.fill('Email', email);
  await keys.fill('Password', password);
  await keys.press('Enter');
}

it('[SETTINGS-05] a learner of a phone account adds an e-mail address, by keyboard on a small screen', async () => {
  await I.goTo('/login');
  await keys.chooseSecond('Email', 'Telephone');
  await keys.fill('Phone number', number);
  await keys.fill('Password', passwords[0]);
  await keys.press('Enter');
  await keys.arriveAt(/^\/$/, /^Hello/);
  await I.goTo('/settings');
  await I.see('Change phone number');
  await I.seeNoSidewaysScroll();
  await keys.walkTo('link', 'Add an e-mail address');
  await keys.press('Enter');
  await keys.arriveAt(/^\/settings\/change\/email$/, 'How you log in');
  await I.seeNoSidewaysScroll();
  await keys.fill('Email', email);
  await keys.fill('Current password', passwords[0]);
  await keys.press('Enter');
  await keys.seeFocusOn('textbox', 'Digit 1 of 6');
  await I.seeNoSidewaysScroll();
  await keys.type(await I.readCode(new RegExp(email)));
  await keys.press('Enter');
  await I.see('We sent you a message with a link that undoes this within 72 hours.');
  await keys.walkTo('link', 'Back to settings');
  await I.seeNoSidewaysScroll();
  await keys.press('Enter');
  await keys.arriveAt(/^\/settings$/, 'Settings');
  await I.see('You can also log in with +964 7501234567.');
  expect(await visit.page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await I.seeNoSidewaysScroll();
});

it('[SETTINGS-08] the learner has lost the SIM, and logs in with the address on another device', async () => {
  const other = await newVisitor(platform.url, small);
  [I, keys] = [learner(other.page, platform), keyboard(other.page)];
  await logIn(passwords[0]);
  await I.seeAddress(/^\/$/);
  await I.goTo('/settings');
  await I.see('You can also log in with +964 7501234567.');
  expect(await other.page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await I.meetNoBarrier();
  expect(other.complaints).toEqual([]);
  await other.close();
});

it('[SETTINGS-06][SETTINGS-07] the owner of the number takes the address away with the link of the SMS, without a login', async () => {
  const owner = await newVisitor(platform.url, small);
  [I, keys] = [learner(owner.page, platform), keyboard(owner.page)];
  const link = await I.readLink(e164, '/undo-change');
  await I.goTo(link);
  await I.seeHeading('Undo a change');
  await I.seeNoSidewaysScroll();
  await keys.walkTo('button', 'Undo the change');
  await keys.press('Enter');
  await I.see(/Your account is as it was before the change/);
  await I.seeNoSidewaysScroll();
  await I.meetNoBarrier();

  await keys.walkTo('link', 'Set a new password');
  await keys.press('Enter');
  await keys.arriveAt(/^\/forgot-password$/, 'Forgot your password?');
  await I.choose('Telephone');
  await owner.page.getByPlaceholder('Enter phone number').fill(number);
  await I.press('Reset Password');
  await I.seeHeading('Verification code');
  await I.fillCode(await I.readCode(/9647501234567/));
  await I.seeAddress(/^\/reset-password$/);
  await I.fill('New password', passwords[1]);
  await I.fill('Confirm new password', passwords[1]);
  await I.press('Reset Password');
  await I.see('Your password has been reset successfully.');
  expect(owner.complaints).toEqual([]);

  await I.goTo(link);
  await I.press('Undo the change');
  await I.seeAlert(/already undone/);
  await owner.close();
});

it('[SETTINGS-07] after the undo the added address no longer logs in, and older sessions have ended', async () => {
  const other = await newVisitor(platform.url, small);
  [I, keys] = [learner(other.page, platform), keyboard(other.page)];
  for (const password of passwords) {
    await logIn(password);
    await I.seeAlert(/Invalid email\/phone number or password/);
  }
  await other.close();
  await visit.page.goto('/settings');
  await visit.page.waitForURL('**/login');
});
