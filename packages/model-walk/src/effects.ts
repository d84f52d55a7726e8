import type { AnyStateMachine } from 'xstate';
import { type Command, titleOf } from './command.ts';
import type { Edge, Graph } from './graph.ts';
import type { Outcome } from './outcomes.ts';

/** What the steps that take the same transitions do besides changing the state. */
export interface Effects {
  /** The names of the transitions (see `transitionsOf`). */
  taken: readonly string[];
  /** What all of the steps begin with, in words. */
  shared: readonly string[];
  /** The rest, by way: none if all steps do the same. */
  rows: readonly { title: string; parts: readonly string[] }[];
}

/** An input that a model was explored with, and what was found. */
export interface Explored<Machine extends AnyStateMachine> {
  name: string;
  graph: Graph<Machine>;
}

/**
 * What the transitions do besides changing the state: what they leave in the context, what they emit, and what the actors that
 * they start are given. A value that comes from the event, the actor's output or error, or the context is printed as the
 * path to it (`event.email`, `error.kind`), so that samples which take the same way make the same line. Steps share a row
 * only if the row is true of each of them. Transitions without effects are left out.
 */
export function effectsOf<Machine extends AnyStateMachine>(
  graphs: readonly Explored<Machine>[],
  secrets: readonly string[],
): Effects[] {
  const steps = new Map<string, { taken: readonly string[]; group: Step[] }>();
  for (const { graph } of graphs) {
    for (const edge of graph.edges) {
      const step = stepOf(edge, graph.states[edge.from]?.snapshot.context ?? {}, secrets);
      const { taken } = edge;
      const found = steps.get(taken.join()) ?? { taken, group: [] };
      found.group.push(step);
      steps.set(taken.join(), found);
    }
  }
  return [...steps.values()]
    .map(({ taken, group }) => ({ taken, ...withoutShared(rowsOf(group)) }))
    .filter(({ shared, rows }) => shared.length > 0 || rows.length > 0);
}

/** Effects after a heading, and a line more for each way in which the steps differ. */
export function effectLines(heading: string, { shared, rows }: Pick<Effects, 'shared' | 'rows'>): string[] {
  const indent = ' '.repeat(heading.search(/\S/));
  const nothing = shared.length > 0 ? 'nothing more' : 'nothing';
  return [
    ...block(heading, shared),
    ...rows.flatMap(({ title, parts }) => block(`${indent}  (${title})`, parts.length > 0 ? parts : [nothing])),
  ];
}

/** What a step does, in words. */
interface Said {
  title: string;
  /** The keys of the context that it changes. */
  changed: ReadonlySet<string>;
  /** What each key that a step of the transition changes is afterwards, whether or not this one changes it. */
  after: ReadonlyMap<string, string>;
  emits: readonly string[];
  starts: readonly string[];
}

/** The steps of one transition, by rows: all that a row says is true of each of its steps. */
function rowsOf(all: readonly Step[]): Said[] {
  const steps = withSpreads(all);
  const known = knownIn(steps);
  const keys = new Set(steps.flatMap(({ changed }) => changed));
  const distinct = new Map<string, Said>();
  for (const { title, changed, after, emits, starts, sources } of steps) {
    const say = (effect: Effect) => textOf(effect, sources, known);
    const set = [...keys].map((name) => [name, say({ kind: 'sets', name, value: after[name] })] as const);
    const words = [changed, set, emits.map(say), starts.map(say)] as const;
    const key = JSON.stringify(words);
    if (distinct.has(key)) continue;
    distinct.set(key, { title, changed: new Set(changed), after: new Map(set), emits: words[2], starts: words[3] });
  }
  const rows: Said[][] = [];
  for (const step of distinct.values()) {
    const row = rows.find((others) => isOneRow([...others, step]));
    if (row) row.push(step);
    else rows.push([step]);
  }
  return rows.flatMap((row) => {
    const [first] = row;
    return first ? [{ ...first, changed: changedIn(row) }] : [];
  });
}

/**
 * Of an event that brings some fields of the context, now these and now those, all at once: `...event.fields`. True of a step
 * if the context has each of them afterwards.
 */
