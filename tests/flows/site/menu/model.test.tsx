import { screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createModel } from 'model-walk';
import { componentDriven, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import { menuMachine } from '../../../../machines/site/menu.machine.ts';
import { navigate } from '../../../../src/browser/history.ts';
import { renderApp } from '../../../support/app.tsx';
import { learner } from '../../../support/fixtures.ts';
import { aShell, type Shell } from '../../../support/shell.ts';
import { eachTestIsATab } from '../../../support/tab.ts';

eachTestIsATab();
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

let shell: Shell;

const opener = () => screen.getByRole('button', { name: 'Menu' });
const sheet = () => screen.queryByRole('dialog', { name: 'Menu' });
const inSheet = () => within(screen.getByRole('dialog', { name: 'Menu' }));

const model = createModel(menuMachine, {
  events: { 'menu.toggled': {}, 'menu.left': {} },
  serializeState: ({ value }) => value,
});

testModel(model, {
  proves: ['LAYOUT-05'],
  variants: { closed: undefined },
  sut: screenOf({
    parts: ['button "Menu"'],
    render: async (menu) => {
      shell = aShell({ menu }, {}, '/about');
      shell.logIn(learner);
      await renderApp(shell);
    },
    gestures: {
      'menu.toggled': (_, user) =>
        user.click(sheet() ? inSheet().getByRole('button', { name: 'Close menu' }) : opener()),
      // Back and forward leave the page too: the app's chart sends it to the menu.
      'menu.left': componentDriven(async () => {
        navigate('/about#founder');
        await vi.waitFor(() => expect(shell.services.menu.getSnapshot().matches('closed')).toBe(true), 60_000);
      }),
    },
    background: true,
  }),
  states: { '*': see },
});

function see(snapshot: SnapshotFrom<typeof menuMachine>): void {
  expect(opener().getAttribute('aria-expanded')).toBe(String(snapshot.matches('open')));
  expect(sheet() !== null).toBe(snapshot.matches('open'));
  if (!snapshot.matches('open')) return;
  expect(document.activeElement?.closest('dialog')).toBe(sheet());
  inSheet().getByText('Hello, Rojin!');
  const entries = inSheet().getByRole('navigation', { name: 'Menu' });
  const names = within(entries)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  const own = ['Home', 'My Profile', 'Questions to keep fresh', 'Settings', 'Log Out'];
  expect(names).toEqual(['About', 'Courses', 'Blog', 'Contact', ...own]);
}

describe('the mobile menu', () => {
  /** Opens it on the about page, for a learner or a visitor. */
  async function openMenu(as: User | null) {
    const user = userEvent.setup({ delay: null });
    shell = aShell({}, { 'DELETE /logout': { status: 204 } }, '/about');
    if (as) shell.logIn(as);
    await renderApp(shell);
    await user.click(opener());
    return user;
  }
  const press = (role: 'link' | 'button', name: string) => (user: UserEvent) =>
    user.click(inSheet().getByRole(role, { name }));
  it.each<[string, (user: UserEvent) => Promise<void>, string]>([
    ['on Escape', (user) => user.keyboard('{Escape}'), '/about'],
    ['by its own button', press('button', 'Close menu'), '/about'],
    ['when a page is chosen', press('link', 'Blog'), '/blog'],
    ['when the page that is shown is chosen', press('link', 'About'), '/about'],
    ['when a page of members is chosen', press('link', 'Settings'), '/settings'],
    ['when Contact is chosen', press('button', 'Contact'), '/about'],
    ['on Log Out', press('button', 'Log Out'), '/'],
  ])('[LAYOUT-05] closes at once %s', async (_, close, path) => {
    const user = await openMenu(learner);
    await close(user);
    // At once, whether or not the code of the next page has come.
    expect(sheet()).toBeNull();
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    expect(window.location.pathname).toBe(path);
  });

  it.each(['Log in', 'Sign up'])(
    '[LAYOUT-05] closes at once when a visitor, for whom it has no greeting, chooses %s',
    async (name) => {
      const user = await openMenu(null);
      expect(inSheet().queryByText(/Hello/)).toBeNull();
      await press('link', name)(user);
      expect(sheet()).toBeNull();
    },
  );

  it('[LAYOUT-05] gives the focus back to its button on Escape', async () => {
    const user = await openMenu(null);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(opener());
  });

  it('[LAYOUT-02] [LAYOUT-05] opens the contact dialog when Contact is chosen', async () => {
    const user = await openMenu(null);
    await press('button', 'Contact')(user);
    await screen.findByRole('dialog', { name: 'Contact us' });
  });

  it('[LAYOUT-04] [LAYOUT-05] logs out when Log Out is chosen', async () => {
    const user = await openMenu(learner);
    await press('button', 'Log Out')(user);
    screen.getByRole('link', { name: 'Log in' });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
  });
});
