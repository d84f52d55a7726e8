import type { ReactNode } from 'react';
import type { PathName, PathParams } from '../../../common/paths.ts';
import type { PageName } from '../../../machines/site/head.ts';
import type { Services } from './services.ts';
import type { StartFlow } from './start-flow.ts';

/** What a page is opened with. */
export interface PageContext<Name extends PathName> {
  params: PathParams<Name>;
  query: URLSearchParams;
  /** Navigation state, as another page or an earlier version of this app left it: read it with care. */
  state: Readonly<Record<string, unknown>>;
  signedIn: boolean;
  /** Where a login on this page leads to: the page first asked for, else / (LOGIN-07). */
  returnTo: string;
  services: Services;
  /** Starts a flow that ends with this page. */
  start: StartFlow;
  nameAfter: NameAfter;
}

/** A flow, as far as it tells what the page is called. */
interface Named<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(observer: (snapshot: Snapshot) => void): unknown;
}

/** Names the page after what a flow of it shows, as soon as that is known: null until then (LAYOUT-12). */
export type NameAfter = <Snapshot>(actor: Named<Snapshot>, nameOf: (snapshot: Snapshot) => PageName | null) => void;

/**
 * Wires a page: starts its flows with the actors they need and answers the view of them. It runs once for each visit,
 * outside React.
 */
export interface OpenPage<Name extends PathName> {
  // A method, so that rows of different params fit into one table.
  open(context: PageContext<Name>): ReactNode;
  /** Fetches code that opens the page in its place; null for none (SITE-07). */
  instead?(services: Services): Promise<OpenPage<Name> | null>;
}

/** How the page was left, when one comes back to it or refreshes it. */
export const viewOf = ({ view }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof view === 'object' && view !== null ? { ...view } : {};

/** A string of the navigation state, else null. */
export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
