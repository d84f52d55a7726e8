import { createModel, reject, resolve } from 'model-walk';
import type { ReactNode } from 'react';
import { type AnyActorRef, createMachine, type SnapshotFrom } from 'xstate';
import { type Address, type NavigationInput, navigationMachine } from '../../../../machines/site/navigation.machine.ts';
import { isPending } from '../../../../machines/site/navigation.selectors.ts';
import type { Draft } from '../../../../machines/site/navigation.types.ts';
import type { Page } from '../../../../machines/site/visit.machine.ts';

const machine = navigationMachine<ReactNode>();
export type Machine = typeof machine;
export type Snapshot = SnapshotFrom<Machine>;

export const at = (path: string, entry = path, state = {}): Address => ({ entry, path, search: '', state });
export const about = at('/about');
export const settings = at('/settings');
export const login = at('/login');
export const own = at('/', 'after a login', { own: true });

/** The flows of all pages that were opened, in that order, by visit. */
export const flows: { visit: number; flow: AnyActorRef }[] = [];
const flowMachine = createMachine({ id: 'flow', on: { break: { actions: () => fail('no such field') } } });

/** What a fault of ours does. */
function fail(what: string): never {
  throw new Error(what);
}

export const typed = { text: 'Rojîn' };
export const forMembers: Draft = { values: typed, isForVisitors: false };
export const forVisitors: Draft = { values: typed, isForVisitors: true };

/**
 * A page with one flow; it is called after what the flow knows, and leads back to the courses, when
 * `named`.
 */
export const aPage = ({
  named = false,
  draft = null,
}: {
  named?: boolean;
  draft?: Draft | null;
} = {}): Page<ReactNode> => ({
  open({ spawn, rename, leadBack, keep }) {
    flows.push({ visit: flows.length, flow: spawn(flowMachine, { input: undefined }) });
    if (named) {
      rename({ title: 'Weaving' });
      leadBack({ to: '/course' });
    }
    if (draft) keep(draft);
    return 'The page';
  },
});

export const model = createModel(machine, {
  events: {
    'address.changed': [about, settings, login, at('/about', 'again')].map((address) => ({ address })),
    'session.changed': [
      { token: null, account: null },
      { token: 'first-token', account: 'rojin' },
      { token: 'second-token', account: null },
    ],
    'session.opened': {
      generate: [{ token: 'first-token', user: { id: 'rojin' }, returnTo: '/settings' }],
      when: ({ context }) => context.address.path === '/login' && context.token === null,
    },
    'logout.explained': {
      generate: [{ notice: 'nothingCharged' }],
      when: ({ context }) => context.token !== null && context.explanation === null,
    },
    'connection.restored': {},
    'language.opened': { generate: [{ code: 'nl' }], when: ({ context }) => context.rendered !== null },
    'logout.pressed': { when: ({ context }) => context.token !== null },
    'account.deleted': { when: ({ context }) => context.token !== null },
    'page.rendered': ({ context }) => (context.shown ? [{ visit: context.shown.visit }] : []),
  },
  outcomes: {
    loadPage: {
      arrived: resolve(aPage()),
      'arrived with what it knows': resolve(aPage({ named: true, draft: forMembers })),
      'gone after a deploy': reject(new Error('no such chunk')),
      'broken while it was wired': resolve({ open: () => fail('no such flow') }),
    },
  },
  serializeState: ({ value, context, children }) => [
    value,
    [context.address.entry, context.token, context.wanted, context.explanation],
    [context.shown?.page, context.shown?.head.name?.title, isPending(context)],
    context.rendered === String(context.visits),
    context.unsent !== null,
    children.visit?.getSnapshot().value,
  ],
  aspect: ({ context }) => context.shown?.problem,
});

export const variants: Record<string, NavigationInput> = {
  'a visitor': { address: about, token: null },
  'a visitor who asks for a page of members': { address: settings, token: null },
  'a member on the way to the login': { address: login, token: 'first-token' },
};
