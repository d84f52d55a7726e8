import { containersOf } from './containers.ts';

export interface Visit {
  /** State value, `ready.editing`, with commas between regions. */
  state: string;
  /** The last step. */
  step: string;
  variant: string;
  /** ARIA snapshot. */
  lines: readonly string[];
}

interface Visited {
  /** Of the first visit. */
  title: string;
  /** Of the first visit. */
  elements: Elements;
  /** Keys of all visits, see {@link wordsOf}. */
  known: Set<string>;
  /** Lines about later visits. */
  later: string[];
}

/**
 * An outline of ARIA snapshots by state, for review. A state's block has the elements of its first
 * visit without those that all states of a parent, a region's state or the machine show; these are
 * above in `<state>: always`. No line depends on what another state shows. Later visits add what
 * this state had not shown, such as an error message; values of text fields are ignored.
 */
export class RenderedSnapshots {
  readonly #states = new Map<string, Visited>();
  readonly #order: readonly string[];
  #variant: string | undefined;

  /** @param order paths of the states, the order of the text */
  constructor(order: readonly string[] = []) {
    this.#order = order;
  }

  add({ state, step, variant, lines }: Visit): void {
    this.#variant ??= variant;
    const where = variant === this.#variant ? '' : ` (${variant})`;
    const title = `# ${state || 'always'}${step === '' ? '' : `, after ${cut(step)}`}${where}`;
    const elements = elementsOf(lines);
    const visited = this.#states.get(state);
    if (visited === undefined) {
      this.#states.set(state, { title, elements, known: new Set([...elements.keys()].map(wordsOf)), later: [] });
      return;
    }
    const { known, later } = visited;
    const added = new Set([...elements.keys()].filter((key) => !known.has(wordsOf(key))));
    if (added.size === 0) return;
    for (const key of added) known.add(wordsOf(key));
    const shown = outline(elements, added);
    const line = `${shown.join()}  ${title}`;
    later.push(...(shown.length === 1 && line.length <= widest ? [line] : [title, ...shown]));
  }

