import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/** For charts whose snapshots all concern the screen; `useSelector` is for those that change each second. */
export const useSnapshot = <Actor extends AnyActorRef>(actor: Actor) => useSelector(actor, (snapshot) => snapshot);
