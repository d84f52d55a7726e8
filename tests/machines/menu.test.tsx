import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { menuMachine } from '../../machines/menu.machine.ts';
import { navigate } from '../../src/shell/navigation.ts';
import { renderApp } from '../support/app.tsx';
import { byItself, testModel } from '../support/mbt.ts';
import { learner } from '../support/people.ts';
import { aShell, type Shell } from '../support/shell.ts';
import { eachTestIsATab } from '../support/tab.ts';

eachTestIsATab();
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));

let shell: Shell;

const opener = () => screen.getByRole('button', { name: 'Menu' });
const sheet = () => screen.queryByRole('dialog', { name: 'Menu' });
const inSheet = () => within(screen.getByRole('dialog', { name: 'Menu' }));

testModel<typeof menuMachine>({
  machine: menuMachine,
  proves: ['LAYOUT-05'],
  variants: { closed: undefined },
  events: [{ type: 'menu.toggled' }, { type: 'menu.left' }],
  key: ({ value }) => value,
  background: true,
  sut: {
    render: async (menu) => {
      shell = aShell({ menu });
      shell.emit({ type: 'session.opened', token: 'a-token', user: learner });
      await renderApp(shell.services, '/about');
    },
    gestures: {
      'menu.toggled': (_, user) =>
        user.click(sheet() ? inSheet().getByRole('button', { name: 'Close menu' }) : opener()),
      // Back and forward leave the page too: the router tells the menu.
      'menu.left': byItself(async () => {
        navigate('/terms-of-service');
        await vi.waitFor(() => expect(shell.services.menu.getSnapshot().matches('closed')).toBe(true));
      }),
    },
    see,
  },
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
  expect(names).toEqual(['About', 'Courses', 'Blog', 'Contact', 'My Profile', 'Settings', 'Log Out']);
}

describe('menu: it closes', () => {
  const press = (role: 'link' | 'button', name: string) => (user: UserEvent) =>
    user.click(inSheet().getByRole(role, { name }));
  it.each<[string, (user: UserEvent) => Promise<void>, string]>([
    ['on Escape', (user) => user.keyboard('{Escape}'), '/about'],
    ['by its own button', press('button', 'Close menu'), '/about'],
    ['when a page is chosen', press('link', 'Log in'), '/login'],
    ['when the page that is shown is chosen', press('link', 'About'), '/about'],
    ['when Contact is chosen', press('button', 'Contact'), '/about'],
  ])('[LAYOUT-05] %s', async (_, close, path) => {
    const user = userEvent.setup({ delay: null });
    await renderApp(aShell().services, '/about');
    await user.click(opener());
    expect(inSheet().queryByText(/Hello/)).toBeNull();
    await close(user);
    await waitFor(() => expect(sheet()).toBeNull());
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });

  it('[LAYOUT-05] on Escape the focus goes back to its button', async () => {
    const user = userEvent.setup({ delay: null });
    await renderApp(aShell().services, '/about');
    await user.click(opener());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(opener());
  });

  it('[LAYOUT-02] [LAYOUT-05] Contact opens the contact dialog', async () => {
    const user = userEvent.setup({ delay: null });
    await renderApp(aShell().services, '/about');
    await user.click(opener());
    await press('button', 'Contact')(user);
    await screen.findByRole('dialog', { name: 'Contact us' });
  });

  it('[LAYOUT-04] [LAYOUT-05] Log Out logs out', async () => {
    const user = userEvent.setup({ delay: null });
    const { services, emit } = aShell({}, { 'DELETE /logout': { status: 204 } });
    emit({ type: 'session.opened', token: 'a-token', user: learner });
    await renderApp(services, '/about');
    await user.click(opener());
    await press('button', 'Log Out')(user);
    await screen.findByRole('link', { name: 'Log in' });
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
    expect(sheet()).toBeNull();
  });
});
