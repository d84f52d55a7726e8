import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument, type YAMLMap } from 'yaml';
import { printingError } from '../documents/faces.ts';

/** Each as `content/courses/x/course.yaml:12: what is wrong and what to write`. */
export class Problems {
  readonly found: string[] = [];
  /** Of those in YAML: what they are about. */
  readonly places: { path: string; offset: number; message: string }[] = [];

  add(path: string, line: number, message: string, offset?: number): void {
    this.found.push(`${path}:${line}: ${message}`);
    if (offset !== undefined) this.places.push({ path, offset, message });
  }
}

export interface TextRule {
  max: number;
  /** For the whole text, and its description. */
  pattern?: RegExp;
  form?: string;
  /** Printed in documents, so a font must have all of its characters. */
  printed?: boolean;
}

/** `firstLine` is the text's line in its file. Null after a problem. */
export function readMapping(problems: Problems, path: string, text: string, firstLine = 1): Mapping | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => Math.max(1, lines.linePos(offset).line + firstLine - 1);
  const [error] = document.errors;
  if (error) {
    problems.add(path, lineOf(error.pos[0]), `this is not valid YAML: ${error.message}`);
    return null;
  }
  const source: Source = { lineOf, report: (offset, message) => problems.add(path, lineOf(offset), message, offset) };
  if (isMap(document.contents)) return new Mapping(document.contents, source);
  source.report(0, 'this should be a list of keys with values, such as `title: My course`');
  return null;
}

interface Source {
  lineOf: (offset: number) => number;
  report: (offset: number, message: string) => void;
}
const offsetOf = (node: ParsedNode): number => node.range[0];
const show = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** Reports invalid values with their line and reads them as empty, to find all problems at once. */
export class Mapping {
  readonly #entries = new Map<string, { key: ParsedNode; value: ParsedNode | null }>();
  readonly #read = new Set<string>();
  readonly #offset: number;
  readonly #source: Source;

  constructor(node: YAMLMap.Parsed, source: Source) {
    this.#offset = offsetOf(node);
    this.#source = source;
    for (const { key, value } of node.items) {
      if (isScalar(key)) this.#entries.set(String(key.value), { key, value });
      else source.report(offsetOf(key), 'a key should be a single word');
    }
  }

