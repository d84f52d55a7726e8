import { expect } from 'vitest';
import type { AnyStateMachine, EventObject, InputFrom } from 'xstate';
import type { Command } from '../command.ts';
import type { Model } from '../model.ts';
import type { Node } from '../node.ts';
import { pureNode, runsMachines } from '../pure-nodes.ts';
import { type Session, snapshotOf } from '../session.ts';

/**
 * Asserts that the running machine does what its pure transitions say, which exploration used.
 * @returns to be called after each step; `step` names it in errors
 */
export function asExplored<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  input: InputFrom<Machine>,
  session: Session<Machine>,
): (step: string, command?: Command<Machine>) => void {
  if (runsMachines(model)) return () => {};
  let here = pureNode(model, input);
  const taken = new Set<string>();
  const emitted: EventObject[] = [];
  const add = ({ step }: Node<Machine>) => {
    for (const name of step.taken) taken.add(name);
    emitted.push(...step.emitted);
  };
  add(here);
  return (step, command) => {
    const next = command ? here.after(command) : null;
    if (next) add(next);
    here = next ?? here;
    const { value, context, status } = snapshotOf(session.actor);
    const { snapshot } = here;
    const { taken: tookSoFar, emitted: emittedSoFar } = session;
    expect(
      { value, context, status, taken: tookSoFar, emitted: emittedSoFar, commands: session.commands() },
      `${step}: the running machine (+) differs from its pure transitions (-), which were explored. A step may depend on nothing but the snapshot and the event, and no action may send the machine anything: it has to be raised`,
    ).toEqual({
      ...{ value: snapshot.value, context: snapshot.context, status: snapshot.status },
      ...{ taken, emitted, commands: here.commands() },
    });
  };
}
