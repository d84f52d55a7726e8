import type { ReactNode } from 'react';
import type { PathName, PathParams } from '../../../common/paths.ts';
import type { PageName } from '../../../machines/site/head.ts';
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
  services: Services;
  start: StartFlow;
  nameAfter: NameAfter;
}

interface Named<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(observer: (snapshot: Snapshot) => void): unknown;
}

/** Names the page after an actor's content; `nameOf` returns null until that is known. */
export type NameAfter = <Snapshot>(actor: Named<Snapshot>, nameOf: (snapshot: Snapshot) => PageName | null) => void;

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

export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