function withSpreads(steps: readonly Step[]): readonly Step[] {
  const fieldsAt = ({ sources }: Step, path: string) => {
    const value = sources.find((source) => source.path === path)?.value;
    return isRecord(value) ? Object.entries(value) : [];
  };
  const keysAt = (step: Step, path: string) => fieldsAt(step, path).map(([key]) => key);
  const spread = steps[0]?.sources
    .map(({ path }) => path)
    .filter(
      (path) => /^(event|output)\b/.test(path) && new Set(steps.map((step) => keysAt(step, path).join())).size > 1,
    )
    .find((path) =>
      steps.every((step) => {
        const fields = fieldsAt(step, path);
        return (
          fields.length > 0 && fields.every(([key, value]) => JSON.stringify(step.after[key]) === JSON.stringify(value))
        );
      }),
    );
  if (spread === undefined) return steps;
  return steps.map((step) => {
    const others = step.changed.filter((key) => !keysAt(step, spread).includes(key));
    return others.length === step.changed.length ? step : { ...step, changed: [`...${spread}`, ...others] };
  });
}

const changedIn = (steps: readonly Said[]): Set<string> => new Set(steps.flatMap(({ changed }) => [...changed]));

/** Whether steps emit and start the same, and what any of them changes is the same after each. */
function isOneRow(steps: readonly Said[]): boolean {
  const changed = [...changedIn(steps)];
  const texts = steps.map(({ after, emits, starts }) =>
    JSON.stringify([changed.map((key) => after.get(key)), emits, starts]),
  );
  return new Set(texts).size === 1;
}

/** What all rows begin with, and of each row the rest. */
function withoutShared(rows: readonly Said[]): { shared: string[]; rows: { title: string; parts: string[] }[] } {
  const [first, ...more] = rows;
  if (first === undefined) return { shared: [], rows: [] };
  const setsOf = ({ changed, after }: Said) => [...after].flatMap(([key, text]) => (changed.has(key) ? [text] : []));
  const sets = setsOf(first).filter((text) => more.every((row) => setsOf(row).includes(text)));
  const emits = beginningOf(rows.map(({ emits }) => emits));
  const starts = beginningOf(rows.map(({ starts }) => starts));
  const rest = rows.map((row) => ({
    title: row.title,
    parts: [
      ...setsOf(row).filter((text) => !sets.includes(text)),
      ...row.emits.slice(emits.length),
      ...row.starts.slice(starts.length),
    ],
  }));
  return { shared: [...sets, ...emits, ...starts], rows: more.length === 0 ? [] : rest };
}

/** What several lists begin with. */
function beginningOf(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists;
  const end = first.findIndex((each, place) => others.some((other) => other[place] !== each));
  return end < 0 ? first : first.slice(0, end);
}

const widest = 200;

/** Parts after a heading, in lines that can be read; a part that is too long for one is broken after a comma. */
function block(heading: string, parts: readonly string[]): string[] {
  const indent = ' '.repeat(heading.search(/\S/) + 4);
  const lines = [heading];
  const add = (text: string) => {
    const last = lines.at(-1) ?? '';
    if (last.length + text.length < widest) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(indent + text);
  };
  for (const [place, part] of parts.entries()) {
    const text = place < parts.length - 1 ? `${part};` : part;
    for (const piece of indent.length + text.length > widest ? text.split(/(?<=,) /) : [text]) add(piece);
  }
  return lines;
}

/**
 * The context that each variant starts with, and what it emits and starts at once; of the later ones what differs from
 * the first.
 */
