import type { ReactNode } from 'react';
import { fromPromise } from 'xstate';
import type { PathName, PathParams } from '../../common/paths.ts';
import type { Page, VisitInput } from '../../machines/site/visit.types.ts';
import type { Services } from '../services/services.ts';
import type { Listener, StartFlow } from '../services/start-flow.ts';
import type { NameAfter, OpenPage } from './page.ts';
import { missingPageCode, pageCode } from './page-code.ts';

export interface LoadPageOptions {
  /** Asked when a page is opened: by then all of them have been started. */
  services: () => Services;
  listen: Listener;
}

/** Fetches the code of a page and wires it to a visit: its flows become children of the visit, and `listen` hears them. */
export const loadPage = ({ services, listen }: LoadPageOptions) =>
  fromPromise<Page<ReactNode>, VisitInput>(async ({ input: { page, params, address, signedIn, returnTo } }) => {
    const code: OpenPage<PathName> = await (page === null ? missingPageCode : pageCode[page])();
    return {
      open({ spawn, rename }) {
        const start: StartFlow = (machine, input) => {
          const actor = spawn(machine, { input });
          actor.on('*', listen);
          return actor;
        };
        const nameAfter: NameAfter = (actor, nameOf) => {
          const look = (snapshot: Parameters<typeof nameOf>[0]) => {
            const name = nameOf(snapshot);
            if (name !== null) rename(name);
          };
          actor.subscribe(look);
          look(actor.getSnapshot());
        };
        return code.open({
          // the address was matched with the page's own pattern
          params: params as PathParams<PathName>,
          query: new URLSearchParams(address.search),
          state: address.state,
          signedIn,
          returnTo,
          services: services(),
          start,
          nameAfter,
        });
      },
    };
  });
