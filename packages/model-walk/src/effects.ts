import type { AnyStateMachine } from 'xstate';
import { type Command, titleOf } from './command.ts';
import type { Edge, Graph } from './graph.ts';
import type { Outcome } from './outcomes.ts';

/** Effects of all steps that begin with the same transition and have the same effects. */
export interface Effects {
  /** Name, see `transitionsOf`; empty if an event took no transition. */
  first: string;
  /**
   * The transitions that followed in the same macrostep; more than one list if all have these
   * effects.
   */
  followed: readonly (readonly string[])[];
  /** Common prefix of the effects of all steps. */
  shared: readonly string[];
  /** The remaining effects by cause; empty if all steps do the same. */
  rows: readonly { title: string; parts: readonly string[] }[];
}

export interface Explored<Machine extends AnyStateMachine> {
  name: string;
  graph: Graph<Machine>;
}

/**
 * Changes of the context, emitted events, and inputs of started actors. Values are printed as the
 * path that they come from (`event.email`, `error.kind`), so that samples with the same effect
 * share a row. Transitions without effects are omitted.
 */
export function effectsOf<Machine extends AnyStateMachine>(
  graphs: readonly Explored<Machine>[],
  secrets: readonly string[],
): Effects[] {
  const groups = new Map<string, Map<string, Group>>();
  for (const { graph } of graphs) {
    for (const edge of graph.edges) {
      const step = stepOf(edge, graph.states[edge.from]?.snapshot.context ?? {}, secrets);
      const [first = '', ...followed] = edge.taken;
      const ofFirst = groups.get(first) ?? new Map<string, Group>();
      const found = ofFirst.get(followed.join()) ?? { followed: [followed], steps: [] };
      found.steps.push(step);
      groups.set(first, ofFirst.set(followed.join(), found));
    }
  }
  return [...groups].flatMap(([first, all]) =>
    merged([...all.values()])
      .map(({ followed, steps }) => ({ first, followed, ...withoutShared(rowsOf(steps)) }))
      .filter(({ shared, rows }) => shared.length > 0 || rows.length > 0),
  );
}

interface Group {
  followed: readonly (readonly string[])[];
  steps: Step[];
}

interface WithEffects {
  group: Group;
  effects: Pick<Effects, 'shared' | 'rows'>;
}

const withEffects = (group: Group): WithEffects => ({ group, effects: withoutShared(rowsOf(group.steps)) });

/** Merges groups with the same effects if what followed in other regions makes no difference. */
function merged(groups: readonly Group[]): Group[] {
  const kept: WithEffects[] = [];
  for (const group of groups) put(kept, withEffects(group));
  return kept.map((each) => each.group);
}

function put(kept: WithEffects[], own: WithEffects): void {
  for (const [place, other] of kept.entries()) {
    const both = asOne(other, own);
    if (both === null) continue;
    kept[place] = both;
    return;
  }
  kept.push(own);
}

/**
 * Null if they differ. What is shared is compared first, since the effects of both together take
 * the longest.
 */
function asOne(other: WithEffects, own: WithEffects): WithEffects | null {
  if ([...other.group.followed, ...own.group.followed].some((followed) => followed.length === 0)) return null;
  if (!isSame(own.effects.shared, other.effects.shared)) return null;
  const both = withEffects(together(other.group, own.group));
  const hasNoMoreRows = both.effects.rows.length <= Math.max(own.effects.rows.length, other.effects.rows.length);
  return hasNoMoreRows && isSame(own.effects.shared, both.effects.shared) ? both : null;
}

const together = (one: Group, other: Group): Group => ({
  followed: [...one.followed, ...other.followed],
  steps: [...one.steps, ...other.steps],
});

export function effectLines(heading: string, { shared, rows }: Pick<Effects, 'shared' | 'rows'>): string[] {
  const indent = ' '.repeat(heading.search(/\S/));
  const nothing = shared.length > 0 ? 'nothing more' : 'nothing';
  const shown = rows.length > mostRows ? rows.slice(0, mostRows - 1) : rows;
  const omitted = rows.length - shown.length;
  return [
    ...block(heading, shared),
    ...shown.flatMap(({ title, parts }) => block(`${indent}  (${title})`, parts.length > 0 ? parts : [nothing])),
    ...(omitted > 0 ? [`${indent}  (${omitted} more)`] : []),
  ];
}