  get keys(): string[] {
    return [...this.#entries.keys()];
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** At the key's line, or the mapping's without the key. */
  report(key: string, message: string): void {
    this.#source.report(this.#offsetOf(key), message);
  }

  /** Of the key, or of the mapping without the key. */
  lineOf(key: string): number {
    return this.#source.lineOf(this.#offsetOf(key));
  }

  #offsetOf(key: string): number {
    const entry = this.#entries.get(key);
    return entry ? offsetOf(entry.value ?? entry.key) : this.#offset;
  }

  text(key: string, { max, pattern, form, printed }: TextRule): string {
    const value = this.#scalar(key);
    if (value === undefined) return '';
    if (typeof value !== 'string') {
      this.report(key, `${key} should be text, but is ${show(value)}; put it in quotes`);
      return '';
    }
    const text = value.trim();
    if (text === '') this.report(key, `${key} is empty; write its text`);
    else if (text.length > max) this.report(key, `${key} has ${text.length} characters; write at most ${max}`);
    else if (pattern && !pattern.test(text)) this.report(key, `${key} should be ${form}, but is ${show(text)}`);
    else if (printed && printingError(text) !== null) this.report(key, `${key}: ${printingError(text)}`);
    return text;
  }

  number(key: string, isRight: (value: number) => boolean, form: string): number {
    const value = this.#scalar(key);
    if (value === undefined) return 0;
    if (typeof value === 'number' && isRight(value)) return value;
    this.report(key, `${key} should be ${form}, but is ${show(value)}`);
    return 0;
  }

  /** As written, for exact amounts. */
  digits(key: string): string | undefined {
    this.#read.add(key);
    const node = this.#entries.get(key)?.value;
    return node && isScalar(node) && typeof node.value === 'number' ? node.source : undefined;
  }

  /** False when absent. */
  flag(key: string): boolean {
    if (!this.has(key)) return false;
    const value = this.#scalar(key);
    if (typeof value === 'boolean') return value;
    this.report(key, `${key} should be true or false, but is ${show(value)}`);
    return false;
  }

  textOrNull(key: string, rule: TextRule): string | null {
    const value = this.#entries.get(key)?.value;
    if (this.has(key) && (value === null || (isScalar(value) && value.value === null))) {
      this.#read.add(key);
      return null;
    }
    return this.text(key, rule);
  }

  mapping(key: string): Mapping | null {
    const node = this.#node(key);
    if (node === undefined) return null;
    if (isMap(node)) return new Mapping(node, this.#source);
    this.report(key, `${key} should be keys with values`);
    return null;
  }

  /** At least one, unless `mayBeEmpty`. */
  mappings(key: string, { mayBeEmpty = false } = {}): Mapping[] {
    return this.#items(key, mayBeEmpty).flatMap((item) => {
      if (isMap(item)) return [new Mapping(item, this.#source)];
      this.#source.report(offsetOf(item), `an entry of ${key} should be keys with values`);
      return [];
    });
  }

  /** At least one. */
  texts(key: string, rule: TextRule): string[] {
    return this.#items(key).flatMap((item) => this.#textOf(key, item, rule));
  }

  /** At least one list. `problemOf` says what is wrong with one, or null. */
  lists(key: string, rule: TextRule, problemOf: (texts: readonly string[]) => string | null): string[][] {
    return this.#items(key).map((item) => {
      if (!isSeq(item)) {
        this.#source.report(offsetOf(item), `an entry of ${key} should be a list, such as [one, another]`);
        return [];
      }
      const texts = item.items.flatMap((each) => this.#textOf(key, each, rule));
      const problem = texts.length === item.items.length ? problemOf(texts) : null;
      if (problem !== null) this.#source.report(offsetOf(item), problem);
      return texts;
    });
  }

  /** Call last: reports unread keys. `keys` are named in their place. */
  end(keys: Iterable<string> = this.#read): void {
    for (const [key, entry] of this.#entries) {
      if (this.#read.has(key)) continue;
      const known = [...keys].join(', ');
      this.#source.report(offsetOf(entry.key), `${key} is not known here; the keys are ${known}`);
    }
  }

  #textOf(key: string, item: ParsedNode, { max, pattern, form, printed }: TextRule): string[] {
    const value: unknown = isScalar(item) ? item.value : null;
    if (typeof value !== 'string' || value.trim() === '' || value.length > max || pattern?.test(value) === false) {
      const wanted = form ?? `text of at most ${max} characters`;
      this.#source.report(offsetOf(item), `an entry of ${key} should be ${wanted}, but is ${show(value)}`);
      return [];
    }
    const unprintable = printed ? printingError(value) : null;
    if (unprintable !== null) this.#source.report(offsetOf(item), `an entry of ${key}: ${unprintable}`);
    return [value];
  }

  #items(key: string, mayBeEmpty = false): ParsedNode[] {
    const node = this.#node(key);
    if (node === undefined) return [];
    if (isSeq(node) && (node.items.length > 0 || mayBeEmpty)) return node.items;
    this.report(
      key,
      mayBeEmpty ? `${key} should be a list; [] is none` : `${key} should be a list with at least one entry`,
    );
    return [];
  }

  #node(key: string): ParsedNode | undefined {
    this.#read.add(key);
    const entry = this.#entries.get(key);
    if (!entry) this.report(key, `${key} is missing; add it`);
    else if (!entry.value) this.report(key, `${key} is empty; write its value`);
    return entry?.value ?? undefined;
  }

  #scalar(key: string): unknown {
    const node = this.#node(key);
    if (node === undefined) return undefined;
    if (isScalar(node)) return node.value;
    this.report(key, `${key} should be a single value`);
    return undefined;
  }
}
