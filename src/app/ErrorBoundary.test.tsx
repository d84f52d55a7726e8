import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import type { User } from '../../common/api/types.ts';
import type { Page, VisitInput } from '../../machines/site/visit.machine.ts';
import { aShell } from '../../tests/support/shell.ts';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { navigate } from '../browser/history.ts';
import { App } from './App.tsx';

eachTestIsATab();
let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  logged.mockRestore();
});

/** The app with pages of the test, at the first of them. */
async function openApp(pages: { '/about': ReactNode; '/blog'?: ReactNode }, user?: User) {
  const elements: Readonly<Record<string, ReactNode>> = pages;
  const shell = aShell({}, {}, '/about', () =>
    fromPromise<Page<ReactNode>, VisitInput>(async ({ input }) => ({ open: () => elements[input.address.path] })),
  );
  if (user) shell.logIn(user);
  await waitFor(shell.navigation, ({ context }) => context.shown !== null);
  render(<App {...shell} />, { onCaughtError: (error) => console.error(error) });
  return userEvent.setup({ delay: null });
}

const Broken = (): ReactNode => {
  throw new Error('no such picture');
};
const failed = () => screen.queryByRole('heading', { level: 1, name: 'Something went wrong on this page' });

it('[LAYOUT-12] a page that cannot be rendered says so in plain words, keeps the layout and leads on', async () => {
  // who has pressed a key may have lost the focus with the page
  await userEvent.keyboard('{Shift}');
  await openApp({ '/about': <Broken /> });
  expect(document.activeElement).toBe(failed());
  screen.getByText('This is our mistake, not yours. What you saved is safe. Try again, or go to the start page.');
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
  screen.getByRole('navigation', { name: 'Main' });
  screen.getByRole('contentinfo');
  expect(screen.queryByText(/no such picture/)).toBeNull();
});

it('[LAYOUT-12] a layout that cannot be rendered leaves a page all the same, with a way on', async () => {
  // A name that is no text cannot be rendered: the navbar breaks, not the page in it.
  const user: User = JSON.parse('{"id":"usr_1","first_name":{"en":"Leyla"},"last_name":"","email":null}');
  await openApp({ '/about': <h1>All is well</h1> }, user);
  expect(failed()).not.toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
});

it('the error of a page that cannot be rendered is logged once', async () => {
  await openApp({ '/about': <Broken /> });
  expect(logged.mock.calls.map(([error]) => String(error))).toEqual(['Error: no such picture']);
});

it('after a page that cannot be rendered, another page is rendered as usual', async () => {
  await openApp({ '/about': <Broken />, '/blog': <h1 tabIndex={-1}>All is well</h1> });
  act(() => navigate('/blog'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'All is well' });
  expect(document.activeElement).toBe(heading);
  expect(failed()).toBeNull();
});

it('"Try again" renders the page again; when that fails too, it reloads the document', async () => {
  const reload = vi.fn();
  const user = await openApp({ '/about': <Broken /> });
  vi.stubGlobal('location', { ...window.location, reload });
  onTestFinished(() => void vi.unstubAllGlobals());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(failed()).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a page that breaks while it is used leads its reader to what happened', async () => {
  const Fragile = () => {
    const [used, setUsed] = useState(false);
    if (used) return <Broken />;
    return (
      <button type="button" onClick={() => setUsed(true)}>
        Use me
      </button>
    );
  };
  const user = await openApp({ '/about': <Fragile /> });
  await user.click(screen.getByRole('button', { name: 'Use me' }));
  expect(document.activeElement).toBe(failed());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  screen.getByRole('button', { name: 'Use me' });
});
