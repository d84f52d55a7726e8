import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AccountDeletedScreen } from '../../../src/screens/accounts/account-deletion/AccountDeletedScreen.tsx';
import { AccountDeletionScreen } from '../../../src/screens/accounts/account-deletion/AccountDeletionScreen.tsx';
import { PrivacyScreen } from '../../../src/screens/site/legal/PrivacyScreen.tsx';
import { TermsScreen } from '../../../src/screens/site/legal/TermsScreen.tsx';
import { keys } from '../../../src/services/storage.ts';

const pageText = () => document.body.textContent ?? '';

describe('a legal page', () => {
  it.each([
    'only for users over 16',
    'one-time purchase is not refunded',
    'within 14 days',
    'last six months or 100 euro, if that is greater',
    'Dutch law',
  ])('[LEGAL-01] with the terms says: %s', (words) => {
    render(<TermsScreen contactAddress="hello@zanin.example" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of service');
    expect(pageText()).toContain(words);
  });

  it('[LEGAL-01] [LEGAL-02] the terms and the privacy policy take the age from its rule', async () => {
    vi.doMock('../../../common/rules/age.ts', () => ({ minimumAge: 18 }));
    vi.resetModules();
    const { TermsScreen: Terms } = await import('../../../src/screens/site/legal/TermsScreen.tsx');
    const { PrivacyScreen: Privacy } = await import('../../../src/screens/site/legal/PrivacyScreen.tsx');
    const { unmount } = render(<Terms contactAddress="hello@zanin.example" />);
    expect(pageText()).toContain('only for users over 18.');
    unmount();
    render(<Privacy contactAddress="hello@zanin.example" />);
    expect(pageText()).toContain('for people over 18.');
    vi.doUnmock('../../../common/rules/age.ts');
  });

  it.each(Object.values(keys))('[LEGAL-02] with the privacy policy names what the browser stores: %s', (key) => {
    render(<PrivacyScreen contactAddress="hello@zanin.example" />);
    expect(pageText()).toContain(key);
  });

  it.each([
    'One cookie, set when you log in (__Host-zanin_device)',
    'no script can read it, and it ends 180 days after your last log-in',
    'Logging out leaves it',
    'token that keeps you logged in',
    'geolocation service that this site is set up with, by default on our own server',
    'your card details go to Stripe directly',
    'Vimeo, when you open a lesson’s video',
    'services that carry our e-mails and SMS',
    'it is then on hold for 14 days and deleted for good',
    'take a copy of everything that we keep about you (Download my data)',
  ])('[LEGAL-02] with the privacy policy says what is stored and sent: %s', (words) => {
    render(<PrivacyScreen contactAddress="hello@zanin.example" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy policy');
    expect(pageText()).toContain(words);
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
