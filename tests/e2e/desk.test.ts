import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import * as recoveryCodes from '../../common/texts/desk/recovery-codes.ts';
import * as signIn from '../../common/texts/desk/sign-in.ts';
import { openAccount, signIn as signInAtShop } from './support/account.ts';
import { closeVisits, newVisitor } from './support/browser.ts';
import { press, withAuthenticator } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

/** Of the server's clock ahead of this one, in ms. */
let passed = 0;
async function pass(minutes: number): Promise<void> {
  await platform.passTime(minutes);
  passed += minutes * 60_000;
}

/** The link that `zanin staff invite` prints. */
async function invite(email: string, roles: string): Promise<string> {
  const options = ['--name', 'Berivan Aziz', '--roles', roles, '--reason', 'Works in the office'];
  const printed = await platform.ask('staff', 'invite', email, ...options);
  return /http\S+#\S+/.exec(printed)?.[0] ?? '';
}

const seeHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function keepCodes(page: Page): Promise<void> {
  await seeHeading(page, 'Your recovery codes');
  await press(page, 'Go on');
  await page.getByText('Print or keep the codes first, then tick the box.').waitFor();
  await page.getByRole('checkbox', { name: 'I have them' }).check();
  await press(page, 'Go on');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

describe('the desk in a browser', () => {
  it('[DESK-41][DESK-43][DESK-44][DESK-45][DESK-48] an invited person makes a passkey, signs out, signs in by it, and goes on at the same address after half an hour; a learner of the same browser stays logged in', async () => {
    const { token } = await openAccount(platform, 'leyla@example.com');
    const visit = await newVisitor(platform.url);
    const { page } = visit;
    await signInAtShop(visit, token);
    await withAuthenticator(visit);

    await page.goto(await invite('berivan@example.org', 'owner'));
    await seeHeading(page, 'Welcome, Berivan Aziz');
    expect(page.url()).toBe(`${platform.url}/desk/invitation`);
    await press(page, 'Make a passkey');
    await keepCodes(page);
    expect(pathOf(page)).toBe('/desk');

    await press(page, 'Sign out');
    await page.getByText('You are signed out.').waitFor();
    await press(page, 'Sign in with a passkey');
    await page.getByRole('link', { name: 'My account: Berivan Aziz' }).click();
    await seeHeading(page, 'My account');
    await page.getByRole('button', { name: 'Make new codes' }).waitFor();
    expect(await page.title()).toBe('My account · Zanin desk');

    await pass(31);
    await press(page, 'Make new codes');
    await press(page, 'Make new ones');
    await page.getByText(/^Your session has ended/).waitFor();
    expect(pathOf(page)).toBe('/desk/account');
    await press(page, 'Sign in with a passkey');
    await seeHeading(page, 'My account');

    await page.goto('/profile');
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBe(token);
    expect(visit.complaints).toEqual([]);
  });

  it('[DESK-42][DESK-44][DESK-46] an invited person chooses a password and an authenticator app, and signs in by its next code', async () => {
    const visit = await newVisitor(platform.url, { width: 360, height: 740 });
    const { page } = visit;
    const link = await invite('dilan@example.org', 'support');
    await page.goto(link);
    await page.getByRole('radio', { name: 'Password and app' }).check();
    const secret = Secret.fromBase32((await page.locator('.select-all').innerText()).replaceAll(' ', ''));
    const codeIn = (steps: number) => TOTP.generate({ secret, timestamp: Date.now() + passed + steps * 30_000 });
    await page.getByLabel('New password').fill('Seven-Pomegranates7!');
    await page.getByLabel('Code that the app shows now').fill(codeIn(0));
    await press(page, 'Open my account');
    await seeHeading(page, 'Your recovery codes');
    await page.getByRole('checkbox', { name: 'I have them' }).check();
    await press(page, 'Go on');
    await page.getByRole('button', { name: 'Menu' }).click();
    await press(page, 'Sign out');
    await page.getByText('You are signed out.').waitFor();

    await page.goto(link);
    await seeHeading(page, 'This invitation is not valid');

    await page.goto('/desk/account');
    await page.getByRole('radio', { name: 'Password and code' }).check();
    await page.getByLabel('Email').fill('dilan@example.org');
    await page.getByLabel('Password', { exact: true }).fill('Seven-Pomegranates7!');
    await page.getByLabel('Code of the app').fill('000000');
    await press(page, 'Sign in');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Seven-Pomegranates7!');
    await page.getByLabel('Code of the app').fill(codeIn(1));
    await press(page, 'Sign in');
    await seeHeading(page, 'My account');
    await page.getByText('You have no passkey.').waitFor();

    // a lasting change, some minutes later
    await pass(6);
    await page.getByLabel('Current password').fill('Seven-Pomegranates7!');
    await page.getByLabel('New password').fill('Nine-Mulberries9!');
    await press(page, 'Change the password');
    const dialog = page.getByRole('dialog', { name: 'Show that it is you' });
    await dialog.getByRole('radio', { name: 'Password and code' }).check();
    await dialog.getByLabel('Password', { exact: true }).fill('Seven-Pomegranates7!');
    await dialog.getByLabel('Code of the app').fill(codeIn(0));
    await press(page, 'Go on');
    await page.getByText('Your password is changed.').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it('[DESK-125][DESK-130][DESK-133] an owner invites a colleague some minutes after the sign-in: the passkey is shown once more, and nothing is typed again', async () => {
    const visit = await newVisitor(platform.url);
    const { page } = visit;
    await withAuthenticator(visit);
    await page.goto(await invite('rojin@example.org', 'owner'));
    await press(page, 'Make a passkey');
    await keepCodes(page);

    await pass(6);
    await page.goto('/desk/lists/staff');
    await press(page, 'Invite a colleague');
    await page.getByLabel('E-mail').fill('aram@example.org');
    await page.getByLabel('Name', { exact: true }).fill('Aram Hassan');
    await page.getByRole('checkbox', { name: 'author' }).check();
    await page.getByRole('checkbox', { name: 'reviewer' }).check();
    await press(page, 'See what will happen');
    await page.getByLabel('Reason').fill('Writes courses');
    await press(page, 'Send the invitation');
    await press(page, 'Use a passkey');
    await page.getByText('Done.').waitFor();
    await press(page, 'Close');
    await page.getByRole('row', { name: /Aram Hassan/ }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it('[DESK-127][DESK-131] who lost the device signs in by a recovery code on another one, adds a passkey, and has the desk again', async () => {
    const lost = await newVisitor(platform.url);
    await withAuthenticator(lost);
    await lost.page.goto(await invite('shilan@example.org', 'support'));
    await press(lost.page, 'Make a passkey');
    await seeHeading(lost.page, 'Your recovery codes');
    const code = await lost.page.getByRole('listitem').first().innerText();
    await keepCodes(lost.page);

    const visit = await newVisitor(platform.url, { width: 360, height: 740 });
    const { page } = visit;
    await withAuthenticator(visit);
    await page.goto('/desk/account');
    await page.getByRole('radio', { name: 'Recovery code' }).check();
    await page.getByLabel('Email').fill('shilan@example.org');
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    await press(page, 'Sign in');
    await seeHeading(page, 'Add a passkey');
    await page.getByLabel('Name of the device').fill('New phone');
    await press(page, 'Add a passkey');
    await seeHeading(page, 'My account');
    await page.getByText('New phone').waitFor();
    expect(visit.complaints).toEqual([]);
  });
});

it('[DESK-40] no script of the learners’ app has words of the desk', () => {
  const folder = join(import.meta.dirname, '../../dist/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const ofDesk = scripts.filter((name) => {
    const code = readFileSync(join(folder, name), 'utf8');
    return [signIn.title, recoveryCodes.title, 'zanin-desk', '/desk/session'].some((words) => code.includes(words));
  });
  expect(ofDesk).toEqual([]);
});
