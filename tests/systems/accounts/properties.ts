import type { Property } from 'model-walk/systems';
import { pageRow } from '../../../common/pages.ts';
import { tokenOf } from './browser.ts';
import type { State, Tab } from './world.ts';

/** The token with which the shown page of members was opened. */
const memberView = ({ navigation }: Tab): string | null => {
  const { shown } = navigation.snapshot.context;
  return shown !== null && pageRow(shown.page).access === 'member' ? shown.view : null;
};

const ownerOf = ({ sessions }: State, token: string | null) => sessions[token ?? '']?.owner ?? null;

/** The account's data are shown. */
const isAtHome = (tab: Tab) => memberView(tab) !== null && tab.visit?.data != null;

/** By title with requirement ids. */
export const properties = {
  '[SESSION-02] a tab shows a page of members only with the session that it opened the page with': {
    kind: 'always',
    holds: ({ tabs }) =>
      tabs.every((tab) => {
        const view = memberView(tab);
        return view === null || view === tokenOf(tab);
      }),
  },
  '[SESSION-02] a tab that every storage event has reached shows a page of members only with the stored session': {
    kind: 'always',
    holds: ({ tabs, storage }) =>
      tabs.every((tab) => tab.hears.length > 0 || memberView(tab) === null || memberView(tab) === storage),
  },
  '[SESSION-02] tabs that every storage event has reached agree about the session': {
    kind: 'always',
    holds: ({ tabs, storage }) => tabs.every((tab) => tab.hears.length > 0 || tokenOf(tab) === storage),
  },
  '[SESSION-02] no answer and no storage event brings back a session that the learner has left': {
    kind: 'always',
    holds: ({ wrong }) => wrong !== 'broughtBack',
  },
  '[SESSION-02] the stored session goes only when the learner or the server has ended it': {
    kind: 'always',
    holds: ({ wrong }) => wrong !== 'ended',
  },
  '[LAYOUT-11] a tab names the learner whose session it has, and shows no data of another': {
    kind: 'always',
    holds: (state) =>
      state.tabs.every((tab) => {
        const owner = ownerOf(state, tokenOf(tab));
        const { user } = tab.session.snapshot.context;
        return (user === null || user.id === owner) && (tab.visit?.data == null || tab.visit.data === owner);
      }),
  },
  '[LAYOUT-08] from every state the learner gets to a page of members in every tab without another fault': {
    kind: 'a path to',
    goal: ({ tabs, deleted, left }) => deleted.includes('ada') || left.logins === 0 || tabs.every(isAtHome),
    by: ['learner', 'page', 'server'],
  },
} as const satisfies Record<string, Property<State>>;

export type PropertyName = keyof typeof properties;

const isLoggedIn = (tab: Tab) => tokenOf(tab) !== null;
const isOpen = ({ sessions }: State, token: string | null) => sessions[token ?? '']?.isOpen === true;

/** States that must be reached, or the properties would prove too little. */
export const landmarks: Readonly<Record<string, (state: State) => boolean>> = {
  'both tabs show a page of members, with its data': ({ tabs }) => tabs.length === 2 && tabs.every(isAtHome),
  'a tab shows the page of a session that the other has left, of which its storage event is on the way': (state) =>
    state.tabs.some(
      (tab) => isAtHome(tab) && state.sessions[tokenOf(tab) ?? '']?.isLeft === true && tab.hears.length > 0,
    ),
  'a 401 about an older session is on its way to a tab, while a newer one is stored': (state) =>
    state.tabs.some(({ calls }) =>
      calls.some(
        ({ name, token, answer }) =>
          name !== 'login' && answer?.is === 'refused' && token !== state.storage && isOpen(state, state.storage),
      ),
    ),
  'a session has expired in two tabs that both show a page of members': (state) =>
    state.tabs.length === 2 &&
    state.tabs.every((tab) => isAtHome(tab) && !isOpen(state, tokenOf(tab))) &&
    state.deleted.length === 0,
  'a tab says farewell to a deleted account': ({ tabs, deleted }) =>
    deleted.length > 0 && tabs.some(({ visit }) => visit?.deletion?.snapshot.matches('leaving') === true),
  'an account is deleted while another tab shows its settings': (state) =>
    state.deleted.length > 0 &&
    state.tabs.some((tab) => isAtHome(tab) && state.deleted.includes(tab.visit?.data ?? 'ben')),
  'a tab names one learner, and the other tab another, until a storage event comes': ({ tabs }) =>
    tabs.every(isLoggedIn) && new Set(tabs.map(({ session }) => session.snapshot.context.user?.id)).size === 2,
};
