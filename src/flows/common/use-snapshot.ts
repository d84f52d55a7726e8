import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/** For charts whose snapshots all concern the screen; `useSelector` for those that change often. */
export const useSnapshot = <Actor extends AnyActorRef>(actor: Actor) => useSelector(actor, (snapshot) => snapshot);