  /** For `toMatchFileSnapshot`. */
  toString(): string {
    const states = [...this.#states].toSorted(([one], [other]) => this.#compare(one, other));
    /** Elements not printed yet. */
    const left = new Map(states.map(([state, { elements }]) => [state, factsOf(elements)]));
    const above = new Map<string, string[]>();
    for (const { name, states: inside } of containersOf([...left.keys()])) {
      const [first = ''] = inside;
      const shared = new Set(
        [...(left.get(first) ?? [])].filter((fact) => inside.every((state) => left.get(state)?.has(fact))),
      );
      const shown = outline(this.#states.get(first)?.elements ?? new Map(), shared);
      for (const state of inside) for (const fact of shared) left.get(state)?.delete(fact);
      if (shown.length === 0) continue;
      above.set(first, [...(above.get(first) ?? []), name === '' ? '# always' : `# ${name}: always`, ...shown]);
    }
    const lines = states.flatMap(([state, { title, elements, later }]) => [
      ...(above.get(state) ?? []),
      title,
      ...outline(elements, left.get(state) ?? new Set()),
      ...later,
    ]);
    return `${lines.join('\n')}\n`;
  }

  /** Region by region. */
  #compare(one: string, other: string): number {
    const [ones, others] = [one, other].map((state) => state.split(', ').map((leaf) => this.#order.indexOf(leaf)));
    return ones?.map((place, region) => place - (others?.[region] ?? -1)).find((difference) => difference !== 0) ?? 0;
  }
}

interface Element {
  /** Keys of its ancestors, outermost first. */
  inside: readonly string[];
  /** Its line without bullet and trailing colon. */
  text: string;
}

/** By key: ancestors and text, without what the user typed. */
type Elements = ReadonlyMap<string, Element>;

function elementsOf(lines: readonly string[]): Elements {
  const elements = new Map<string, Element>();
  const around: { depth: number; key: string }[] = [];
  for (const line of lines) {
    const depth = line.length - line.trimStart().length;
    while ((around.at(-1)?.depth ?? -1) >= depth) around.pop();
    const inside = around.map(({ key }) => key);
    const text = line.slice(depth + '- '.length).replace(/:(?=$| {2}# )/, '');
    const path = `${inside.at(-1) ?? ''}\n${usable(withoutValue(text))}`;
    let key = path;
    for (let again = 2; elements.has(key); again++) key = `${path} (${again})`;
    elements.set(key, { inside, text });
    around.push({ depth, key });
  }
  return elements;
}

/** Presence, and whether it is disabled. */
const factsOf = (elements: Elements): Set<string> =>
  new Set([...elements].flatMap(([key, { text }]) => (text === usable(text) ? [key] : [key, disabled(key)])));
const disabled = (key: string): string => `disabled ${key}`;
const usable = (text: string): string => text.replace(' [disabled]', '');

const cut = (text: string, most = 60): string => (text.length <= most ? text : `${text.slice(0, most)}…`);
const withoutValue = (text: string): string =>
  text.replace(/^((?:textbox|searchbox)(?: "(?:[^"\\]|\\.)*")?(?: \[\w+\])*): .*?(?=$| {2}# )/, '$1');
/** Without states that a user changes, such as checked or expanded. */
const wordsOf = (key: string): string =>
  key.replace(/ \[(?:checked|disabled|expanded|pressed|selected)\]/g, '').replace(/ {2}# busy$/, '');
/** Roles that do not locate anything. */
const unnamed = /^(?:list|listitem|paragraph)$/;
/** Role and name. */
const elementOf = (text: string): string => /^'?(\S+(?: "(?:[^"\\]|\\.)*")?)/.exec(text)?.[1] ?? text;

interface Branch {
  text: string;
  inner: Branch[];
}

/** Elements below their named ancestors, and the names of disabled ones. */
function outline(elements: Elements, shown: ReadonlySet<string>): string[] {
  const roots: Branch[] = [];
  const branches = new Map<string, Branch>();
  const branchOf = (key: string): Branch | undefined => {
    const element = elements.get(key);
    const known = branches.get(key);
    if (known !== undefined || element === undefined) return known;
    const { inside, text } = element;
    const around = inside.findLast((each) => shown.has(each) || !unnamed.test(elements.get(each)?.text ?? ''));
    const branch = { text: shown.has(key) && !shown.has(disabled(key)) ? usable(text) : text, inner: [] };
    const siblings = around === undefined ? roots : (branchOf(around)?.inner ?? roots);
    siblings.push(branch);
    branches.set(key, branch);
    return branch;
  };
  for (const key of elements.keys()) if (shown.has(key)) branchOf(key);
  const unusable = [...elements].filter(([key]) => shown.has(disabled(key)) && !shown.has(key));
  const names = unusable.map(([, { text }]) => elementOf(text));
  return [...linesOf(roots), ...filled(names, ', ', '# disabled: '.length).map((line) => `# disabled: ${line}`)];
}

const widest = 120;

/** Siblings; leaves share lines. */
function linesOf(branches: readonly Branch[], indent = ''): string[] {
  const runs = branches.reduce<Branch[][]>((found, each) => {
    const last = found.at(-1);
    if (last?.every(({ inner }) => inner.length === 0) && each.inner.length === 0) last.push(each);
    else found.push([each]);
    return found;
  }, []);
  return runs.flatMap((run) => {
    const [first, ...more] = run;
    if (first !== undefined && more.length === 0 && first.inner.length > 0) return nested(first, indent);
    return filled(
      run.map(({ text }) => text),
      ' · ',
      indent.length + '- '.length,
    ).map((line) => `${indent}- ${line}`);
  });
}

/** On one line if it fits. */
function nested({ text, inner }: Branch, indent: string): string[] {
  const head = `${indent}- ${text.replace(/(?=$| {2}# )/, ':')}`;
  const lines = linesOf(inner, `${indent}  `);
  const line = `${head} ${lines.join().trim().slice('- '.length)}`;
  return lines.length === 1 && line.length <= widest ? [line] : [head, ...lines];
}

/** Fills lines of up to 120 characters. */
function filled(words: readonly string[], separator: string, before: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = `${lines.at(-1)}${separator}${word}`;
    if (lines.length > 0 && line.length + before <= widest) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}
