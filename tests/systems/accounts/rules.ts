import { loginMachine } from '../../../machines/accounts/login.machine.ts';
import { sessionMachine } from '../../../machines/accounts/session.machine.ts';
import { accountDeletionMachine } from '../../../machines/accounts/settings/account-deletion.machine.ts';
import { appMachine } from '../../../machines/site/app.machine.ts';
import { navigationMachine } from '../../../machines/site/navigation.machine.ts';
import { visitMachine } from '../../../machines/site/visit.machine.ts';

/** Parts of the product. A page shows the token that it was opened with. */
export const realRules = {
  appMachine: appMachine<string>(),
  sessionMachine,
  navigationMachine: navigationMachine<string>(),
  visitMachine: visitMachine<string>(),
  loginMachine,
  accountDeletionMachine,
};

/** Assumptions about the environment, which mutants change too. */
export const realHabits = {
  /** On a storage event a tab reads the storage instead of trusting the event. */
  looksAgain: true,
  /** Whether the stored token is removed when a token's session ends; null is any token. */
  isGone: (token: string | null, stored: string | null): boolean => token === null || token === stored,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
