import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { buyCourse, openAccount, openOrder, password, signIn } from '../support/account.ts';
import { addresses, expectUpright, faults, fieldsOf, hang } from '../support/faults.ts';
import type { Learner } from '../support/learner.ts';
import { type MemberVisit, visits } from '../support/visits.ts';

const it = visits.extend('cast', { scope: 'file' }, async ({ platform }) => {
  const member = await openAccount(platform, 'leyla@example.com');
  await buyCourse(platform, member);
  const pages = await addresses(platform, await openOrder(platform, member).catch(() => 'pi_none'));
  return { member, pages };
});

interface Form {
  path: (pages: MemberVisit['cast']['pages']) => string;
  memberOnly?: boolean;
  fill: (I: Learner, page: Page) => Promise<void>;
  /** The label of its button. */
  submit: string;
  /** The call that it makes. */
  call: string;
  /** Without a connection it is kept and sent later (OFFLINE-26), so there is nothing to say. */
  isKept?: true;
}

const forms: Readonly<Record<string, Form>> = {
  'logging in': {
    path: () => '/login',
    fill: async (I) => {
      await I.fill('Email', 'leyla@example.com');
      await I.fill('Password', password);
    },
    submit: 'Log in',
    call: '**/api/login',
  },
  registering: {
    path: () => '/register',
    fill: async (I) => {
      await I.fill('Email', 'nazdar@example.com');
      await I.fillPerson({ password, firstName: 'Nazdar', lastName: 'Ali', born: '1990-01-31' });
      await I.tick(/Terms & Conditions/);
      await I.tick(/Privacy Policy/);
    },
    submit: 'Create an account',
    call: '**/api/register',
  },
  'asking for a new password': {
    path: () => '/forgot-password',
    fill: (I) => I.fill('Email', 'leyla@example.com'),
    submit: 'Reset Password',
    call: '**/api/password/reset',
  },
  'choosing a new password': {
    path: () => '/reset-password?token=abc',
    fill: async (I) => {
      await I.fill('Email', 'leyla@example.com');
      await I.fill('New password', password);
      await I.fill('Confirm new password', password);
    },
    submit: 'Reset Password',
    call: '**/api/password/reset/confirm-website',
  },
  'entering a code': {
    path: () => '/account-verification?email=leyla@example.com',
    fill: (I) => I.fillCode('123456'),
    submit: 'Confirm',
    call: '**/api/email/verify-code',
  },
  'changing one’s details': {
    path: () => '/settings',
    memberOnly: true,
    fill: async (I, page) => {
      await untilDetailsAreLoaded(page);
      await I.fill('First name', 'Leila');
    },
    submit: 'Save details',
    call: '**/api/me',
  },
  'changing one’s password': {
    path: () => '/settings',
    memberOnly: true,
    fill: async (I, page) => {
      await untilDetailsAreLoaded(page);
      await I.fill('Current password', password);
      await I.fill('New password', 'Another-8-garden!');
      await I.fill('Repeat new password', 'Another-8-garden!');
    },
    submit: 'Change password',
    call: '**/api/me/password',
  },
  'changing how one logs in': {
    path: () => '/settings/change/email',
    memberOnly: true,
    fill: async (I) => {
      await I.fill('Email', 'leyla.second@example.com');
      await I.fill('Current password', password);
    },
    submit: 'Send code',
    call: '**/api/me/identifier',
  },
  'giving feedback': {
    path: (pages) => pages.chapterFeedback ?? '',
    memberOnly: true,
    fill: async (I) => {
      await I.choose('Just right');
      await I.choose(/^4/);
    },
    submit: 'Submit feedback',
    call: '**/api/user/chapters/**',
    isKept: true,
  },
};

/** The settings have a form of the account's details, which are filled in once they have come. */
async function untilDetailsAreLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=first-name]')?.value !== '');
}

async function open(
  { path, memberOnly, fill }: Form,
  { I, page, visit, cast }: MemberVisit,
): Promise<Record<string, string | boolean>> {
  if (memberOnly) await signIn(visit, cast.member.token);
  await page.goto(path(cast.pages));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await fill(I, page);
  return fieldsOf(page);
}

/** What may be forgotten once the server has answered. */
const withoutSecrets = (fields: Record<string, string | boolean>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|Digit/.test(name)));

describe.each(Object.entries(forms))('the form for %s', (_, form) => {
  it('[SESSION-04][LOGIN-11][VERIFY-12] says what went wrong and keeps what was typed, whatever comes instead of an answer', async ({
    I,
    page,
    visit,
    cast,
  }) => {
    const typed = await open(form, { I, page, visit, cast });
    for (const [fault, answer] of Object.entries(faults)) {
      if (fault === 'no connection' && form.isKept) continue;
      const breaks = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : answer(route));
      await page.route(form.call, breaks);
      if (fault !== 'no connection') await form.fill(I, page);
      await page.getByRole('button', { name: form.submit }).click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
      await page.getByRole('button', { name: form.submit }).waitFor();
      // Without an answer the secrets stay in the form; any answer removes them.
      const kept = await fieldsOf(page);
      if (fault === 'no connection') expect(kept, fault).toEqual(typed);
      else expect(withoutSecrets(kept), fault).toEqual(withoutSecrets(typed));
      await expectUpright(visit);
      await page.unroute(form.call, breaks);
    }
  });

  it('[SESSION-04] can be changed again, as it was filled in, after ten seconds on a dead connection', async ({
    I,
    page,
    visit,
    cast,
  }) => {
    await page.clock.install();
    const typed = await open(form, { I, page, visit, cast });
    const holds = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : hang());
    await page.route(form.call, holds);
    const givenUp = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: form.submit }).click();
    await page.locator('button[aria-busy=true]').waitFor();
    await page.clock.fastForward(10_000);
    await I.see(/^Still working/);
    await expectUpright(visit);
    await I.press('Stop and try again');
    await givenUp;
    expect(await fieldsOf(page)).toEqual(typed);
    await page.unroute(form.call, holds);
    const answer = page.waitForResponse(form.call);
    await page.getByRole('button', { name: form.submit }).click();
    await answer;
    await expectUpright(visit);
  });

  it('[LOGIN-06][REG-07] sends once, however often it is pressed', async ({ I, page, visit, cast }) => {
    await open(form, { I, page, visit, cast });
    let calls = 0;
    await page.route(form.call, (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      calls++;
    });
    await page.getByRole('button', { name: form.submit }).dblclick();
    await page.keyboard.press('Enter');
    await page.locator('button[aria-busy=true]').waitFor();
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    // routes see requests in the order in which the page makes them: after this one, all before it
    // have been counted
    await page.evaluate(() => fetch('/api/health'));
    expect(calls).toBe(1);
    expect(visit.complaints).toEqual([]);
  });
});
