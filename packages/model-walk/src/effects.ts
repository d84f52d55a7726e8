import type { AnyStateMachine } from 'xstate';
import type { Outcome } from './controlled.ts';
import type { Edge, Graph } from './explore.ts';
import { type Command, titleOf } from './model.ts';

/**
 * What the transitions do besides changing the state, a line each: what they leave in the context, what they emit, and what the
 * actors that they start are given. A value that comes from the event, the actor's output or error, or the context is
 * printed as the path to it (`event.email`, `error.kind`), so that samples which take the same way make the same line. A
 * transition without effects is left out. A text for `toMatchFileSnapshot`: model and product share the machine, so
 * people judge here what its actions say, as they do its transitions in their table.
 */
export function effectTable<Machine extends AnyStateMachine>(
  graphs: readonly { name: string; graph: Graph<Machine> }[],
  secrets: readonly string[],
): string {
  const steps = new Map<string, Step[]>();
  for (const { graph } of graphs) {
    for (const edge of graph.edges) {
      const step = stepOf(edge, graph.states[edge.from]?.snapshot.context, secrets);
      const transition = transitionOf(edge);
      steps.set(transition, [...(steps.get(transition) ?? []), step]);
    }
  }
  const rows = [...steps].flatMap(([transition, group]) => {
    const agreed = agreedPaths(group);
    const rows = group.map(({ title, effects, sources }) => ({
      title,
      parts: effects.map((effect) => ({ ...effect, text: textOf(effect, sources, agreed) })),
    }));
    const distinct = merged(rows).map(({ title, parts }) => ({ title, parts: parts.map(({ text }) => text) }));
    const [only, ...more] = distinct;
    if (only === undefined || only.parts.length === 0) return [];
    if (more.length === 0) return [block(`${transition}: `, only.parts)];
    return [
      [
        `${transition}:`,
        ...distinct.map(({ parts, title }) => block(`  (${title}) `, parts.length === 0 ? ['nothing'] : parts)),
      ].join('\n'),
    ];
  });
  return [...starts(graphs), ...rows.sort(), ''].join('\n');
}

interface Row {
  title: string;
  parts: readonly (Effect & { text: string })[];
}

/**
 * One row for the steps that do the same. They differ in what they change where the context had the value before; then
 * the row has what any of them changes. A template counts as the same from its first variable on.
 */
function merged(rows: readonly Row[]): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const place = kept.findIndex((other) => goTogether(row, other));
    const other = kept[place];
    if (other === undefined) kept.push(row);
    else kept[place] = { ...other, parts: [...other.parts, ...row.parts.filter((part) => !has(other, part))] };
  }
  return kept
    .filter(
      (row) =>
        !kept.some((other) => other.parts.length > row.parts.length && row.parts.every((part) => has(other, part))),
    )
    .map(({ title, parts }) => ({
      title,
      parts: parts.toSorted((one, two) => order.indexOf(one.kind) - order.indexOf(two.kind)),
    }));
}

