/** One look at the screen: the state that it shows, and its ARIA snapshot. */
export interface Visit {
  /** The machine's value. */
  state: string;
  /** The value before the step, null at the start. */
  before: string | null;
  /** The step that led here, in words. */
  step: string;
  /** The variant that is walked. */
  variant: string;
  /** Lines of an ARIA snapshot. */
  lines: readonly string[];
}

/** Another walk of the same machine, which was done before. */
export interface LikeWalk {
  /** How its states are named here. */
  variant: string;
  snapshots: RenderedSnapshots;
}

/**
 * What the screen shows in each state, as ARIA snapshots. Of the first state all is shown; of each other one, when it is
 * first visited, what differs from the state before, or from another one that it is more like. A state that is visited
 * again is shown only with lines that no snapshot before had, such as an error message; the values of text fields do
 * not count. A second walk of a machine can show its states by what differs from the first one's. People review it as they
 * do the tables of transitions and effects, since a model's own `states` ask only what their author thought of.
 */
export class RenderedSnapshots {
  readonly #first = new Map<string, readonly string[]>();
  readonly #known = new Set<string>();
  readonly #entries: string[] = [];
  /** States that look as in the other walk. */
  readonly #same: string[] = [];
  readonly #like: LikeWalk | undefined;
  #variant: string | undefined;

  constructor(like?: LikeWalk) {
    this.#like = like;
  }

