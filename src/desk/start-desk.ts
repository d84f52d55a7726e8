import type { ReactNode } from 'react';
import { createActor, type EventObject } from 'xstate';
import { deskMachine } from '../../machines/desk/desk.machine.ts';
import { deskPageMachine } from '../../machines/desk/desk-page.machine.ts';
import { firstPasskeyMachine } from '../../machines/desk/first-passkey.machine.ts';
import { invitationMachine } from '../../machines/desk/invitation.machine.ts';
import { recoveryCodesMachine } from '../../machines/desk/recovery-codes.machine.ts';
import { signInMachine } from '../../machines/desk/sign-in.machine.ts';
import { copyText } from '../browser/copy-text.ts';
import { onNavigation, readAddress } from '../browser/history.ts';
import { takeInvitation } from '../browser/invitation-token.ts';
import { addDeskPasskey } from '../flows/desk/account/calls.ts';
import { getDeskSession, signOutOfDesk } from '../flows/desk/common/session-calls.ts';
import {
  acceptDeskInvitationByPasskey,
  acceptDeskInvitationByPassword,
  readDeskInvitation,
} from '../flows/desk/invitation/calls.ts';
import { signInToDesk, signInToDeskByPasskey } from '../flows/desk/sign-in/calls.ts';
import { keepFocus } from '../ui/layout/keep-focus.ts';
import type { DeskActor } from './desk-actor.ts';
import { createDeskClient } from './desk-client.ts';
import { handleEmitted } from './effects.ts';
import { type LoadPageOptions, loadPage } from './load-page.tsx';
import { otherTabs } from './other-tabs.ts';

export interface StartedDesk {
  desk: DeskActor;
  stop: () => void;
}

interface DeskOptions extends Pick<LoadPageOptions, 'onFault'> {
  fetch: typeof globalThis.fetch;
  baseUrl?: string;
}

/** Starts the desk on the browser's network, address and other tabs. */
export function startDesk({ onFault, ...options }: DeskOptions): StartedDesk {
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
      getDeskSession: getDeskSession(client),
      signOutOfDesk: signOutOfDesk(client),
      signInForm: signInMachine.provide({
        actors: { signInToDesk: signInToDesk(client), signInToDeskByPasskey: signInToDeskByPasskey(client) },
      }),
      invitationForm: invitationMachine.provide({
        actors: {
          readDeskInvitation: readDeskInvitation(client),
          acceptDeskInvitationByPasskey: acceptDeskInvitationByPasskey(client),
          acceptDeskInvitationByPassword: acceptDeskInvitationByPassword(client),
          codes: recoveryCodesMachine.provide({ actors: { copyText } }),
        },
      }),
      firstPasskeyForm: firstPasskeyMachine.provide({ actors: { addDeskPasskey: addDeskPasskey(client) } }),
      page: deskPageMachine<ReactNode>().provide({ actors: { loadPage: loadPage({ client, listen, onFault }) } }),
    },
  });
  const desk: DeskActor = createActor(logic, { input: { token: takeInvitation(), address: readAddress() } });
  desk.on('*', listen);
  const unfollow = onNavigation(() =>
    desk.send({ type: 'address.changed', token: takeInvitation(), address: readAddress() }),
  );
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
