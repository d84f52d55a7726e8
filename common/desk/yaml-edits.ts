import {
  Composer,
  CST,
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Parser,
  parse,
  Scalar,
  stringify,
  visit,
  type YAMLMap,
} from 'yaml';

type Value = string | number | boolean;

/** Keys and indices from the root, such as `['chapters', 0, 'title']`. */
export type YamlPath = readonly (string | number)[];

/** Fields of one item, in their order. */
export type YamlItem = Readonly<Record<string, Value | readonly (string | Readonly<Record<string, Value>>)[]>>;

/** What a text of YAML cannot be asked to do: it is broken, or written in another style. */
export class NotEditable extends Error {}

/**
 * Sets a scalar, and keeps every other byte: quotes, comments and line breaks of all that was not
 * set. A key that is not there becomes the last one of its mapping; null removes a key.
 * @throws NotEditable
 */
export function setValue(text: string, path: YamlPath, value: Value | null): string {
  const { root, tokens } = read(text);
  const key = path.at(-1);
  const parent = at(root, path.slice(0, -1));
  if (!isMap(parent)) throw new NotEditable();
  const pair = parent.items.find((each) => keyOf(each) === key);
  if (value === null && pair !== undefined) {
    // on the line of a dash, the mapping would lose its start
    if (parent.items[0] === pair) throw new NotEditable();
    return withoutLines(text, linesOf(text, pair));
  }
  if (value === null) return text;
  const line = `${String(key)}: ${written(value)}\n`;
  if (pair === undefined) return insertedAfter(text, parent, line);
  const token = isScalar(pair.value) ? pair.value.srcToken : undefined;
  // an empty value has a token of no length
  if (!isScalar(pair.value) || token === undefined || token.type === 'block-map' || token.type === 'alias') {
    throw new NotEditable();
  }
  if (pair.value.value === value) return text;
  const lines = linesOf(text, pair);
  const start = isScalar(pair.key) ? pair.key.range?.[0] : undefined;
  if (/\n./.test(text.slice(lines.from, lines.to)) && start !== undefined) {
    const scalar = new Scalar(value);
    if (pair.value.type !== undefined) scalar.type = pair.value.type;
    const block = stringify({ [String(key)]: scalar }, { lineWidth: 120 });
    // behind a dash, the key does not begin its line
    const column = start - lineStart(text, start);
    return text.slice(0, start) + indented(block, column).slice(column) + text.slice(lines.to);
  }
  if (typeof value === 'string' && isPlain(value)) CST.setScalarValue(token, value);
  else if (typeof value === 'string') CST.setScalarValue(token, value, { type: 'QUOTE_SINGLE' });
  else CST.setScalarValue(token, String(value), { type: 'PLAIN' });
  return tokens.map((each) => CST.stringify(each)).join('');
}

/**
 * Replaces a value by a mapping of numbers, as they are typed, in one line:
 * `{USD: 29, EUR: 27.50}`.
 * @throws NotEditable
 */
export function setNumbers(text: string, key: string, values: Readonly<Record<string, string>>): string {
  const { root } = read(text);
  const inline = `{${Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')}}`;
  if (!isMap(root)) throw new NotEditable();
  const pair = root.items.find((each) => keyOf(each) === key);
  if (pair === undefined) return insertedAfter(text, root, `${key}: ${inline}\n`);
  const lines = linesOf(text, pair);
  return `${text.slice(0, lines.from)}${key}: ${inline}\n${text.slice(lines.to)}`;
}

/** Puts an item into a list of mappings, at its end without an index. @throws NotEditable */
export function addItem(text: string, list: YamlPath, item: YamlItem, index?: number): string {
  const ranges = itemsOf(text, list);
  const last = ranges.at(-1);
  if (last === undefined) throw new NotEditable();
  const offset = index === undefined ? last.to : (ranges[index]?.from ?? last.to);
  const [head, rest] = [text.slice(0, offset), text.slice(offset)];
  const broken = head === '' || head.endsWith('\n') ? head : `${head}\n`;
  return `${broken}${indented(stringify([item], { lineWidth: 0 }), indentOf(text, last.from))}${rest}`;
}

/** @throws NotEditable, also for the last one of a list */
export function removeItem(text: string, list: YamlPath, index: number): string {
  const ranges = itemsOf(text, list);
  const range = ranges[index];
  if (range === undefined || ranges.length === 1) throw new NotEditable();
  return withoutLines(text, range);
}

/**
 * Moves an item, with the comments above it, to another place of its list or of a like one.
 * @throws NotEditable
 */