  add({ state, before, step, variant, lines }: Visit): void {
    this.#variant ??= variant;
    const where = variant === this.#variant ? '' : ` (${variant})`;
    const title = `# ${state || 'always'}${step === '' ? '' : `, after ${cut(step)}`}${where}`;
    const isNew = (line: string) => !this.#known.has(wordsOf(line));
    if (!this.#first.has(state)) {
      const same = `${state} (${this.#like?.variant})`;
      const changes = [...this.#others()].map(([other, known]) => ({ other, change: changeOf(known, lines) }));
      const sizeOf = ({ other, change }: (typeof changes)[number]) =>
        change.length + (other === before || other === same ? 0 : 1);
      const [nearest] = changes.toSorted((one, two) => sizeOf(one) - sizeOf(two));
      if (nearest?.other === same && nearest.change.length === 0) {
        this.#same.push(state);
      } else if (nearest && nearest.change.length < lines.length) {
        const relation = nearest.change.length === 0 ? 'same as' : 'changes';
        this.#entries.push([cut(`${title}: ${relation} ${nearest.other}`, 199), ...nearest.change].join('\n'));
      } else {
        this.#entries.push([title, ...lines].join('\n'));
      }
      this.#first.set(state, lines);
    } else if (lines.some(isNew)) {
      const shown = withAncestors(lines, isNew);
      const [only = '', ...more] = shown;
      const isShort = more.length === 0 && only.length + title.length < 190;
      this.#entries.push(isShort ? `${only}  ${title}` : [`${title}: also`, ...shown].join('\n'));
    }
    for (const line of lines) this.#known.add(wordsOf(line));
  }

  /** What a new state may be like: a state of the other walk, or one that this walk has visited. */
  #others(): (readonly [state: string, lines: readonly string[]])[] {
    if (!this.#like) return [...this.#first];
    const { variant, snapshots } = this.#like;
    const theirs = [...snapshots.#first].map(([state, lines]) => [`${state} (${variant})`, lines] as const);
    return [...theirs, ...this.#first];
  }

  /** A text for `toMatchFileSnapshot`: one entry a state. */
  toString(): string {
    const same = wrapped(`# same as ${this.#like?.variant}: `, this.#same);
    return `${[...same, ...this.#entries].join('\n')}\n`;
  }
}

const cut = (text: string, most = 60): string => (text.length <= most ? text : `${text.slice(0, most)}…`);
const depthOf = (line: string): number => line.length - line.trimStart().length;
/** A line as it is compared: wherever it is, and whether or not something is in it. */
const keyOf = (line: string): string => line.trim().replace(/:(?=$| {2}# )/, '');
/** A line without the value of a text field. */
const contentOf = (line: string): string =>
  keyOf(line).replace(/^(- (?:textbox|searchbox)(?: "(?:[^"\\]|\\.)*")?(?: \[\w+\])*): .*?(?=$| {2}# )/, '$1');
/** A line without what the user can change: whether it is chosen, open or usable. */
const wordsOf = (line: string): string =>
  contentOf(line)
    .replace(/ \[(?:checked|disabled|expanded|pressed|selected)\]/g, '')
    .replace(/ {2}# busy$/, '');
/** Role and name of a line: what makes it the same element in another state. */
const elementOf = (line: string): string =>
  /^\s*- '?(\S+(?: "(?:[^"\\]|\\.)*")?)/.exec(line)?.[1]?.replace(/:$/, '') ?? line;

/** What says nothing about where something is. */
const unnamed = /^\s*- (?:list|listitem|paragraph):$/;

/** Some lines of a snapshot, under the named elements that they are in. */
function withAncestors(lines: readonly string[], isShown: (line: string, place: number) => boolean): string[] {
  const shown = new Set<number>();
  const isOnePart = /^- (?:region|banner)\b/.test(lines[0] ?? '') && lines.slice(1).every((line) => depthOf(line) > 0);
  const isLeftOut = (place: number) => (isOnePart && place === 0) || unnamed.test(lines[place] ?? '');
  for (const [place, line] of lines.entries()) {
    if (!isShown(line, place)) continue;
    shown.add(place);
    let depth = depthOf(line);
    for (let above = place - 1; above >= 0 && depth > 0; above--) {
      const other = depthOf(lines[above] ?? '');
      if (other >= depth) continue;
      if (!isLeftOut(above)) shown.add(above);
      depth = other;
    }
  }
  const open: number[] = [];
  return lines.flatMap((line, place) => {
    const depth = depthOf(line);
    while ((open.at(-1) ?? -1) >= depth) open.pop();
    if (!shown.has(place)) return [];
    open.push(depth);
    return [`${'  '.repeat(open.length - 1)}${line.trimStart()}`];
  });
}

/**
 * What of a snapshot is not in another one. Elements that are gone, and those of which only this changed that they can
 * or cannot be used, are named in comments.
 */
function changeOf(before: readonly string[], after: readonly string[]): string[] {
  const { added, removed } = differenceOf(before, after);
  const isDisabled = (line: string) => line.includes(' [disabled]');
  const old = new Map([...removed].map((place) => before[place] ?? '').map((line) => [usable(line), isDisabled(line)]));
  const isToggled = (line: string) => old.get(usable(line)) === !isDisabled(line);
  const shown = withAncestors(after, (line, place) => added.has(place) && !isToggled(line));
  const toggled = [...added].map((place) => after[place] ?? '').filter(isToggled);
  // An element with the same role and name came in the place of one that went.
  const came = new Map<string, number>();
  for (const place of added) {
    const element = elementOf(after[place] ?? '');
    came.set(element, (came.get(element) ?? 0) + 1);
  }
  let within = Number.POSITIVE_INFINITY;
  const gone = before.filter((line, place) => {
    if (depthOf(line) > within) return false;
    within = Number.POSITIVE_INFINITY;
    if (!removed.has(place) || unnamed.test(line)) return false;
    const left = came.get(elementOf(line)) ?? 0;
    came.set(elementOf(line), left - 1);
    if (left > 0) return false;
    within = depthOf(line);
    return true;
  });
  return [
    ...shown,
    ...wrapped('# disabled: ', toggled.filter(isDisabled).map(elementOf)),
    ...wrapped('# enabled: ', toggled.filter((line) => !isDisabled(line)).map(elementOf)),
    ...wrapped('# gone: ', gone.map(briefly)),
  ];
}

/** A line without what tells whether the element can be used, and without a field's value. */
const usable = (line: string): string => contentOf(line.replace(' [disabled]', ''));

/** An element that has no name by what is in it. */
const briefly = (line: string): string =>
  elementOf(line).includes(' ') ? elementOf(line) : cut(keyOf(line).slice('- '.length));

function wrapped(prefix: string, words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 190) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(prefix + word);
  }
  return lines;
}

/** The places of lines that one text has and the other has not, by a longest common subsequence. */
function differenceOf(
  before: readonly string[],
  after: readonly string[],
): { added: Set<number>; removed: Set<number> } {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  const same = (row: number, column: number) => keyOf(before[row] ?? '') === keyOf(after[column] ?? '');
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const added = new Set(after.keys());
  const removed = new Set(before.keys());
  let column = 0;
  for (let row = 0; row < before.length; row++) {
    while (column < after.length && !same(row, column) && at(row, column + 1) >= at(row + 1, column)) column++;
    if (column < after.length && same(row, column)) {
      added.delete(column);
      removed.delete(row);
      column++;
    }
  }
  return { added, removed };
}
