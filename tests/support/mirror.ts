import type { AnyActorLogic, AnyActorRef, EventObject, Subscription } from 'xstate';

type Reported = { type: 'mirror.changed' } | { type: 'mirror.emitted'; event: EventObject };

const isReport = (event: EventObject): event is Reported => event.type.startsWith('mirror.');

/**
 * A child that proxies a running actor: events, snapshots and emitted events. It outlives the
 * parent.
 */
export function mirrorOf(actor: AnyActorRef): AnyActorLogic {
  const followed: Subscription[] = [];
  return {
    getInitialSnapshot: () => actor.getSnapshot(),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: (_, { self }) => {
      const report = (event: Reported) => {
        if (self.getSnapshot().status === 'active') self.send(event);
      };
      followed.push(
        actor.subscribe(() => report({ type: 'mirror.changed' })),
        actor.on('*', (event) => report({ type: 'mirror.emitted', event })),
      );
    },
    transition: (_, event: EventObject, { emit }) => {
      if (event.type === 'xstate.stop') {
        for (const subscription of followed) subscription.unsubscribe();
        return { ...actor.getSnapshot(), status: 'stopped' };
      }
      if (!isReport(event)) actor.send(event);
      else if (event.type === 'mirror.emitted') emit(event.event);
      return actor.getSnapshot();
    },
  };
}
