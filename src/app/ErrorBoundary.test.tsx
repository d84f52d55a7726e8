import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import type { User } from '../../common/api/types.ts';
import { aShell } from '../../tests/support/shell.ts';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import type { Shown } from '../navigation/router.ts';
import { App } from './App.tsx';

eachTestIsATab();
let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  logged.mockRestore();
});

/** The app at a page; `show` goes to another one. */
function openApp(first: ReactNode, user?: User) {
  const listeners = new Set<() => void>();
  const shown = (key: string, element: ReactNode): Shown => ({
    ...{ key, path: `/${key}`, layout: 'site', status: 'shown', element },
    head: { title: key, description: '', canonical: null },
  });
  let current = shown('first', first);
  const router = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => current,
    pending: () => false,
    rendered: () => {},
  };
  const { services } = aShell();
  if (user) act(() => services.session.send({ type: 'session.opened', token: 'a-token', user }));
  render(<App router={router} services={services} />, { onCaughtError: (error) => console.error(error) });
  const show = (key: string, element: ReactNode) =>
    act(() => {
      current = shown(key, element);
      for (const listener of listeners) listener();
    });
  return { show, user: userEvent.setup({ delay: null }) };
}

const Broken = (): ReactNode => {
  throw new Error('no such picture');
};
const failed = () => screen.queryByRole('heading', { level: 1, name: 'Something went wrong on this page' });

it('[LAYOUT-12] a page that cannot be drawn says so in plain words, keeps the layout and leads on', () => {
  openApp(<Broken />);
  expect(document.activeElement).toBe(failed());
  screen.getByText('This is our mistake, not yours. What you saved is safe. Try again, or go to the start page.');
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
  screen.getByRole('navigation', { name: 'Main' });
  screen.getByRole('contentinfo');
  expect(screen.queryByText(/no such picture/)).toBeNull();
});

it('[LAYOUT-12] a layout that cannot be drawn leaves a page all the same, with a way on', () => {
  // A name that is no text cannot be drawn: the navbar breaks, not the page in it.
  const user: User = JSON.parse('{"id":"usr_1","first_name":{"en":"Leyla"},"last_name":"","email":null}');
  openApp(<h1>All is well</h1>, user);
  expect(failed()).not.toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
});

it('the error of a page that cannot be drawn is logged once', () => {
  openApp(<Broken />);
  expect(logged.mock.calls.map(([error]) => String(error))).toEqual(['Error: no such picture']);
});

it('after a page that cannot be drawn, another page is drawn as usual', () => {
  const { show } = openApp(<Broken />);
  show('second', <h1 tabIndex={-1}>All is well</h1>);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'All is well' }));
  expect(failed()).toBeNull();
});

it('"Try again" renders the page again; when that fails too, it reloads the document', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const { user } = openApp(<Broken />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(failed()).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

it('a page that breaks while it is used leads its reader to what happened', async () => {
  let broken = false;
  const Fragile = () => (broken ? <Broken /> : <button type="button">Use me</button>);
  const { show, user } = openApp(<Fragile />);
  await user.click(screen.getByRole('button', { name: 'Use me' }));
  broken = true;
  show('first', <Fragile />);
  expect(document.activeElement).toBe(failed());
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  screen.getByRole('button', { name: 'Use me' });
});
