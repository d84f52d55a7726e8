import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine, Snapshot } from 'xstate';

/**
 * A chart that begins where another actor of it was (`getPersistedSnapshot`), perhaps on another
 * machine. Calls that were under way are made again by XState; the delays of the restored states,
 * which it does not persist, are restarted here.
 */
export function restoredAt<Machine extends AnyStateMachine>(machine: Machine, snapshot: Snapshot<unknown>): Machine {
  const begin: Pick<Machine, 'getInitialSnapshot'> = {
    getInitialSnapshot: (scope) => {
      const restored = machine.restoreSnapshot(snapshot, scope);
      scope.defer(() => restartDelays(machine, restored, scope));
      return restored;
    },
  };
  return Object.assign(Object.create(machine), begin);
}

function restartDelays({ implementations }: AnyStateMachine, snapshot: AnyMachineSnapshot, scope: AnyActorScope): void {
  const { self, system } = scope;
  for (const { delay, eventType } of snapshot._nodes.flatMap((node) => node.after)) {
    const given = typeof delay === 'string' ? implementations.delays[delay] : delay;
    // a delay that the event decides has no event to be decided by
    if (typeof given === 'number') system.scheduler.schedule(self, self, { type: eventType }, given, eventType);
  }
}