const order: readonly Effect['kind'][] = ['sets', 'emits', 'starts'];
const start = (text: string): string => text.replace(/\$\{.*$/, '');
const isSame = (one: Row['parts'][number], two: Row['parts'][number]): boolean =>
  one.kind === two.kind && one.name === two.name && start(one.text) === start(two.text);
const has = ({ parts }: Row, wanted: Row['parts'][number]): boolean => parts.some((part) => isSame(part, wanted));

function goTogether(one: Row, two: Row): boolean {
  const conflicts = (from: Row, to: Row) =>
    from.parts.some((part) =>
      part.kind === 'sets'
        ? !has(to, part) && to.parts.some(({ kind, name }) => kind === 'sets' && name === part.name)
        : !has(to, part),
    );
  return !conflicts(one, two) && !conflicts(two, one);
}

const longest = 200;

/** Effects in a line, or in several of bearable length. */
function block(prefix: string, parts: readonly string[]): string {
  const lines = [prefix];
  for (const part of parts) {
    const last = lines.at(-1) ?? '';
    const isFirst = last === prefix || last === '    ';
    if (!isFirst && last.length + part.length + 2 > longest) lines.push(`    ${cut(part, longest - 4)}`);
    else lines[lines.length - 1] = cut(`${last}${isFirst ? '' : '; '}${part}`, longest);
  }
  return lines.join('\n');
}

/** The context that each variant starts with; of the later ones what differs from the first. */
function starts(graphs: readonly { name: string; graph: Graph<AnyStateMachine> }[]): string[] {
  const contexts = graphs.map(({ name, graph }) => ({ name, context: graph.states[0]?.snapshot.context ?? {} }));
  const base: Readonly<Record<string, unknown>> = contexts[0]?.context ?? {};
  return contexts.map(({ name, context }, place) => {
    const values = Object.entries(context)
      .filter(([key, value]) => place === 0 || JSON.stringify(base[key]) !== JSON.stringify(value))
      .map(([key, value]) => `${key} = ${valueText(value, '', [], new Map())}`);
    return block(`# ${name === '' ? 'starts' : name}: `, values.length === 0 ? ['the same'] : values);
  });
}

/** `loggingIn | onError logIn #4 -> editing`: the names of the transitions that a step takes, without the machine's own. */
function transitionOf({ taken, snapshot }: Edge<AnyStateMachine>): string {
  const { id } = snapshot.machine;
  if (taken.length === 0) return 'no transition';
  const names = taken.map((name) => shortName(name, id));
  return cut(names.length === 1 ? names.join() : names.map((name) => name.replace(/ -> .*$/, '')).join(' + '), 160);
}

function shortName(name: string, id: string): string {
  const inMachine = (path: string) => (path.startsWith(`${id}.`) ? path.slice(id.length + 1) : path);
  const [, source = '', event = '', place = '', guard = '', targets = ''] =
    /^(.*?) \| (.*)#(\d+)( \[.*\])? -> (.*)$/.exec(name) ?? [];
  const said = event
    .replace(/^xstate\.after\.(.*)$/, (_, rest: string) => `after ${rest.slice(0, -source.length - 1)}`)
    .replace(/^xstate\.done\.actor\./, 'onDone ')
    .replace(/^xstate\.error\.actor\./, 'onError ')
    .replace(/^xstate\.snapshot\./, 'onSnapshot ')
    .replace(/^xstate\.done\.state\..*$/, 'onDone');
  return `${inMachine(source)} | ${said}#${place}${guard} -> ${targets.split(', ').map(inMachine).join(', ')}`;
}

/** A command in words, with the HTTP status in the name of an outcome as its class. */
export const classOf = (command: Command<AnyStateMachine>, secrets: readonly string[]): string =>
  command.kind === 'settle' ? titleOf(command, secrets).replace(/\b([45])\d\d\b/, '$1xx') : titleOf(command, secrets);

/** One effect of a step: a change of the context, an event emitted, an actor started. */
interface Effect {
  kind: 'sets' | 'emits' | 'starts';
  /** The key of the context, the type of the event, the id of the actor. */
  name: string;
  value: unknown;
}

/** A value, by the path that it can be read from, and as JSON. */
type Source = readonly [path: string, value: unknown, json: string | undefined];

interface Step {
  title: string;
  effects: readonly Effect[];
  sources: readonly Source[];
}

function stepOf(edge: Edge<AnyStateMachine>, before: unknown, secrets: readonly string[]): Step {
  const old = new Map(Object.entries(before ?? {}).map(([key, value]) => [key, JSON.stringify(value)]));
  const context: Readonly<Record<string, unknown>> = edge.snapshot.context ?? {};
  const effects: Effect[] = [
    ...Object.entries(context)
      .filter(([key, value]) => old.get(key) !== JSON.stringify(value))
      .map(([name, value]) => ({ kind: 'sets' as const, name, value })),
    ...edge.emitted.map(({ type, ...value }) => ({ kind: 'emits' as const, name: type, value })),
    ...edge.begun.map(({ id, input }) => ({ kind: 'starts' as const, name: id, value: input })),
  ];
  const sources = [
    ...sourcesOf(edge.command),
    ...Object.entries(before ?? {}).flatMap(([key, value]): Source[] =>
      typeof value === 'number' ? [[`${key} + 1`, value + 1, String(value + 1)]] : [],
    ),
    ...leavesOf(context, 'context'),
  ];
  return { title: classOf(edge.command, secrets), effects, sources };
}

function sourcesOf(command: Command<AnyStateMachine>): readonly Source[] {
  if (command.kind === 'event') {
    const { type: _, ...payload } = command.event as Record<string, unknown>;
    return leavesOf(payload, 'event');
  }
  if (command.kind === 'tick') return [];
  const { outcome } = command;
  const known = outcomeSources.get(outcome);
  if (known) return known;
  const [name, value] = broughtBy(outcome);
  const sources = leavesOf(value, name);
  outcomeSources.set(outcome, sources);
  return sources;
}

const outcomeSources = new WeakMap<Outcome, readonly Source[]>();

function broughtBy(outcome: Outcome): [name: string, value: unknown] {
  switch (outcome.kind) {
    case 'resolve':
      return ['output', outcome.output];
    case 'reject':
      return ['error', outcome.error];
    case 'next':
      return ['snapshot', outcome.snapshot];
    case 'send':
      return ['event', outcome.event];
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value);

/** A value and what is in it, outermost first. */
function leavesOf(value: unknown, path: string): Source[] {
  const inner = isRecord(value) ? Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${path}.${key}`)) : [];
  return [[path, value, JSON.stringify(value)], ...inner];
}

/** Whether a value is telling enough to say where it comes from. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'number' ? Math.abs(value) > 2 : isObject(value) && Object.keys(value).length > 0;
}

/** The paths that a value can be read from; of the context, what is not the value itself. */
function pathsTo(value: unknown, place: string, sources: readonly Source[]): string[] {
  const json = JSON.stringify(value);
  const [, key] = /[. ](\w+)$/.exec(place) ?? [];
  const set = place.startsWith('sets ') ? place.slice('sets '.length).replace(/[.[].*$/, '') : null;
  return sources.flatMap(([path, , each]) => {
    if (each !== json) return [];
    if (path.endsWith(' + 1')) return path === `${set} + 1` ? [path] : [];
    if (set !== null && (path === 'context' || path === `context.${set}` || path.startsWith(`context.${set}.`)))
      return [];
    const isSameKey = set === null && path === `context.${key}`;
    return isTelling(value) || isSameKey ? [path] : [];
  });
}

/** For each place in the effects of one transition, the paths that lead to its value in every step. */
function agreedPaths(steps: readonly Step[]): Map<string, readonly string[]> {
  const agreed = new Map<string, readonly string[]>();
  for (const { effects, sources } of steps) {
    for (const { kind, name, value } of effects) {
      for (const [place, each] of leavesOf(value, `${kind} ${name}`)) {
        const paths = pathsTo(each, place, sources);
        agreed.set(place, agreed.get(place)?.filter((path) => paths.includes(path)) ?? paths);
      }
    }
  }
  return agreed;
}

/** What is written for an effect. */
function textOf(
  { kind, name, value }: Effect,
  sources: readonly Source[],
  agreed: Map<string, readonly string[]>,
): string {
  const place = `${kind} ${name}`;
  const text = isRecord(value) && Object.keys(value).length === 0 ? '' : valueText(value, place, sources, agreed);
  if (kind === 'sets') return `${name} = ${text === '' ? '{}' : text}`;
  return `${place}${value === undefined || text === '' ? '' : ` ${text}`}`;
}

/**
 * A value as it would be written in the chart: the path that it comes from in every step of the transition, or else in
 * this one from what the step brought, or the value itself.
 */
function valueText(
  value: unknown,
  place: string,
  sources: readonly Source[],
  agreed: Map<string, readonly string[]>,
): string {
  const [, key] = /\.(\w+)$/.exec(place) ?? [];
  const always = agreed.get(place) ?? [];
  const path =
    always.find((each) => each === `context.${key}`) ??
    always[0] ??
    pathsTo(value, place, sources).find((each) => !each.startsWith('context'));
  if (path !== undefined) return path;
  if (typeof value === 'string') return quoted(value, sources);
  if (Array.isArray(value)) {
    return listText(
      value.map((each) => valueText(each, `${place}[]`, sources, agreed)),
      '[',
      ']',
    );
  }
  if (!isRecord(value)) return String(value);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => {
      const text = valueText(each, `${place}.${name}`, sources, agreed);
      return text === `context.${name}` ? name : `${name}: ${text}`;
    });
  return listText(entries, '{ ', ' }');
}

const mostEntries = 8;
const longestList = 150;

function listText(entries: readonly string[], open: string, close: string): string {
  const shown: string[] = [];
  for (const entry of entries) {
    if (shown.length === mostEntries || [...shown, entry].join(', ').length > longestList)
      return `${open}${[...shown, '…'].join(', ')}${close}`;
    shown.push(entry);
  }
  return entries.length === 0 ? `${open}${close}`.replace(/ +/, '') : `${open}${shown.join(', ')}${close}`;
}

/** A text in quotes; parts of it that come from the error or the output as a template. */
function quoted(text: string, sources: readonly Source[]): string {
  const template = sources
    .filter(
      ([path, value]) => /^(error|output)\./.test(path) && (typeof value === 'string' || typeof value === 'number'),
    )
    .filter(([, value]) => String(value).length > 2)
    .reduce((said, [path, value]) => said.replace(new RegExp(`\\b${escaped(String(value))}\\b`), `\${${path}}`), text);
  return JSON.stringify(cut(template, 120));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
