import type { ReactNode } from 'react';
import { fromPromise, type Snapshot } from 'xstate';
import type { PathName, PathParams } from '../../common/paths.ts';
import type { Draft } from '../../machines/site/navigation.types.ts';
import type { Page, VisitInput } from '../../machines/site/visit.machine.ts';
import type { Client } from '../api/client.ts';
import type { After, DraftAfter, OpenPage } from '../flows/common/page.ts';
import type { Services } from '../flows/common/services.ts';
import type { Listener, StartFlow } from '../flows/common/start-flow.ts';
import { listenForNotices } from './notices.ts';
import { missingPageCode, pageCode } from './page-code.ts';
import { restoredAt } from './restore-snapshot.ts';

export interface LoadPageOptions {
  /** Asked when a page is opened: by then all of them have been started. */
  services: () => Services;
  listen: Listener;
  /** Hears of a flow that ended with an error, and of a page that could not be wired. */
  onFault?: ((error: unknown) => void) | undefined;
  /** Snapshots of the flows of the first page, in the order in which it starts them. */
  snapshots?: readonly Snapshot<unknown>[];
}

/** The name of a tab's first visit, that of the page which the server may have rendered. */
export const FIRST_VISIT = '1';

const after =
  <Fact>(tell: (fact: Fact) => void): After<Fact> =>
  (actor, factOf) => {
    const look = (snapshot: Parameters<typeof factOf>[0]) => {
      const fact = factOf(snapshot);
      if (fact !== null) tell(fact);
    };
    actor.subscribe(look);
    look(actor.getSnapshot());
  };

const draftAfter =
  (keep: (draft: Draft | null) => void): DraftAfter =>
  (actor, valuesOf, { isForVisitors } = { isForVisitors: false }) => {
    const look = (snapshot: Parameters<typeof valuesOf>[0]) => {
      const values = valuesOf(snapshot);
      keep(values && { values, isForVisitors });
    };
    actor.subscribe(look);
    look(actor.getSnapshot());
  };

/**
 * An import does not say why it failed. Without an answer to this call the client reports a lost
 * connection; with one, the code is missing, and loading the document again and again would not
 * help.
 */
const askForHealth = (client: Client) => client.GET('/health').catch(() => {});

/** Fetches a page's code; its flows become children of the visit, and `listen` hears them. */
export const loadPage = ({ services, listen, onFault, snapshots = [] }: LoadPageOptions) =>
  fromPromise<Page<ReactNode>, VisitInput>(
    async ({ input: { visit, page, params, address, signedIn, restored, returnTo } }) => {
      const code: Promise<OpenPage<PathName>> = (page === null ? missingPageCode : pageCode[page])();
      code.catch(() => askForHealth(services().client));
      const usual = await code;
      const shown = (await usual.instead?.(services())) ?? usual;
      return {
        open({ spawn, rename, leadBack, keep }) {
          const rendered = (visit === FIRST_VISIT ? snapshots : [])[Symbol.iterator]();
          const start: StartFlow = (machine, input, ...[notices]) => {
            const { value: snapshot } = rendered.next();
            const actor = spawn(snapshot ? restoredAt(machine, snapshot) : machine, { input });
            actor.on('*', listen);
            if (notices) listenForNotices(actor, notices, listen);
            if (onFault) actor.subscribe({ error: onFault });
            return actor;
          };
          try {
            return shown.open({
              // the address was matched with the page's own pattern
              params: params as PathParams<PathName>,
              query: new URLSearchParams(address.search),
              state: address.state,
              signedIn,
              restored,
              returnTo,
              services: services(),
              start,
              nameAfter: after(rename),
              parentAfter: after(leadBack),
              draftAfter: draftAfter(keep),
            });
          } catch (error) {
            onFault?.(error);
            throw error;
          }
        },
      };
    },
  );