export function moveItem(text: string, list: YamlPath, index: number, to: { list: YamlPath; index: number }): string {
  const ranges = itemsOf(text, list);
  const range = ranges[index];
  const isOwn = JSON.stringify(list) === JSON.stringify(to.list);
  if (range === undefined || (!isOwn && ranges.length === 1)) throw new NotEditable();
  const targets = isOwn ? ranges.filter((_, each) => each !== index) : itemsOf(text, to.list);
  const last = targets.at(-1);
  if (last === undefined) return text;
  const offset = targets[to.index]?.from ?? last.to;
  const moved = text.slice(range.from, range.to);
  const lines = moved.endsWith('\n') ? moved : `${moved}\n`;
  const shift = indentOf(text, last.from) - indentOf(text, range.from);
  if (shift !== 0) throw new NotEditable();
  const cut = (from: number, end: number) =>
    from <= range.from && range.to <= end
      ? text.slice(from, range.from) + text.slice(range.to, end)
      : text.slice(from, end);
  const head = cut(0, offset);
  return `${head === '' || head.endsWith('\n') ? head : `${head}\n`}${lines}${cut(offset, text.length)}`;
}

/**
 * Puts a word at the end of a list of words, which is made where the key is missing. Nothing if it
 * is there.
 * @throws NotEditable
 */
export function addToList(text: string, path: YamlPath, word: string): string {
  const { root } = read(text);
  const key = path.at(-1);
  const parent = at(root, path.slice(0, -1));
  if (!isMap(parent)) throw new NotEditable();
  const pair = parent.items.find((each) => keyOf(each) === key);
  if (pair === undefined) return insertedAfter(text, parent, `${String(key)}: [${written(word)}]\n`);
  const { value: list } = pair;
  if (!isSeq(list)) throw new NotEditable();
  if (list.items.some((each) => isScalar(each) && each.value === word)) return text;
  const last = list.items.at(-1);
  const end = isScalar(last) ? last.range?.[1] : undefined;
  if (last !== undefined && end === undefined) throw new NotEditable();
  if (list.flow) {
    const from = end ?? (list.range?.[0] ?? 0) + 1;
    return `${text.slice(0, from)}${end === undefined ? '' : ', '}${written(word)}${text.slice(from)}`;
  }
  const start = isScalar(last) ? last.range?.[0] : undefined;
  if (start === undefined || end === undefined) throw new NotEditable();
  const dash = text.slice(lineStart(text, start), start);
  const offset = contentEnd(text, end);
  const head = text.slice(0, offset);
  return `${head.endsWith('\n') ? head : `${head}\n`}${dash}${written(word)}\n${text.slice(offset)}`;
}

/** An item of the list by its place, or a new one. */
export type Arranged = number | YamlItem | string;

/**
 * Puts the items of a block list into an order: those that are not named are removed. An item takes
 * the comments above it along; what separates items stays where it is.
 * @param between separates a second item from an only one
 * @throws NotEditable
 */
export function arrangeItems(text: string, list: YamlPath, order: readonly Arranged[], between = '\n'): string {
  const ranges = itemsOf(text, list);
  const last = ranges.at(-1);
  if (last === undefined || order.length === 0) throw new NotEditable();
  const start = aboveComments(text, ranges[0]?.from ?? last.from);
  const items = ranges
    .with(0, { from: start, to: ranges[0]?.to ?? last.to })
    .map(({ from, to }) => text.slice(from, to));
  const bodies = items.map((item) => item.trimEnd());
  const gaps = items.map((item, index) => item.slice(bodies[index]?.length));
  const indent = indentOf(text, last.from);
  const arranged = order.map((each, place) => {
    const body = typeof each === 'number' ? bodies[each] : indented(newItem(each), indent).trimEnd();
    if (body === undefined) throw new NotEditable();
    const gap = place === order.length - 1 ? gaps.at(-1) : gaps[Math.min(place, gaps.length - 2)];
    return body + (gap ?? between);
  });
  return text.slice(0, start) + arranged.join('') + text.slice(last.to);
}

/**
 * Sets a list of texts: in one line where it is written so, else those that differ.
 * @throws NotEditable
 */
export function setTexts(text: string, path: YamlPath, texts: readonly string[]): string {
  const node = at(read(text).root, path);
  if (!isSeq(node)) throw new NotEditable();
  const now: unknown[] = node.items.map((item) => (isScalar(item) ? item.value : null));
  if (JSON.stringify(now) === JSON.stringify(texts)) return text;
  if (!node.flow) {
    const left = [...now];
    const order = texts.map((each) => {
      const place = left.indexOf(each);
      if (place !== -1) left[place] = null;
      return place === -1 ? each : place;
    });
    return arrangeItems(text, path, order);
  }
  const [from, to] = node.range ?? [];
  if (from === undefined || to === undefined) throw new NotEditable();
  const inline = new Document([...texts]);
  if (isSeq(inline.contents)) inline.contents.flow = true;
  const line = inline.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd();
  return text.slice(0, from) + line + text.slice(to);
}

