import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, SnapshotFrom } from 'xstate';
import { activeNodes } from './xstate-private.ts';

/** Something that the system shows, or does not. */
export interface Statement {
  /** In words, for messages: `the text "Loading"`. */
  says: string;
  holds: () => boolean;
  /** Waits until it holds, for what comes late; a statement without it has to hold at once. */
  comes?: () => Promise<unknown>;
}

/** Statements that hold in some of the snapshots of a state. */
export interface Conditional<Snapshot> {
  when: (snapshot: Snapshot) => boolean;
  statements: readonly Statement[];
}

/** Statements that are to hold only in snapshots of their state for which a condition is true. */
export const when = <Snapshot>(
  condition: (snapshot: Snapshot) => boolean,
  ...statements: Statement[]
): Conditional<Snapshot> => ({ when: condition, statements });

/** What is to be seen in a state: statements, or a function that asserts it. */
export type Look<Snapshot> = readonly (Statement | Conditional<Snapshot>)[] | ((snapshot: Snapshot) => unknown);

/**
 * What is to be seen in which state. A key is a state (`ready`, `open.form.editing`: whatever is active in it), a tag
 * (`tag:busy`), or `*` for every state. A statement holds in the states that list it, **and in no other**: so each state says
 * what it shows, and none has to say what it does not.
 */
export type States<Machine extends AnyStateMachine> = Readonly<Record<string, Look<SnapshotFrom<Machine>>>>;

/** The keys of a machine's states and tags. */
export function stateKeysOf(machine: AnyStateMachine): string[] {
  const inside = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values<AnyStateNode>(node.states).flatMap(inside),
  ];
  const nodes = inside(machine.root);
  const tags = new Set(nodes.flatMap((node) => node.tags.map((tag) => `tag:${tag}`)));
  return [...nodes.flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : [])), ...tags];
}

/**
 * Asserts what is to be seen in a snapshot.
 * @throws with the state and each statement that does not hold there, or holds although it belongs to other states
 */
export async function seeState<Machine extends AnyStateMachine>(
  states: States<Machine>,
  snapshot: SnapshotFrom<Machine>,
): Promise<void> {
  const { active, name } = activeIn(snapshot);
  const looks = Object.entries(states).map(([key, look]) => ({ key, look, isActive: key === '*' || active.has(key) }));
  const expected = new Map<string, Statement>();
  const elsewhere = new Map<string, { statement: Statement; key: string }>();
  for (const { key, look, isActive } of looks) {
    if (typeof look === 'function') continue;
    for (const part of look) {
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
  for (const { look, isActive } of looks) if (isActive && typeof look === 'function') await look(snapshot);
}

/** The keys of a snapshot's active states and tags, and the deepest of the states in words. */
function activeIn(snapshot: AnyMachineSnapshot): { active: ReadonlySet<string>; name: string } {
  const paths = activeNodes(snapshot).flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : []));
  const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
  const tags = [...snapshot.tags].map((tag) => `tag:${tag}`);
  return { active: new Set([...paths, ...tags]), name: leaves.join(', ') || snapshot.machine.id };
}
