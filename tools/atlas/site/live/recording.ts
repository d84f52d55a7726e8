import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** An actor of the running app. */
export interface LiveActor {
  /** Its session id. */
  id: string;
  name: string;
  parent: string | null;
  /** The id of its chart; null for a call, a timer and the like. */
  chart: string | null;
  definition: Definition;
}

/** A chart as its source declares it, or what one has of another actor. */
export interface Definition {
  id?: string;
  invoke?: Invoke | Invoke[];
  states?: Record<string, Definition>;
}

interface Invoke {
  id?: string;
  src?: unknown;
  onSnapshot?: unknown;
}

/** What the app says of a chart beyond Stately's messages: `Note` in src/inspect/notes.ts. */
interface Note {
  taken: string[];
  moment?: number;
  obstacle?: string | null;
}

/** A snapshot as the app sends it, without what it keeps to itself. */
export interface LiveSnapshot {
  status: string;
  value?: StateValue;
  context?: unknown;
  historyValue?: unknown;
  children?: Record<string, unknown>;
  _atlas?: Note;
}

export type StateValue = string | { [state: string]: StateValue };

/** One snapshot of one actor. */
export interface Moment {
  /** Its place in the recording. */
  index: number;
  actor: string;
  chart: string | null;
  /** Milliseconds since 1970. */
  at: number;
  event: string;
  status: string;
  /** Ids of the innermost active states. */
  states: string[];
  /** What led to it: `login.editing form.submitted#0`. */
  taken: string[];
  snapshot: LiveSnapshot;
}

/** What the app has said since the atlas was connected. */
export interface Recording {
  actors: ReadonlyMap<string, LiveActor>;
  moments: readonly Moment[];
}

/** What is kept of the past. */
const KEPT = 2_000;

/** Writes down the app's messages. */
export class Recorder {
  readonly #actors = new Map<string, LiveActor>();
  #moments: Moment[] = [];
  #count = 0;