/** Puts a block list at the end of a mapping that has none of this name. @throws NotEditable */
export function addList(text: string, path: YamlPath, items: readonly (YamlItem | string)[]): string {
  const parent = at(read(text).root, path.slice(0, -1));
  if (!isMap(parent)) throw new NotEditable();
  return insertedAfter(text, parent, `${String(path.at(-1))}:\n${indented(items.map(newItem).join(''), 2)}`);
}

/** A list with one item, as content is written: long texts are folded. */
export function newItem(item: YamlItem | string): string {
  const document = new Document([item]);
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || node.value.length < 90) return;
      node.type = 'BLOCK_FOLDED';
    },
  });
  return document.toString({ lineWidth: 110 });
}

/** The document as plain data; null for a text that is broken. */
export function dataOf(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** Of a value in `dataOf`, as a form shows it: empty for null, a list or a mapping. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

interface Range {
  from: number;
  to: number;
}

function read(text: string): { root: Node | null; tokens: CST.Token[] } {
  const tokens = [...new Parser().parse(text)];
  const [document, second] = [...new Composer({ keepSourceTokens: true }).compose(tokens)];
  if (document === undefined || second !== undefined || document.errors.length > 0) throw new NotEditable();
  return { root: document.contents as Node | null, tokens };
}

function at(root: Node | null, path: YamlPath): unknown {
  let node: unknown = root;
  for (const step of path) {
    if (isMap(node)) node = node.items.find((pair) => keyOf(pair) === step)?.value;
    else if (isSeq(node)) node = node.items[Number(step)];
    else throw new NotEditable();
  }
  return node;
}

const keyOf = ({ key }: Pair<unknown, unknown>): unknown => (isScalar(key) ? key.value : key);

/** Items of a block list, each with the comments above it, as whole lines. */
function itemsOf(text: string, list: YamlPath): Range[] {
  const node = at(read(text).root, list);
  if (!isSeq(node) || node.flow) throw new NotEditable();
  const dashes = node.items.map((item) => {
    const range = isMap(item) || isScalar(item) ? item.range : null;
    if (!range) throw new NotEditable();
    return lineStart(text, range[0]);
  });
  if (dashes.some((from) => !/^ *- /.test(text.slice(from)))) throw new NotEditable();
  const end = node.range === null || node.range === undefined ? text.length : contentEnd(text, node.range[1]);
  return dashes.map((dash, index) => ({
    from: index === 0 ? dash : aboveComments(text, dash),
    to: index === dashes.length - 1 ? end : aboveComments(text, dashes[index + 1] ?? end),
  }));
}

/** Comments of the same indentation belong to the item below. */
function aboveComments(text: string, dash: number): number {
  const indent = indentOf(text, dash);
  let from = dash;
  while (from > 0) {
    const before = lineStart(text, from - 1);
    if (!new RegExp(`^ {${indent}}#`).test(text.slice(before, from))) break;
    from = before;
  }
  return from;
}

function linesOf(text: string, { key, value }: Pair<unknown, unknown>): Range {
  const first = isScalar(key) ? key.range?.[0] : undefined;
  const node = value as Node | null;
  const last = node?.range?.[1] ?? first;
  if (first === undefined || last === undefined) throw new NotEditable();
  const from = lineStart(text, first);
  return { from, to: contentEnd(text, Math.max(last, first + 1)) };
}

/** After the line of the last character before an offset that is no white space. */
function contentEnd(text: string, offset: number): number {
  const content = text.slice(0, offset).trimEnd().length;
  const end = text.indexOf('\n', Math.max(0, content - 1));
  return end === -1 ? text.length : end + 1;
}

function insertedAfter(text: string, parent: YAMLMap, lines: string): string {
  const [first] = parent.items;
  const last = parent.items.at(-1);
  const start = isScalar(first?.key) ? first.key.range?.[0] : undefined;
  if (parent.flow || start === undefined || last === undefined) throw new NotEditable();
  const indent = start - lineStart(text, start);
  const key = isScalar(last.key) ? (last.key.range?.[1] ?? 0) : 0;
  const offset = contentEnd(text, Math.max(key, (last.value as Node | null)?.range?.[1] ?? 0));
  const head = text.slice(0, offset);
  return `${head.endsWith('\n') ? head : `${head}\n`}${indented(lines, indent)}${text.slice(offset)}`;
}

const withoutLines = (text: string, { from, to }: Range): string => text.slice(0, from) + text.slice(to);

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

const indentOf = (text: string, from: number): number => text.slice(from).search(/[^ ]/);

export const indented = (block: string, indent: number): string => block.replace(/^(?=.)/gm, ' '.repeat(indent));

/** If it means the same without quotes. */
function isPlain(value: string): boolean {
  const list = dataOf(`- ${value}`);
  return Array.isArray(list) && list[0] === value;
}

const written = (value: Value): string => stringify(value, { lineWidth: 0 }).trimEnd();