/** More are combinations of the model's samples, which nobody reviews one by one. */
const mostRows = 4;

interface Said {
  title: string;
  /** Keys of the context, see `changesIn`. */
  changed: ReadonlySet<string>;
  /** Values of all keys that any step of the transition changes. */
  after: ReadonlyMap<string, string>;
  emits: readonly string[];
  starts: readonly string[];
}

/** Groups steps into rows; a row is true of each of its steps. */
function rowsOf(all: readonly Step[]): Said[] {
  const steps = withSpreads(all);
  const known = knownIn(steps);
  const keys = new Set(steps.flatMap(({ changed }) => changed));
  const distinct = new Map<string, Said>();
  for (const { title, changed, after, emits, starts, sources } of steps) {
    const say = (effect: Effect) => textOf(effect, sources, known);
    const set = [...keys].map((name) => [name, say({ kind: 'sets', name, value: valueAt(after, name) })] as const);
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
  return withoutSimilar(
    rows.flatMap((row) => {
      const [first] = row;
      return first ? [{ ...first, changed: changedIn(row) }] : [];
    }),
  );
}

/**
 * Omits rows that differ from one with the same cause, emits and starts only in lists and objects
 * that they set: other samples of the same data. Their number is added to the title of that row.
 */
function withoutSimilar(rows: readonly Said[]): Said[] {
  const kept: { row: Said; key: string; omitted: number }[] = [];
  for (const row of rows) {
    const facts = [...row.changed].map((name) => row.after.get(name)?.replace(/ = [{[].*$/s, '') ?? name);
    const key = JSON.stringify([row.title, row.emits, row.starts, facts.sort()]);
    const similar = kept.find((other) => other.key === key);
    if (similar) similar.omitted += 1;
    else kept.push({ row, key, omitted: 0 });
  }
  const counted = kept.map(({ row, omitted }) => withCount(row, omitted));
  const [only, ...others] = kept;
  const [first, second] = rows;
  if (only === undefined || others.length > 0 || first === undefined || second === undefined) return counted;
  // the values of one row alone would read as those of every step
  return [first, withCount(second, only.omitted - 1)];
}

const withCount = (row: Said, omitted: number): Said =>
  omitted === 0 ? row : { ...row, title: `${row.title}; ${omitted} more with other values` };

/** `...event.fields` for varying subsets of the context, if it has all of them afterwards. */
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

/** Equal emits, starts and changed values. */
function isOneRow(steps: readonly Said[]): boolean {
  const changed = [...changedIn(steps)];
  const texts = steps.map(({ after, emits, starts }) =>
    JSON.stringify([changed.map((key) => after.get(key)), emits, starts]),
  );
  return new Set(texts).size === 1;
}

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

/** Common prefix. */
function beginningOf(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists;
  const end = first.findIndex((each, place) => others.some((other) => other[place] !== each));
  return end < 0 ? first : first.slice(0, end);
}

const widest = 200;

/** Wraps parts after a heading; long ones break after a comma. */
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
 * Initial context, emits and starts per variant; for later variants the differences from the first.
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

/** Replaces the HTTP status in an outcome's name by its class, such as 4xx. */
export const classOf = (command: Command<AnyStateMachine>, secrets: readonly string[]): string =>
  command.kind === 'settle' ? titleOf(command, secrets).replace(/\b([45])\d\d\b/, '$1xx') : titleOf(command, secrets);

interface Effect {
  kind: 'sets' | 'emits' | 'starts';
  /** Context key, event type, or actor id. */
  name: string;
  value: unknown;
}

interface Source {
  path: string;
  value: unknown;
  json: string | undefined;
  /** Key whose previous value the path refers to. */
  of?: string;
}

interface Step {
  title: string;
  /** Keys of the context. */
  changed: readonly string[];
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
  const brought = sourcesOf(edge.command);
  const keys = Object.keys(after).filter((key) => !isSame(before[key], after[key]));
  const isBrought = (key: string) => brought.some(({ json }) => json === JSON.stringify(after[key]));
  const changed = keys.flatMap((key) => (isBrought(key) ? key : changesIn(key, before[key], after[key])));
  const sources = [
    ...brought,
    ...Object.entries(before).flatMap(([key, value]) => sourcesFrom(key, value, brought)),
    ...leavesOf(after, 'context'),
    ...keys
      .flatMap((key) => leavesOf(before[key], `context.${key}`))
      .map((source) => ({ ...source, path: `${source.path} before` })),
  ];
  return { title: classOf(edge.command, secrets), changed, after, ...doneIn(edge), sources };
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || JSON.stringify(before) === JSON.stringify(after);

/** The fields that differ in a list of as many objects as before, such as `items[0].answer`. */
function changesIn(path: string, before: unknown, after: unknown): string[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && after.every(isRecord)) {
    return after.flatMap((each, place) => changesIn(`${path}[${place}]`, before[place], each));
  }
  if (!path.includes('[') || !isRecord(before) || !isRecord(after)) return [path];
  const fields = new Map(Object.entries(before));
  if (Object.keys(after).join() !== [...fields.keys()].join()) return [path];
  return Object.entries(after).flatMap(([key, each]) => changesIn(`${path}.${key}`, fields.get(key), each));
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce((at, key) => (isObject(at) ? new Map(Object.entries(at)).get(key) : undefined), value);

const doneIn = ({ emitted, begun }: Pick<Edge<AnyStateMachine>, 'emitted' | 'begun'>) => ({
  emits: emitted.map(({ type, ...value }): Effect => ({ kind: 'emits', name: type, value })),
  starts: begun.map(({ id, input }): Effect => ({ kind: 'starts', name: id, value: input })),
});

/** Derived values: a number plus one, a list with or without something from the event. */
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

/** Nested values, outermost first. Cached, since steps share most objects of their contexts. */
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

/** Unlikely to be equal by coincidence. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'number' ? Math.abs(value) > 2 : isObject(value) && Object.keys(value).length > 0;
}

/** In the context, excludes the value itself. */
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

/** What all steps of a transition agree on for one effect. */
interface Known {
  /** Paths that hold the value in every step. */
  paths: readonly string[];
  /** Texts with variables that differ between steps. */
  templates: readonly string[];
}

function knownIn(steps: readonly Step[]): Map<string, Known> {
  const found = new Map<string, { paths: string[]; telling: Set<string>; texts: Template[] }>();
  for (const { changed, after, emits, starts, sources } of steps) {
    const sets = changed.map((name): Effect => ({ kind: 'sets', name, value: valueAt(after, name) }));
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

/** Whether the path explains the value; `null` and the like may come from anywhere. */
function tells({ path, value, of }: Source, place: string): boolean {
  const [, key] = /[. ](\w+)$/.exec(place) ?? [];
  return of !== undefined || isTelling(value) || (!place.startsWith('sets ') && path === `context.${key}`);
}

/** A text with placeholders for parts from the error or output, and their values. */
interface Template {
  text: string;
  template: string;
  values: ReadonlyMap<string, string>;
}

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

/** Keeps placeholders only where the texts differ. */
function templatesOf(all: readonly Template[]): string[] {
  return [...Map.groupBy(all, ({ template }) => template)].map(([template, uses]) => {
    const varied = template.replace(variable, (whole, path: string) => {
      const [only = '', ...more] = new Set(uses.map(({ values }) => values.get(path)));
      return more.length > 0 ? whole : only;
    });
    return all.reduce(withDefault, varied);
  });
}

/** `${error.status ?? "none"}`: another text in place of a missing value. */
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

function textOf({ kind, name, value }: Effect, sources: readonly Source[], known: ReadonlyMap<string, Known>): string {
  const place = `${kind} ${name}`;
  const text = isRecord(value) && Object.keys(value).length === 0 ? '' : valueText(value, place, sources, known);
  if (name.startsWith('...')) return name;
  if (kind === 'sets') return `${name} = ${text === '' ? '{}' : text}`;
  return `${place}${value === undefined || text === '' ? '' : ` ${text}`}`;
}

/** The path that holds the value in every step, or in this one, or the value itself. */
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
