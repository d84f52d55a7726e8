import { act, render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom, waitFor } from 'xstate';
import type { DeskSession } from '../../../../common/api/types.ts';
import { DESK_IDLE_LIMIT } from '../../../../common/rules/durations.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { type DeskAddress, type DeskInput, deskMachine } from '../../../../machines/desk/desk.machine.ts';
import { Desk } from '../../../../src/desk/Desk.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { berivan } from '../../../support/desk/staff.ts';
import { seeSlow, stopWaiting } from '../../../support/slow.ts';
import { eachTestIsATab } from '../../../support/tab.ts';

eachTestIsATab();

const machine = deskMachine<ReactNode>();
type Shown = SnapshotFrom<typeof machine>;

const at = (path: string, entry = path, search = ''): DeskAddress => ({ entry, path, search });
const order = at('/desk/orders/ord_1');
const list = at('/desk/lists/orders');
const invited = at('/desk/invitation');
const home = at('/desk');
const anAuthor: DeskSession = {
  ...berivan,
  id: 'stf_author',
  roles: ['author'],
  rights: ['listDeskDrafts', 'list orders'],
};
const recovered: DeskSession = {
  ...berivan,
  id: 'stf_recovered',
  rights: ['getDeskSession', 'startDeskPasskey', 'addDeskPasskey'],
  needsPasskey: true,
};
const heading = (words: string) => <h1>{words}</h1>;

const model = createModel(machine, {
  events: {
    'address.changed': [
      { address: order, token: null },
      { address: list, token: null },
      { address: home, token: null },
      { address: at('/desk/lists/orders', list.entry, '?filter=paid'), token: null },
      { address: invited, token: null },
      { address: invited, token: 'f3c0JtM2Kq81x0Zb' },
    ],
    'session.used': {},
    'session.ended': {},
    'session.closed': {},
    'session.opened': {},
    'signOut.pressed': {},
    'retry.pressed': {},
    'stop.pressed': {},
  },
  outcomes: {
    getDeskSession: {
      ...refusalsOf('GET /desk/session'),
      'signed in': resolve(berivan),
      'an author': resolve(anAuthor),
      'by a recovery code alone': resolve(recovered),
      'no session': reject(failure('unauthenticated', { status: 401 })),
      'switched off': reject(failure('notFound', { status: 404 })),
    },
    signOutOfDesk: { ...refusalsOf('DELETE /desk/session'), done: resolve(undefined) },
    signInForm: { 'signed in': resolve(berivan), 'by a recovery code alone': resolve(recovered) },
    firstPasskeyForm: { added: resolve(undefined) },
    invitationForm: { accepted: resolve(berivan), 'accepted by an author': resolve(anAuthor) },
    loadPage: {
      arrived: resolve({ open: () => heading('The page') }),
      'gone after a release': reject(new Error('no such chunk')),
    },
  },
  serializeState: ({ value, context, children }) => [
    value,
    [context.address, context.token, context.notice, context.session?.id],
    children.page?.getSnapshot().value,
  ],
});

const variants: Record<string, DeskInput> = {
  'at an order': { address: order, token: null },
  'by a link of an invitation': { address: invited, token: 'f3c0JtM2Kq81x0Zb' },
};

testModel(model, {
  proves: ['DESK-40', 'DESK-47', 'DESK-48', 'DESK-131'],
  variants,
  sut: screenOf({
    parts: ['header', 'main'],
    render: (actor) =>
      render(
        <Desk
          actor={actor}
          screens={{
            SignIn: () => heading('Sign in'),
            Invitation: () => heading('Invitation'),
            FirstPasskey: () => heading('Add a passkey'),
          }}
        />,
      ),
    gestures: {
      'address.changed': external,
      'session.used': external,
      'session.ended': external,
      'session.closed': external,
      'session.opened': external,
      'signOut.pressed': pressSignOut,
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'stop.pressed': stopWaiting,
    },
    background: true,
  }),
  states: { '*': see },
});

/** In the bar of a wide window; a narrow one has it in its menu. */
async function pressSignOut(_: unknown, user: UserEvent): Promise<void> {
  const name = 'Sign out';
  if (screen.queryAllByRole('button', { name }).length === 0) {
    await user.click(screen.getByRole('button', { name: 'Menu' }));
  }
  const [button = document.body] = screen.getAllByRole('button', { name });
  await user.click(button);
}

function headingOf(snapshot: Shown): string | null {
  if (snapshot.matches('checking') || snapshot.matches('arriving')) return null;
  if (snapshot.matches('off')) return 'The desk is closed';
  if (snapshot.matches('unreachable')) return 'The desk cannot be reached';
  if (snapshot.matches('signedOut')) return 'Sign in';
  if (snapshot.matches('invited')) return 'Invitation';
  if (snapshot.context.session?.needsPasskey === true) return 'Add a passkey';
  const page = snapshot.children.page?.getSnapshot();
  if (page === undefined || page.matches('opening')) return null;
  return page.matches('failed') ? 'This page could not be opened' : 'The page';
}

async function see(snapshot: Shown): Promise<void> {
  await act(async () => {});
  expect(screen.queryByRole('heading', { level: 1 })?.textContent ?? null).toBe(headingOf(snapshot));
  const signedIn = snapshot.hasTag('signedIn');
  const hasPages = signedIn && snapshot.context.session?.needsPasskey !== true;
  expect(screen.queryAllByText('Orders').length > 0).toBe(hasPages);
  expect(screen.queryByText(/^We could not sign you out/) !== null).toBe(snapshot.hasTag('notLeft'));
  expect(screen.queryAllByText('Signing out...').length > 0).toBe(snapshot.hasTag('leaving'));
  if (snapshot.hasTag('leaving')) seeSlow(snapshot);
}

it('[DESK-48] a session ends when it was not used for the idle limit, counted from its last use', async () => {
  const clock = new SimulatedClock();
  const getDeskSession = fromPromise<DeskSession, void>(async () => berivan);
  const actor = createActor(machine.provide({ actors: { getDeskSession } }), {
    ...{ clock, input: { address: order, token: null } },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'));
  clock.increment(DESK_IDLE_LIMIT - 1);
  actor.send({ type: 'session.used' });
  clock.increment(DESK_IDLE_LIMIT - 1);
  expect(actor.getSnapshot().hasTag('signedIn')).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('signedOut');
  expect(actor.getSnapshot().context.notice).toBe('idle');
  actor.stop();
});

it('[DESK-43] an invitation whose address gets a query keeps it in the links to other languages', async () => {
  const actor = createActor(machine, { input: { address: invited, token: 'f3c0JtM2Kq81x0Zb' } }).start();
  render(
    <Desk
      actor={actor}
      screens={{ SignIn: () => null, Invitation: () => heading('Invitation'), FirstPasskey: () => null }}
    />,
  );
  act(() => actor.send({ type: 'address.changed', address: at(invited.path, 'again', '?from=mail'), token: null }));
  screen.getByRole('heading', { name: 'Invitation' });
  expect(screen.getByRole('link', { name: 'Nederlands' }).getAttribute('href')).toBe('/nl/desk/invitation?from=mail');
  actor.stop();
});
