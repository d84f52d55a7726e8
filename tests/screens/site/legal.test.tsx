import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/paths.ts';
import { siteOf } from '../../../server/content/site.ts';
import { keys } from '../../../src/browser/storage.ts';
import { AccountDeletionScreen } from '../../../src/flows/accounts/account-deletion/AccountDeletionScreen.tsx';
import { AccountDeletedScreen } from '../../../src/flows/accounts/account-deletion-confirmation/AccountDeletedScreen.tsx';
import { open as privacy } from '../../../src/flows/site/privacy/page.tsx';
import { open as terms } from '../../../src/flows/site/terms/page.tsx';
import { visit } from '../../support/visit.tsx';

const pageText = () => document.body.textContent ?? '';

describe('a legal page', () => {
  it.each([
    'only for users over 16',
    'one-time purchase is not refunded',
    'within 14 days',
    'last six months or 100 euro, if that is greater',
    'Dutch law',
    'this page says so at least 30 days before',
    'lose your right to withdraw from the contract',
    'bound to the account that redeems it, and is not paid out in money',
  ])('[LEGAL-01] with the terms says: %s', (words) => {
    visit(terms, { params: {} });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of service');
    expect(pageText()).toContain(words);
  });

  it('[LEGAL-01] [SITE-07] says where questions are sent, when it was last changed, and has places that addresses can lead to', () => {
    const { calls } = visit(terms, { params: {} });
    screen.getByText(/ask us at hello@zanin\.example\.$/);
    screen.getByText('Last changed on 24 November 2026');
    expect(screen.getByRole('heading', { level: 2, name: '4. Refunds' }).id).toBe('section-4-refunds');
    expect(screen.getByRole('link', { name: 'delete your account' }).getAttribute('href')).toBe(
      href('accountDeletion'),
    );
    expect(calls).toEqual([]);
  });

  it.each(Object.values(keys))('[LEGAL-02] with the privacy policy names what the browser stores: %s', (key) => {
    visit(privacy, { params: {} });
    expect(pageText()).toContain(key);
  });

  it.each([
    'One cookie, set when you log in (__Host-zanin_device)',
    'no script can read it, and it ends 180 days after your last log-in',
    'Logging out leaves it',
    'Another cookie keeps the language that you chose, for a year (language)',
    'it keeps what you typed there (UNSENT), but no password and no code',
    'token that keeps you logged in',
    'geolocation service that this site is set up with, by default on our own server',
    'your card details go to Stripe directly',
    'Vimeo, when you open a lesson’s video',
    'services that carry our e-mails and SMS',
    'it is then on hold for 14 days and deleted for good',
    'take a copy of everything that we keep about you (Download my data)',
    'for people over 16.',
    'What you agreed to before paying for a course, with the time, and when you withdrew from a subscription',
    'receipts and credit notes, each with its number and your name',
    'coupons that you redeemed, with the time and the name of the sponsor',
    'the reference that you write with it',
    'This log is kept for good, also after your account is deleted',
    'Reports that your browser sends',
    'when our code fails there: what was blocked, or the kind of failure and its place in our code',
  ])('[LEGAL-02] with the privacy policy says what is stored and sent: %s', (words) => {
    visit(privacy, { params: {} });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy policy');
    expect(pageText()).toContain(words);
  });

  it.each([
    ['terms', terms],
    ['privacy', privacy],
  ] as const)('[SITE-07] with the %s of the sample has the words, links and places of the file', (name, open) => {
    visit(open, { params: {} });
    const file = siteOf('content').siteTexts.get(name);
    const asShown = document.createElement('div');
    asShown.innerHTML = file?.html ?? '';
    const read = (element: Element | null) => element?.innerHTML.replaceAll(/\s+/g, ' ').replaceAll('> <', '><');
    expect(read(document.querySelector('.prose'))).toBe(read(asShown));
  });

  it('[DELETE-06] [SETTINGS-04] for everyone explains how to delete an account and links to the settings', () => {
    render(<AccountDeletionScreen />);
    expect(pageText()).toContain('14 days');
    expect(pageText()).toContain('open Settings and press Download my data');
    expect(screen.getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe('/settings');
  });

  it('[DELETE-06] after a deletion says how to come back', () => {
    render(<AccountDeletedScreen />);
    expect(pageText()).toContain('14 days');
    expect(screen.getByRole('link', { name: 'Log in to keep it' }).getAttribute('href')).toBe('/login');
  });
});