export function startLines(graphs: readonly Explored<AnyStateMachine>[]): string[] {
  const all = graphs.map(({ name, graph: { states, begin } }) => {
    const context: Readonly<Record<string, unknown>> = states[0]?.snapshot.context ?? {};
    const step = { title: name, changed: [], after: context, ...doneIn(begin), sources: leavesOf(context, 'context') };
    const does = [...step.emits, ...step.starts].map((effect) => textOf(effect, step.sources, knownIn([step])));
    return { name, context, does };
  });
  const [base] = all;
  return all.flatMap(({ name, context, does }, place) => {
    const values = Object.entries(context)
      .filter(([key, value]) => place === 0 || JSON.stringify(base?.context[key]) !== JSON.stringify(value))
      .map(([key, value]) => textOf({ kind: 'sets', name: key, value }, [], new Map()));
    const isSame = place > 0 && does.join() === base?.does.join();
    const parts = [...values, ...(isSame ? [] : place > 0 && does.length === 0 ? ['starts nothing'] : does)];
    return block(`# ${name === '' ? 'starts' : name}:`, parts.length === 0 ? ['the same'] : parts);
  });
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

/** Where a value can be read from. */
interface Source {
  path: string;
  value: unknown;
  json: string | undefined;
  /** The key of the context whose value before the step the path speaks of. */
  of?: string;
}

interface Step {
  title: string;
  /** The keys of the context that it changes. */
  changed: readonly string[];
  /** The context after it. */
  after: Readonly<Record<string, unknown>>;
  emits: readonly Effect[];
  starts: readonly Effect[];
  sources: readonly Source[];
}

function stepOf(
  edge: Edge<AnyStateMachine>,
  before: Readonly<Record<string, unknown>>,
  secrets: readonly string[],
): Step {
  const after: Readonly<Record<string, unknown>> = edge.snapshot.context ?? {};
  const changed = Object.keys(after).filter(
    (key) => before[key] !== after[key] && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const brought = sourcesOf(edge.command);
  const sources = [
    ...brought,
    ...Object.entries(before).flatMap(([key, value]) => sourcesFrom(key, value, brought)),
    ...leavesOf(after, 'context'),
    ...changed
      .flatMap((key) => leavesOf(before[key], `context.${key}`))
      .map((source) => ({ ...source, path: `${source.path} before` })),
  ];
  return { title: classOf(edge.command, secrets), changed, after, ...doneIn(edge), sources };
}

const doneIn = ({ emitted, begun }: Pick<Edge<AnyStateMachine>, 'emitted' | 'begun'>) => ({
  emits: emitted.map(({ type, ...value }): Effect => ({ kind: 'emits', name: type, value })),
  starts: begun.map(({ id, input }): Effect => ({ kind: 'starts', name: id, value: input })),
});

/** What a value of the context may have become: a number more by one, a list with or without what the event carries. */
function sourcesFrom(key: string, value: unknown, brought: readonly Source[]): Source[] {
  const source = (path: string, made: unknown) => ({ path, value: made, json: JSON.stringify(made), of: key });
  if (typeof value === 'number') return [source(`${key} + 1`, value + 1)];
  if (!Array.isArray(value)) return [];
  return brought
    .filter((each) => each.path.startsWith('event.') && typeof each.value === 'string')
    .flatMap((each) => [
      source(`[...${key}, ${each.path}]`, [...value, each.value]),
      source(
        `${key} without ${each.path}`,
        value.filter((one) => one !== each.value),
      ),
    ]);
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
  if ('snapshot' in outcome) return ['snapshot', outcome.snapshot];
  if ('event' in outcome) return ['event', outcome.event];
  return outcome.ok ? ['output', outcome.output] : ['error', outcome.error];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value);

/** A value and what is in it, outermost first. Steps share most objects of their contexts, so each is looked through once a path. */
function leavesOf(value: unknown, path: string): readonly Source[] {
  if (!isRecord(value)) return [{ path, value, json: JSON.stringify(value) }];
  const byPath = leavesOfObjects.get(value) ?? new Map<string, readonly Source[]>();
  leavesOfObjects.set(value, byPath);
  const known = byPath.get(path);
  if (known) return known;
  const inner = Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${path}.${key}`));
  const leaves = [{ path, value, json: JSON.stringify(value) }, ...inner];
  byPath.set(path, leaves);
  return leaves;
}

const leavesOfObjects = new WeakMap<object, Map<string, readonly Source[]>>();

/** Whether a value is unlikely to be found in two places by chance. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'number' ? Math.abs(value) > 2 : isObject(value) && Object.keys(value).length > 0;
}

/** Where a value can be read from; in the context, where it is not the value itself. */
function sourcesOfValue(value: unknown, place: string, sources: readonly Source[]): Source[] {
  const json = JSON.stringify(value);
  const set = place.startsWith('sets ') ? place.slice('sets '.length).replace(/[.[].*$/, '') : null;
  return sources.filter(({ path, json: each, of }) => {
    if (each !== json) return false;
    if (of !== undefined) return place === `sets ${of}`;
    const [root, key = set] = path.split(/[. ]/);
    return set === null || root !== 'context' || key !== set;
  });
}

/** What the steps of one transition agree on, for a place in their effects. */
interface Known {
  /** The paths that lead to the value in every step that sets it. */
  paths: readonly string[];
  /** Texts with variables that have different values in the steps. */
  templates: readonly string[];
}

function knownIn(steps: readonly Step[]): Map<string, Known> {
  const found = new Map<string, { paths: string[]; telling: Set<string>; texts: Template[] }>();
  for (const { changed, after, emits, starts, sources } of steps) {
    const sets = changed.map((name): Effect => ({ kind: 'sets', name, value: after[name] }));
    for (const { kind, name, value } of [...sets, ...emits, ...starts]) {
      for (const { path: place, value: each } of leavesOf(value, `${kind} ${name}`)) {
        const here = sourcesOfValue(each, place, sources);
        const paths = here.map(({ path }) => path);
        const known = found.get(place) ?? { paths, telling: new Set<string>(), texts: [] };
        found.set(place, known);
        known.paths = known.paths.filter((path) => paths.includes(path));
        for (const source of here) if (tells(source, place)) known.telling.add(source.path);
        if (typeof each === 'string') known.texts.push(templateOf(each, sources));
      }
    }
  }
  return new Map(
    [...found].map(([place, { paths, telling, texts }]) => [
      place,
      { paths: paths.filter((path) => telling.has(path)), templates: templatesOf(texts) },
    ]),
  );
}

/** Whether it says where the value at a place comes from: not if a value like `null` may come from anywhere. */
function tells({ path, value, of }: Source, place: string): boolean {
  const [, key] = /[. ](\w+)$/.exec(place) ?? [];
  return of !== undefined || isTelling(value) || (!place.startsWith('sets ') && path === `context.${key}`);
}

/** A text, also with variables for what may come from the error or the output, and the values that these have. */
interface Template {
  text: string;
  template: string;
  values: ReadonlyMap<string, string>;
}

/** What a text may have as variables. */
const variablesOf = (sources: readonly Source[]): Map<string, string> =>
  new Map(
    sources
      .filter(({ path, value }) => /^(error|output)\./.test(path) && ['string', 'number'].includes(typeof value))
      .map(({ path, value }): [string, string] => [path, String(value)])
      .filter(([, value]) => value.length > 2),
  );

function templateOf(text: string, sources: readonly Source[]): Template {
  const values = variablesOf(sources);
  const paths = new Map([...values].reverse().map(([path, value]) => [value, path]));
  if (paths.size === 0 || paths.has(text)) return { text, template: text, values };
  const longestFirst = [...paths.keys()].toSorted((one, two) => two.length - one.length).map(escaped);
  const any = new RegExp(`(?<!\\w)(?:${longestFirst.join('|')})(?!\\w)`, 'g');
  return { text, template: text.replace(any, (value) => `\${${paths.get(value)}}`), values };
}

/** The templates of several texts, with variables only where these differ. */
function templatesOf(all: readonly Template[]): string[] {
  return [...Map.groupBy(all, ({ template }) => template)].map(([template, uses]) => {
    const varied = template.replace(variable, (whole, path: string) => {
      const [only = '', ...more] = new Set(uses.map(({ values }) => values.get(path)));
      return more.length > 0 ? whole : only;
    });
    return all.reduce(withDefault, varied);
  });
}

/** `${error.status ?? "none"}`: a text that lacks a variable's value and has a word in its place. */
function withDefault(template: string, { text, values }: Template): string {
  const [[whole, path = ''] = [''], ...more] = [...template.matchAll(variable)].filter(
    ([, path = '']) => !values.has(path),
  );
  if (whole === '' || more.length > 0 || whole.includes(' ?? ')) return template;
  const [start = '', end = ''] = template.split(whole).map((part) => filled(part, values));
  const word = text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, text.length - end.length) : '';
  return /^\w+$/.test(word) ? template.replace(whole, () => `\${${path} ?? "${word}"}`) : template;
}

const variable = /\$\{((?:error|output)\.[\w.]*)(?: \?\? "(\w+)")?\}/g;

const filled = (template: string, values: ReadonlyMap<string, string>): string =>
  template.replace(variable, (whole, path: string, otherwise?: string) => values.get(path) ?? otherwise ?? whole);

/** What is written for an effect. */
function textOf({ kind, name, value }: Effect, sources: readonly Source[], known: ReadonlyMap<string, Known>): string {
  const place = `${kind} ${name}`;
  const text = isRecord(value) && Object.keys(value).length === 0 ? '' : valueText(value, place, sources, known);
  if (name.startsWith('...')) return name;
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
  known: ReadonlyMap<string, Known>,
): string {
  const [, key] = /\.(\w+)$/.exec(place) ?? [];
  const { paths = [], templates = [] } = known.get(place) ?? {};
  const here = sourcesOfValue(value, place, sources);
  const always = paths.filter((path) => here.some((each) => each.path === path));
  const path =
    always.find((each) => each === `context.${key}`) ??
    always[0] ??
    here.find((source) => !source.path.startsWith('context') && tells(source, place))?.path;
  if (path !== undefined) return path;
  if (typeof value === 'string') {
    const values = variablesOf(sources);
    const template = templates.find((each) => filled(each, values) === value);
    return template === undefined ? JSON.stringify(value) : `"${template}"`;
  }
  if (Array.isArray(value)) return `[${value.map((each) => valueText(each, `${place}[]`, sources, known)).join(', ')}]`;
  if (!isRecord(value)) return String(value);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => {
      const text = valueText(each, `${place}.${name}`, sources, known);
      return text === `context.${name}` ? name : `${name}: ${text}`;
    });
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
