import { pageRow } from '../../../common/pages.ts';
import type { Property } from '../../../packages/model-walk/src/system.ts';
import { tokenOf } from './browser.ts';
import type { State, Tab } from './world.ts';

/** The page of members that a tab shows, with the token that it was opened with. */
const memberView = ({ navigation }: Tab): string | null => {
  const { shown } = navigation.snapshot.context;
  return shown !== null && pageRow(shown.page).access === 'member' ? shown.view : null;
};

const ownerOf = ({ sessions }: State, token: string | null) => sessions[token ?? '']?.owner ?? null;

/** Whether a learner sees what the account holds. */
const isAtHome = (tab: Tab) => memberView(tab) !== null && tab.visit?.data != null;

/** What must hold of identity, by the sentence that says it, with the rows that it proves. */
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
    kind: 'a way to',
    goal: ({ tabs, deleted }) => deleted.includes('ada') || tabs.every(isAtHome),
    by: ['learner', 'page', 'server'],
  },
} as const satisfies Record<string, Property<State>>;

export type PropertyName = keyof typeof properties;
