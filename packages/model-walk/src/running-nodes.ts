import type { AnyStateMachine, InputFrom } from 'xstate';
import type { RunningActor } from './controlled.ts';
import type { Path } from './graph.ts';
import type { Model } from './model.ts';
import { aspectOf, keyOf, type Node } from './node.ts';
import { type Session, sessionsOf, snapshotOf } from './session.ts';
import { lineOf } from './steps.ts';

interface Before {
  emitted: number;
  started: number;
  running: readonly RunningActor[];
}

/** For nested machines. Each step replays its path, since a running machine cannot go back. */
export function runningNode<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  input: InputFrom<Machine>,
): Node<Machine> {
  const open = sessionsOf(model);

  function nodeOf(session: Session<Machine>, path: Path<Machine>, before: Before): Node<Machine> {
    const snapshot = snapshotOf(session.actor);
    const commands = session.commands();
    const old = new Set(before.running.map(({ ref }) => ref));
    const node: Node<Machine> = {
      ...{ path, snapshot, key: keyOf(model, snapshot) },
      commands: () => commands,
      after(command) {
        const next = open(input);
        for (const each of path) next.apply(each);
        next.taken.clear();
        next.steps.length = 0;
        const then = { emitted: next.emitted.length, started: next.started.length, running: next.running() };
        next.apply(command);
        const isIgnored = next.taken.size === 0 && snapshotOf(next.actor).status === 'active';
        if (command.kind !== 'event' || !isIgnored) return nodeOf(next, [...path, command], then);
        next.actor.stop();
        return null;
      },
      step: {
        taken: [...session.taken],
        aspect: aspectOf(model, snapshot),
        emitted: session.emitted.slice(before.emitted),
        started: session.started.slice(before.started),
        begun: session
          .running()
          .filter(({ ref }) => !old.has(ref))
          .map((each) => ({ id: each.path.join('.'), input: each.input })),
      },
      lines: session.steps.map(lineOf),
    };
    session.actor.stop();
    return node;
  }

  return nodeOf(open(input), [], { emitted: 0, started: 0, running: [] });
}
