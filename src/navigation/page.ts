import type { ReactNode } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { PathName, PathParams } from '../../common/paths.ts';
import type { Services } from '../services/services.ts';
import type { StartFlow } from '../services/start-flow.ts';

/** What a page is opened with. */
export interface PageContext<Name extends PathName> {
  params: PathParams<Name>;
  query: URLSearchParams;
  /** Navigation state, as another page or an earlier version of this app left it: read it with care. */
  state: Readonly<Record<string, unknown>>;
  signedIn: boolean;
  services: Services;
  /** Starts a flow that ends with this page. */
  start: StartFlow;
  nameAfter: NameAfter;
}

/** What a page is called once it is known, such as by the course that it shows (LAYOUT-12). */
export interface PageName {
  title: string;
  /** A text about it, whose beginning becomes the description; the route's description when there is none. */
  description?: string;
}

/** Names the page after what a flow of it shows, as soon as that is known: null until then (LAYOUT-12). */
export type NameAfter = <Actor extends AnyActorRef>(
  actor: Actor,
  nameOf: (snapshot: SnapshotFrom<Actor>) => PageName | null,
) => void;

/**
 * Wires a page: starts its flows with the actors they need and answers the view of them. It runs once for each visit,
 * outside React.
 */
export interface OpenPage<Name extends PathName> {
  // A method, so that rows of different params fit into one table.
  open(context: PageContext<Name>): ReactNode;
}

/** One row of the route table (src/navigation/routes.ts). */
export interface Route<Name extends PathName> {
  /** `member`: no token means /login (LAYOUT-08). `guest`: a token means / (LOGIN-10). */
  access: 'public' | 'member' | 'guest';
  layout: 'site' | 'payment';
  /** The document's title and description (LAYOUT-12). A page that knows better (a course) calls nameAfter. */
  title: string;
  description: string;
  load(): Promise<OpenPage<Name>>;
}

/** How the page was left, when one comes back to it or refreshes it. */
export const viewOf = ({ view }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof view === 'object' && view !== null ? { ...view } : {};

/** A string of the navigation state, else null. */
export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
