import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, SnapshotFrom } from 'xstate';
import { activeNodes } from './xstate-private.ts';

/** An assertion about what the system shows. */
export interface Statement {
  /** For messages: `the text "Loading"`. */
  says: string;
  holds: () => boolean;
  /** Waits for it; without it the statement must hold at once. */
  comes?: () => Promise<unknown>;
}

export interface Conditional<Snapshot> {
  when: (snapshot: Snapshot) => boolean;
  statements: readonly Statement[];
}

/** Statements for those snapshots of a state that meet a condition. */
export const when = <Snapshot>(
  condition: (snapshot: Snapshot) => boolean,
  ...statements: Statement[]
): Conditional<Snapshot> => ({ when: condition, statements });

/** Statements, or a function that asserts. */
export type Expectations<Snapshot> = readonly (Statement | Conditional<Snapshot>)[] | ((snapshot: Snapshot) => unknown);

/**
 * By state (`ready`, `open.form.editing`), tag (`tag:busy`) or `*`. A statement must hold in the
 * states that list it, **and in no other**.
 */
export type States<Machine extends AnyStateMachine> = Readonly<Record<string, Expectations<SnapshotFrom<Machine>>>>;

/** Keys of states and tags. */
export function stateKeysOf(machine: AnyStateMachine): string[] {
  const inside = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values<AnyStateNode>(node.states).flatMap(inside),
  ];
  const nodes = inside(machine.root);
  const tags = new Set(nodes.flatMap((node) => node.tags.map((tag) => `tag:${tag}`)));
  return [...nodes.flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : [])), ...tags];
}

/** @throws with each statement that does not hold, or holds although only other states list it */
export async function seeState<Machine extends AnyStateMachine>(
  states: States<Machine>,
  snapshot: SnapshotFrom<Machine>,
): Promise<void> {
  const { active, name } = activeIn(snapshot);
  const checks = Object.entries(states).map(([key, check]) => ({
    key,
    check,
    isActive: key === '*' || active.has(key),
  }));
  const expected = new Map<string, Statement>();
  const elsewhere = new Map<string, { statement: Statement; key: string }>();
  for (const { key, check, isActive } of checks) {
    if (typeof check === 'function') continue;
    for (const part of check) {
      const { when: holds, statements } = 'when' in part ? part : { when: () => true, statements: [part] };
      const isExpected = isActive && holds(snapshot);
      for (const statement of statements) {
        if (isExpected) expected.set(statement.says, statement);
        else elsewhere.set(statement.says, { statement, key });
      }
    }
  }
  for (const statement of expected.values()) if (!statement.holds()) await statement.comes?.();
  const missing = [...expected.values()].filter(({ holds }) => !holds()).map(({ says }) => `it does not show ${says}`);
  const tooMuch = [...elsewhere.values()]
    .filter(({ statement: { says, holds } }) => !expected.has(says) && holds())
    .map(
      ({ statement, key }) => `it shows ${statement.says}, which is said of ${key === '*' ? 'other snapshots' : key}`,
    );
  const faults = [...missing, ...tooMuch];
  if (faults.length > 0) throw new Error(`In ${name}:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  for (const { check, isActive } of checks) if (isActive && typeof check === 'function') await check(snapshot);
}

/** Keys of active states and tags; `name` has the deepest states. */
function activeIn(snapshot: AnyMachineSnapshot): { active: ReadonlySet<string>; name: string } {
  const paths = activeNodes(snapshot).flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : []));
  const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
  const tags = [...snapshot.tags].map((tag) => `tag:${tag}`);
  return { active: new Set([...paths, ...tags]), name: leaves.join(', ') || snapshot.machine.id };
}