  /** The recording as it is now: it does not change any more. */
  get recording(): Recording {
    return { actors: new Map(this.#actors), moments: [...this.#moments] };
  }

  add(message: StatelyInspectionEvent): void {
    if (message.type === '@xstate.actor') this.#actors.set(message.sessionId, actorOf(message));
    if (message.type !== '@xstate.snapshot') return;
    const snapshot = message.snapshot as LiveSnapshot;
    const chart = this.#actors.get(message.sessionId)?.chart ?? null;
    this.#moments.push({
      index: this.#count++,
      actor: message.sessionId,
      chart,
      at: Number(message.createdAt),
      event: message.event.type,
      status: snapshot.status,
      states: chart === null ? [] : leavesOf(snapshot.value ?? {}, chart),
      taken: snapshot._atlas?.taken ?? [],
      snapshot,
    });
    if (this.#moments.length > KEPT) this.#moments = this.#moments.slice(-KEPT);
  }
}

function actorOf({
  sessionId: id,
  name,
  parentId,
  definition,
}: StatelyInspectionEvent & { type: '@xstate.actor' }): LiveActor {
  const parsed: Definition = JSON.parse(definition ?? '{}');
  const isChart = parsed.states !== undefined || parsed.invoke !== undefined || 'initial' in parsed || 'on' in parsed;
  return { id, name, parent: parentId ?? null, chart: isChart ? (parsed.id ?? null) : null, definition: parsed };
}

/** Ids of the innermost active states, as the atlas has them. */
export function leavesOf(value: StateValue, id: string): string[] {
  if (typeof value === 'string') return [`${id}.${value}`];
  const inner = Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${id}.${key}`));
  return inner.length > 0 ? inner : [id];
}

/** The last snapshot of an actor up to a moment. */
export const momentOf = ({ moments }: Recording, actor: string, at: number): Moment | undefined =>
  moments.findLast((moment) => moment.actor === actor && moment.index <= at);

const beginAndEnd = ['xstate.init', 'xstate.stop', 'state.restored'];

/** The moments in which a chart did something, those of one actor or all. A step of a chart within it is a moment of that chart. */
export function shownIn({ moments }: Recording, actor: string | null): Moment[] {
  const before = new Map<string, string>();
  return moments.filter((moment) => {
    const states = moment.states.join();
    const isSame = before.get(moment.actor) === states;
    before.set(moment.actor, states);
    if (moment.chart === null || (actor !== null && moment.actor !== actor)) return false;
    if (moment.event.startsWith('xstate.snapshot.') && isSame) return false;
    return moment.taken.length > 0 || beginAndEnd.includes(moment.event);
  });
}

/** The charts that have begun by a moment, parents first, with what they were in. */
export function chartsAt(recording: Recording, at: number): { actor: LiveActor; moment: Moment; depth: number }[] {
  const last = new Map<string, Moment>();
  for (const moment of recording.moments) if (moment.index <= at) last.set(moment.actor, moment);
  const below = (parent: string | null, depth: number): { actor: LiveActor; moment: Moment; depth: number }[] =>
    [...recording.actors.values()]
      .filter((actor) => actor.parent === parent)
      .flatMap((actor) => {
        const moment = last.get(actor.id);
        const inner = below(actor.id, depth + 1);
        return moment && actor.chart !== null ? [{ actor, moment, depth }, ...inner] : inner;
      });
  return below(null, 0);
}

/** The calls of an actor that are under way at a moment. */
export const callsAt = (recording: Recording, parent: string, at: number): string[] =>
  [...recording.actors.values()]
    .filter((actor) => actor.parent === parent && actor.chart === null)
    .filter(({ id }) => momentOf(recording, id, at)?.status === 'active')
    .map(({ name }) => name);

/** Where the page is that an actor belongs to, as its visit was opened; null for what belongs to no page. */
export function addressOf(recording: Recording, actor: LiveActor, at: number): string | null {
  const parent = recording.actors.get(actor.parent ?? '');
  if (parent === undefined) return null;
  if (parent.chart !== 'visit') return addressOf(recording, parent, at);
  const context = momentOf(recording, parent.id, at)?.snapshot.context;
  const { address } = context as { address?: { path?: string; search?: string } };
  if (address?.path === undefined) return null;
  const query = new URLSearchParams(address.search);
  query.delete('inspect');
  return query.size === 0 ? address.path : `${address.path}?${query}`;
}

/**
 * A link that opens the app at the page of a flow, with all flows of that page in the states of a moment; or why there is
 * none.
 */
export function linkTo(
  recording: Recording,
  actor: LiveActor,
  at: number,
  origin: string,
): { link: string } | { why: string } {
  const parent = recording.actors.get(actor.parent ?? '');
  const address = parent?.chart === 'visit' ? addressOf(recording, actor, at) : null;
  if (address === null) return { why: 'It belongs to no page of its own, and a link opens a page.' };
  const { snapshot } = momentOf(recording, actor.id, at) ?? {};
  const obstacle = snapshot?._atlas?.obstacle;
  if (obstacle !== null) return { why: obstacle ?? 'The app does not say whether it could come back to it.' };
  const states = [...recording.actors.values()].flatMap((flow) => {
    const of = momentOf(recording, flow.id, at);
    const isOfPage = flow.parent === actor.parent && flow.chart !== null && of?.snapshot._atlas?.obstacle === null;
    return isOfPage && of ? [{ chart: flow.chart, snapshot: persistedOf(recording, flow, of, at) }] : [];
  });
  const url = new URL(address, origin);
  url.searchParams.set('inspect', '/atlas');
  url.hash = new URLSearchParams({ state: JSON.stringify(states) }).toString();
  return { link: url.href };
}

/** A snapshot as XState persists it, with those of the charts that run within. */
function persistedOf(recording: Recording, actor: LiveActor, { snapshot }: Moment, at: number): object {
  const { _atlas, children = {}, ...rest } = snapshot;
  const invokes = invokesIn(actor.definition);
  const inner = Object.keys(children).flatMap((id) => {
    const invoke = invokes.find((each) => each.id === id || each.src === id);
    if (typeof invoke?.src !== 'string') return [];
    const { src, onSnapshot } = invoke;
    // of those that had this name one after the other, the one that ran then
    return [...recording.actors.values()]
      .filter(({ name, parent }) => parent === actor.id && name === id)
      .flatMap((child) => {
        const moment = momentOf(recording, child.id, at);
        if (moment?.status !== 'active') return [];
        return [
          [id, { src, syncSnapshot: onSnapshot !== undefined, snapshot: persistedOf(recording, child, moment, at) }],
        ];
      });
  });
  return { ...rest, children: Object.fromEntries(inner) };
}

const invokesIn = ({ invoke = [], states = {} }: Definition): Invoke[] => [
  ...[invoke].flat(),
  ...Object.values(states).flatMap(invokesIn),
];
