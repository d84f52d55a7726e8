import { loginMachine } from '../../../machines/accounts/login.machine.ts';
import { sessionMachine } from '../../../machines/accounts/session.machine.ts';
import { accountDeletionMachine } from '../../../machines/accounts/settings/account-deletion.machine.ts';
import { appMachine } from '../../../machines/site/app.machine.ts';
import { navigationMachine } from '../../../machines/site/navigation.machine.ts';
import { visitMachine } from '../../../machines/site/visit.machine.ts';

/** The parts of the product that run in the system. What a page shows is, here, the token that it was opened with. */
export const realRules = {
  appMachine: appMachine<string>(),
  sessionMachine,
  navigationMachine: navigationMachine<string>(),
  visitMachine: visitMachine<string>(),
  loginMachine,
  accountDeletionMachine,
};

/** Parts of the model of the world that a mutant changes too. */
export const realHabits = {
  /** A storage event makes a tab look into the storage; otherwise it believes what the event says. */
  looksAgain: true,
  /** Whether the storage loses what it holds when the session of a token ends; null is for any token. */
  isGone: (token: string | null, stored: string | null): boolean => token === null || token === stored,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
