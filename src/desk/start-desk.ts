import type { ReactNode } from 'react';
import { type ActorRefFrom, createActor, type EventObject } from 'xstate';
import { deskMachine } from '../../machines/desk/desk.machine.ts';
import { deskPageMachine } from '../../machines/desk/desk-page.machine.ts';
import { signInMachine } from '../../machines/desk/sign-in.machine.ts';
import { onNavigation, readAddress } from '../browser/history.ts';
import { getSession, signOut } from '../flows/desk/common/session-calls.ts';
import { signIn, signInByPasskey } from '../flows/desk/sign-in/calls.ts';
import { keepFocus } from '../ui/layout/keep-focus.ts';
import { createDeskClient } from './desk-client.ts';
import { handleEmitted } from './effects.ts';
import { loadPage } from './load-page.tsx';
import { otherTabs } from './other-tabs.ts';

export type DeskActor = ActorRefFrom<ReturnType<typeof deskMachine<ReactNode>>>;

export interface StartedDesk {
  desk: DeskActor;
  stop: () => void;
}

/** Starts the desk on the browser's network, address and other tabs. */
export function startDesk(options: { fetch: typeof globalThis.fetch; baseUrl?: string }): StartedDesk {
  const tabs = otherTabs((event) => desk.send(event));
  const client = createDeskClient({
    ...options,
    onUsed: () => {
      if (!desk.getSnapshot().hasTag('signedIn')) return;
      desk.send({ type: 'session.used' });
      tabs.tell('used');
    },
    onEnded: () => desk.send({ type: 'session.ended' }),
  });
  const listen = (event: EventObject) => handleEmitted(event, { tellTabs: tabs.tell });
  const logic = deskMachine<ReactNode>().provide({
    actors: {
      getSession: getSession(client),
      signOut: signOut(client),
      signIn: signInMachine.provide({ actors: { signIn: signIn(client), signInByPasskey: signInByPasskey(client) } }),
      page: deskPageMachine<ReactNode>().provide({ actors: { loadPage: loadPage({ client, listen }) } }),
    },
  });
  const desk: DeskActor = createActor(logic, { input: { address: readAddress() } });
  desk.on('*', listen);
  const unfollow = onNavigation(() => desk.send({ type: 'address.changed', address: readAddress() }));
  const unwatch = keepFocus();
  desk.start();
  return {
    desk,
    stop: () => {
      unfollow();
      unwatch();
      tabs.leave();
      desk.stop();
    },
  };
}
