import type { DeskListName } from '../api/types.ts';
import { orderStates, waysToPay } from '../rules/orders.ts';
import { approvalStatuses } from './approvals.ts';

export interface ListFilter {
  kind: 'text' | 'day' | 'choice' | 'course';
  choices?: readonly string[];
}

const day = { kind: 'day' } as const satisfies ListFilter;
const course = { kind: 'course' } as const satisfies ListFilter;

/** Options of the commands that list the same. */
export const listFilters = {
  orders: {
    from: day,
    to: day,
    state: { kind: 'choice', choices: orderStates },
    provider: { kind: 'choice', choices: waysToPay },
    course,
    learner: { kind: 'text' },
  },
  transfers: {},
  vouchers: {},
  messages: { state: { kind: 'choice', choices: ['open'] } },
  newsletters: {},
  feedback: { from: day, to: day, course },
  outbox: { state: { kind: 'choice', choices: ['waiting', 'given-up'] } },
  approvals: {
    state: { kind: 'choice', choices: approvalStatuses },
  },
  audit: { target: { kind: 'text' } },
  staff: {},
} as const satisfies Readonly<Record<DeskListName, Readonly<Record<string, ListFilter>>>>;

type NameOf<Filters> = Filters extends unknown ? keyof Filters & string : never;
export type ListFilterName = NameOf<(typeof listFilters)[DeskListName]>;

export const filtersOf = (list: DeskListName): [ListFilterName, ListFilter][] =>
  Object.entries(listFilters[list]) as [ListFilterName, ListFilter][];

/** Those of the list that have a value, in its order: what is sent, and what the address keeps. */
export const setFilters = (list: DeskListName, typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    filtersOf(list).flatMap(([name]) => {
      const value = (typed[name] ?? '').trim();
      return value === '' ? [] : [[name, value]];
    }),
  );

/** As `listDesk` takes them. */
export const sentFilters = (list: DeskListName, typed: Readonly<Record<string, string>>): string[] =>
  Object.entries(setFilters(list, typed)).map(([name, value]) => `${name}:${value}`);

export const isListName = (name: string): name is DeskListName => Object.hasOwn(listFilters, name);
