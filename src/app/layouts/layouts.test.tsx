import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '../../../common/api/types.ts';
import { isDraft, language } from '../../../common/language/current.ts';
import { sampleSite } from '../../../common/site-data.ts';
import { DraftNote } from './DraftNote.tsx';
import { PaymentLayout } from './PaymentLayout.tsx';
import { SiteLayout, type SiteLayoutProps } from './SiteLayout.tsx';

const rojda: User = {
  id: 'u1',
  email: 'rojda@example.com',
  first_name: 'Rojda',
  last_name: 'Amîn',
  date_of_birth: '2000-01-01',
  phone_number: null,
  country_calling_code: null,
  email_verified: true,
  phone_verified: false,
};

function show(props: Partial<SiteLayoutProps> = {}) {
  const handlers = { onMenuToggle: vi.fn(), onContact: vi.fn(), onLogOut: vi.fn(), onLanguage: vi.fn() };
  render(
    <SiteLayout
      user={null}
      signedIn={false}
      path="/"
      site={sampleSite}
      menuOpen={false}
      address="/"
      {...handlers}
      {...props}
    >
      <h1 tabIndex={-1}>The page</h1>
    </SiteLayout>,
  );
  return handlers;
}

const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);

describe('the site layout', () => {
  it('[LAYOUT-01] frames the page with navbar and footer', () => {
    show();
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'The page' })).toBeDefined();
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });

  it('[LAYOUT-02] the navbar links pages and opens the contact dialog without going anywhere', async () => {
    const { onContact } = show({ path: '/course/bookkeeping' });
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(linksOf(navigation)).toEqual([
      ['About', '/about'],
      ['Courses', '/course'],
      ['Blog', '/blog'],
    ]);
    expect(within(navigation).getByRole('link', { name: 'Courses' }).getAttribute('aria-current')).toBe('true');
    expect(within(navigation).getByRole('link', { name: 'Blog' }).getAttribute('aria-current')).toBeNull();
    await userEvent.click(within(navigation).getByRole('button', { name: 'Contact' }));
    expect(onContact).toHaveBeenCalledOnce();
  });

  it('[LAYOUT-03] offers a visitor Log in and Sign up', () => {
    show();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(header.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    expect(header.queryByText('Log Out')).toBeNull();
  });

  it('[LAYOUT-04] offers a learner a menu with Home, My Profile, Settings and Log Out', async () => {
    const { onLogOut } = show({ user: rojda, signedIn: true });
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    const opener = screen.getByRole('button', { name: 'Account menu: Rojda' });
    const menu = document.getElementById(opener.getAttribute('popovertarget') ?? '');
    if (menu === null) throw new Error('The button names no menu');
    expect(linksOf(menu)).toEqual([
      ['Home', '/home'],
      ['My Profile', '/profile'],
      ['Questions to keep fresh', '/review'],
      ['Settings', '/settings'],
    ]);
    await userEvent.click(within(menu).getByRole('button', { name: 'Log Out', hidden: true }));
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  it('[LAYOUT-04] has a logo that leads a visitor to /, and a learner to the start page', () => {
    const logo = () => screen.getByRole('link', { name: 'Zanin, home' }).getAttribute('href');
    show();
    expect(logo()).toBe('/');
    cleanup();
    show({ user: null, signedIn: true });
    expect(logo()).toBe('/home');
  });

  it('[LAYOUT-04] has the menu of a learner also while the user is still being loaded', () => {
    show({ user: null, signedIn: true });
    expect(screen.getByRole('button', { name: 'My account' })).toBeDefined();
  });

  it('[LAYOUT-05] the mobile menu holds the same entries and greets by first name', () => {
    show({ user: rojda, signedIn: true, menuOpen: true });
    const sheet = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(sheet.getByText('Hello, Rojda!')).toBeDefined();
    expect(linksOf(sheet.getByRole('navigation', { name: 'Menu' }))).toEqual([
      ['About', '/about'],
      ['Courses', '/course'],
      ['Blog', '/blog'],
      ['Home', '/home'],
      ['My Profile', '/profile'],
      ['Questions to keep fresh', '/review'],
      ['Settings', '/settings'],
    ]);
    expect(sheet.getByRole('button', { name: 'Contact' })).toBeDefined();
    expect(sheet.getByRole('button', { name: 'Log Out' })).toBeDefined();
  });

  it('[LAYOUT-05] the mobile menu offers a visitor Log in and Sign up and shows no name', () => {
    show({ menuOpen: true });
    const sheet = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(sheet.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(sheet.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    expect(sheet.queryByText(/Hello/)).toBeNull();
  });

  it('[LAYOUT-05] the mobile menu opens from its button, and closes by its own button, on a choice and on Escape', async () => {
    const closed = show();
    const opener = screen.getByRole('button', { name: 'Menu' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(opener);
    expect(closed.onMenuToggle).toHaveBeenCalledOnce();

    const open = show({ menuOpen: true });
    const dialog = screen.getByRole('dialog', { name: 'Menu' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close menu' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Contact' }));
    await userEvent.keyboard('{Escape}');
    expect(open.onMenuToggle).toHaveBeenCalledTimes(3);
    expect(open.onContact).toHaveBeenCalledOnce();
    // Its owner closes it, by leaving it out.
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBe(dialog);
  });

  it('[LAYOUT-06] the footer holds pages, office, stores, social links and numbers', async () => {
    const { onContact } = show();
    const footer = screen.getByRole('contentinfo');
    const links = new Map(linksOf(footer).map(([name, address]) => [name, address]));
    expect(links.get('About Us')).toBe('/about');
    expect(links.get('Terms of Service')).toBe('/terms-of-service');
    expect(links.get('Privacy Policy')).toBe('/privacy-policy');
    expect(links.get('Courses')).toBe('/course');
    expect(links.get('Blog')).toBe('/blog');
    expect(within(footer).getByText(/3511 ZZ Utrecht/)).toBeDefined();
    for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube', /App Store/, /Google Play/]) {
      expect(within(footer).getByRole('link', { name }).getAttribute('href')).toMatch(/^https:/);
    }
    expect(within(footer).getByText(/^Company registration.*\d{8}$/)).toBeDefined();
    expect(within(footer).getByText(/^VAT: NL\w{12}$/)).toBeDefined();
    await userEvent.click(within(footer).getByRole('button', { name: 'Contact us' }));
    expect(onContact).toHaveBeenCalledOnce();
  });

  it("[LAYOUT-06] the footer promises an app by a store's badge only at an address that is no example", () => {
    show();
    const footer = () => within(screen.getByRole('contentinfo'));
    footer().getByText('Invented examples: there is no app yet.');
    footer().getByRole('link', { name: 'App Store' });
    cleanup();
    const stores = [{ label: 'App Store' as const, to: 'https://apps.apple.com/app/zanin' }];
    show({ site: { ...sampleSite, stores } });
    footer().getByRole('link', { name: /^Download on the\s*App Store$/ });
    expect(footer().queryByText(/Invented/)).toBeNull();
  });

  it('[LAYOUT-12] the first stop of the keyboard leads past the navigation, at the same address', async () => {
    show();
    const address = window.location.href;
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.href).toBe(address);
  });
});

const inEveryLanguage = [
  ['English', '/course?q=work', 'en', 'ltr'],
  ['کوردی (سۆرانی)', '/ckb/course?q=work', 'ckb', 'rtl'],
  ['Kurmancî', '/kmr/course?q=work', 'kmr', 'ltr'],
  ['العربية', '/ar/course?q=work', 'ar', 'rtl'],
  ['Nederlands', '/nl/course?q=work', 'nl', 'ltr'],
];

describe('[LANG-07] the list of languages', () => {
  const languagesIn = (element: HTMLElement) =>
    within(element)
      .getAllByRole('link', { hidden: true })
      .map((link) => [link.textContent, link.getAttribute('href'), link.lang, link.querySelector('bdi')?.dir]);

  it.each([
    ['the header', () => screen.getByRole('banner')],
    ['the sheet of a phone', () => screen.getByRole('dialog', { name: 'Menu' })],
    ['the footer', () => screen.getByRole('contentinfo')],
  ])('of %s leads to the page in each language, by its own name', async (_, part) => {
    const { onLanguage } = show({ address: '/course?q=work', menuOpen: true });
    const list = within(part()).getByRole('list', { name: 'Language', hidden: true });
    expect(languagesIn(list)).toEqual(inEveryLanguage);
    expect(list.querySelector('[aria-current=true]')?.textContent).toBe('English');
    await userEvent.click(within(list).getByText('Kurmancî'));
    expect(onLanguage.mock.lastCall).toEqual(['kmr']);
  });

  it('is opened by a button that names the language of the page', () => {
    show();
    const opener = screen.getByRole('button', { name: 'Language: English' });
    const list = document.getElementById(opener.getAttribute('popovertarget') ?? '');
    expect(list?.querySelectorAll('a').length).toBe(5);
  });

  it('leaves a press that opens another tab to the browser', () => {
    const { onLanguage } = show();
    const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Nederlands' });
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const) {
      expect(fireEvent.click(link, { [key]: true })).toBe(true);
    }
    expect(fireEvent.click(link, { button: 1 })).toBe(true);
    expect(onLanguage).not.toHaveBeenCalled();
    expect(fireEvent.click(link)).toBe(false);
    expect(onLanguage).toHaveBeenCalledExactlyOnceWith('nl');
  });

  it('is at the end of the payment pages, too', () => {
    const onLanguage = vi.fn();
    render(
      <PaymentLayout parent={{ to: '/' }} email="salaam@zanin.example" address="/course?q=work" onLanguage={onLanguage}>
        <h1>Checkout</h1>
      </PaymentLayout>,
    );
    expect(languagesIn(screen.getByRole('list', { name: 'Language' }))).toEqual(inEveryLanguage);
    expect(screen.queryByText(/draft/)).toBeNull();
  });
});

describe('[LANG-10] a page in a draft language', () => {
  const words = 'This translation is a draft; tell us what is wrong.';

  it('says so, with the contact dialog to tell what is wrong', async () => {
    const onContact = vi.fn();
    const { container } = render(<DraftNote email="salaam@zanin.example" onContact={onContact} />);
    expect(container.textContent).toBe(words);
    await userEvent.click(screen.getByRole('button', { name: 'tell us what is wrong' }));
    expect(onContact).toHaveBeenCalledOnce();
  });

  it('leads to a mail where no dialog can be opened', () => {
    const { container } = render(<DraftNote email="salaam@zanin.example" />);
    expect(container.textContent).toBe(words);
    const link = screen.getByRole('link', { name: 'tell us what is wrong' });
    expect(link.getAttribute('href')).toBe('mailto:salaam@zanin.example');
  });

  it('is no page in English', () => {
    expect(isDraft).toBe(language.isDraft);
    expect(isDraft).toBe(false);
  });
});

describe('the payment layout', () => {
  it('[LAYOUT-09] has the logo, a way back and a note on security, and no navbar', () => {
    render(
      <PaymentLayout
        parent={{ to: '/course/bookkeeping' }}
        email="salaam@zanin.example"
        address="/checkout"
        onLanguage={() => {}}
      >
        <h1>Checkout</h1>
      </PaymentLayout>,
    );
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/course/bookkeeping');
    expect(screen.getByRole('link', { name: 'Zanin, home' }).getAttribute('href')).toBe('/home');
    expect(screen.getByText('Secure payment.')).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Checkout' })).toBeDefined();
  });
});
