import { assign } from 'xstate';
import type { Mutant } from '../support/system-tests.ts';
import type { IdentitySystem } from './identity-system.ts';
import type { PropertyName } from './properties.ts';
import { realRules } from './rules.ts';
import type { State } from './world.ts';

const none = { losses: 0, expiries: 0, deletions: 0, logins: Number.POSITIVE_INFINITY };
const oneTab = { tabs: 1, accounts: ['ada'], bounds: none } as const;
const twoTabs = { tabs: 2, accounts: ['ada'], bounds: none } as const;

/** The real system within bounds that are explored completely. */
export const bounded: Readonly<Record<string, IdentitySystem>> = {
  'one tab, one loss, one expiry, a deletion, slow code': {
    ...oneTab,
    bounds: { ...none, losses: 1, expiries: 1, deletions: 1 },
    isCodeSlow: true,
  },
  'one tab, two learners, an expiry': { ...oneTab, accounts: ['ada', 'ben'], bounds: { ...none, expiries: 1 } },
  'two tabs': twoTabs,
  'two tabs, one login, one loss, one expiry, a deletion': {
    ...twoTabs,
    bounds: { losses: 1, expiries: 1, deletions: 1, logins: 1 },
  },
};

/** Wider bounds: `SYSTEMS=all`. */
export const wide: Readonly<Record<string, IdentitySystem>> = {
  'two tabs, an expiry': { ...twoTabs, bounds: { ...none, expiries: 1 } },
  'two tabs, a loss': { ...twoTabs, bounds: { ...none, losses: 1 } },
  'two tabs, a deletion': { ...twoTabs, bounds: { ...none, deletions: 1 } },
};

const { sessionMachine, navigationMachine } = realRules;

/** One change each of a rule or of the environment, which must violate a property. */
export const mutants: Readonly<Record<string, Mutant<IdentitySystem, State, PropertyName>>> = {
  'a logout leaves the page in sight until the next one has come': {
    property: '[SESSION-02] a tab shows a page of members only with the session that it opened the page with',
    system: {
      ...oneTab,
      isCodeSlow: true,
      rules: {
        navigationMachine: navigationMachine.provide({ actions: { forgetToken: assign({ token: null }) } }),
      },
    },
  },
  'a logout leaves the token in the storage': {
    property: '[SESSION-02] tabs that every storage event has reached agree about the session',
    system: { ...twoTabs, habits: { isGone: (token, stored) => token !== null && token === stored } },
  },
  'a tab that has a session heeds no other tab': {
    property:
      '[SESSION-02] a tab that every storage event has reached shows a page of members only with the stored session',
    system: {
      ...twoTabs,
      rules: {
        sessionMachine: sessionMachine.provide({ guards: { isSameToken: ({ context }) => context.token !== null } }),
      },
    },
  },
  'a tab believes what a storage event says, instead of looking into the storage': {
    property: '[SESSION-02] no answer and no storage event brings back a session that the learner has left',
    system: { ...twoTabs, habits: { looksAgain: false } },
  },
  'a 401 removes whichever token is stored': {
    property: '[SESSION-02] the stored session goes only when the learner or the server has ended it',
    system: { ...twoTabs, habits: { isGone: () => true } },
  },
  'a tab keeps the name of the learner when it finds the session of another': {
    property: '[LAYOUT-11] a tab names the learner whose session it has, and shows no data of another',
    system: {
      ...twoTabs,
      accounts: ['ada', 'ben'],
      rules: {
        sessionMachine: sessionMachine.provide({
          actions: { setToken: assign((_, { token }) => ({ token })) },
        }),
      },
    },
  },
  'the login turns away those who are not logged in too': {
    property: '[LAYOUT-08] from every state the learner gets to a page of members in every tab without another fault',
    system: {
      ...oneTab,
      rules: {
        navigationMachine: navigationMachine.provide({
          guards: { isForGuestsOnly: ({ context }) => context.address.path === '/login' },
        }),
      },
    },
  },
};
