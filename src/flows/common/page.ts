import type { ReactNode } from 'react';
import type { Money } from '../../../common/money/money.ts';
import type { PathName, PathParams } from '../../../common/paths.ts';
import type { PageName } from '../../../machines/site/head.ts';
import type { Draft, Parent } from '../../../machines/site/navigation.types.ts';
import type { Services } from './services.ts';
import type { StartFlow } from './start-flow.ts';

export interface PageContext<Name extends PathName> {
  params: PathParams<Name>;
  query: URLSearchParams;
  /** Untrusted: from another page or an earlier version of this app. */
  state: Readonly<Record<string, unknown>>;
  signedIn: boolean;
  /** Where a login on this page leads: the page first asked for, else /. */
  returnTo: string;
  /** Typed or chosen here before the session ended, as `draftAfter` kept it. */
  restored: Draft['values'] | null;
  services: Services;
  start: StartFlow;
  /** Names the page after an actor's content. */
  nameAfter: After<PageName>;
  /** Where Back leads in the payment layout; the catalogue by default. */
  parentAfter: After<Parent>;
  draftAfter: DraftAfter;
}

interface Observed<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(observer: (snapshot: Snapshot) => void): unknown;
}

/** Takes a fact from an actor's snapshots; `factOf` returns null until it is known. */
export type After<Fact> = <Snapshot>(actor: Observed<Snapshot>, factOf: (snapshot: Snapshot) => Fact | null) => void;

/**
 * Keeps what an actor has of the learner that is not sent yet, for when the session ends; null for
 * nothing. Never a password, a code or a card.
 */
export type DraftAfter = <Snapshot>(
  actor: Observed<Snapshot>,
  valuesOf: (snapshot: Snapshot) => Draft['values'] | null,
  options?: Pick<Draft, 'isForVisitors'>,
) => void;

/** Starts the page's actors, once per visit and outside React, and returns its view. */
export interface OpenPage<Name extends PathName> {
  // methods are bivariant: rows of different params fit into one table
  open(context: PageContext<Name>): ReactNode;
  /** Loads another page to open instead; null for none. */
  instead?(services: Services): Promise<OpenPage<Name> | null>;
}

/** The view stored by `keepView`, on return or refresh. */
export const viewOf = ({ view }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof view === 'object' && view !== null ? { ...view } : {};

/** A price in navigation state. */
export function moneyOf(value: unknown): Money | null {
  if (typeof value !== 'object' || value === null || !('amount' in value && 'currency' in value)) return null;
  const { amount, currency } = value;
  const isCode = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  return isCode && typeof amount === 'number' && amount > 0 ? { amount, currency } : null;
}

/** Those of the named values that are texts. */
export const textsIn = <Key extends string>(
  values: Readonly<Record<string, unknown>> | null,
  ...keys: Key[]
): Partial<Record<Key, string>> => {
  const texts: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const value = values?.[key];
    if (typeof value === 'string') texts[key] = value;
  }
  return texts;
};

/** A code in navigation state, if a table has it. */
export const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, value: unknown): Key | null =>
  Object.keys(table).find((key): key is Key => key === value) ?? null;

export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
