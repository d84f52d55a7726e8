import type { ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { matchDeskPage } from '../../common/desk/match.ts';
import type { DeskPageName, DeskPageParams } from '../../common/desk/pages.ts';
import type { DeskPageInput, LoadedPage } from '../../machines/desk/desk-page.machine.ts';
import type { Client } from '../api/client.ts';
import type { StartFlow } from '../flows/common/start-flow.ts';
import type { OpenDeskPage } from '../flows/desk/common/desk-page.ts';
import { DeskMissing } from './DeskMissing.tsx';
import type { Listener } from './effects.ts';
import { pageCode, type SignedInPage } from './page-code.ts';

export interface LoadPageOptions {
  client: Client;
  listen: Listener;
  /** Hears of a flow that ended with an error, and of a page that could not be wired. */
  onFault?: ((error: unknown) => void) | undefined;
}

/** Fetches the code of the page at an address; its flows become children of the page's actor. */
export const loadPage = ({ client, listen, onFault }: LoadPageOptions) =>
  fromPromise<LoadedPage<ReactNode>, DeskPageInput>(async ({ input: { path, search, session } }) => {
    if (session === null) throw new Error('A page of the desk needs a session');
    const match = matchDeskPage(path);
    const code = await codeOf(match?.name ?? null);
    if (match === null || code === null) return { open: () => <DeskMissing /> };
    return {
      open(spawn) {
        const start: StartFlow = (machine, input, ..._notices) => {
          const actor = spawn(machine, { input });
          actor.on('*', listen);
          if (onFault) actor.subscribe({ error: onFault });
          return actor;
        };
        try {
          return code.open({
            // the address was matched with the page's own pattern
            params: match.params as DeskPageParams<DeskPageName>,
            query: new URLSearchParams(search),
            client,
            session,
            start,
          });
        } catch (error) {
          onFault?.(error);
          throw error;
        }
      },
    };
  });

/** Null for an address without a page. */
async function codeOf(name: DeskPageName | null): Promise<OpenDeskPage<DeskPageName> | null> {
  return name === null || !hasCode(name) ? null : await pageCode[name]();
}

const hasCode = (name: DeskPageName): name is SignedInPage => Object.hasOwn(pageCode, name);
