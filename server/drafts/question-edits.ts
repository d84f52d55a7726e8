import { freeSlug, slugOf } from '../../common/desk/new-course.ts';
import {
  entriesOf,
  isFlag,
  isOptional,
  isQuestionKind,
  type ListOf,
  nameOf,
  type QuestionFields,
  type QuestionKind,
  shapeOf,
} from '../../common/desk/questions.ts';
import {
  addList,
  arrangeItems,
  dataOf,
  indented,
  NotEditable,
  newItem,
  scalarText,
  setTexts,
  setValue,
  type YamlItem,
  type YamlPath,
} from '../../common/desk/yaml-edits.ts';
import { isRecord } from '../../common/is-record.ts';
import { plainDigits } from '../../common/text/digits.ts';

export interface QuestionInFile {
  id: string;
  /** As it is written, also one that there is not. */
  kind: string;
  fields: QuestionFields;
}

/** Null for a text that has no list of questions with an id each. */
export function questionsIn(text: string | null): QuestionInFile[] | null {
  if (text === null) return [];
  const data = dataOf(text);
  const list = isRecord(data) ? data.questions : null;
  if (!Array.isArray(list) || !list.every(isRecord)) return null;
  const questions = list.map((each) => ({
    id: scalarText(each.id),
    kind: scalarText(each.kind),
    fields: fieldsIn(each),
  }));
  const ids = new Set(questions.map(({ id }) => id));
  return ids.has('') || ids.size < questions.length ? null : questions;
}

function fieldsIn(question: Record<string, unknown>): QuestionFields {
  const kind = scalarText(question.kind);
  const { keys, lists } = isQuestionKind(kind) ? shapeOf(kind) : { keys: [], lists: [] };
  const single = ['lesson', 'heading', 'ask', ...keys].map((key) => [key, scalarText(question[key])]);
  const entries = lists.flatMap((list) => {
    const given = question[list.name];
    return (Array.isArray(given) ? given : []).flatMap((entry: unknown, index) =>
      list.keys.length === 0
        ? [[nameOf(list, index), scalarText(entry)]]
        : list.keys.map((key) => [
            nameOf(list, index, key),
            isRecord(entry) ? shown(isFlag(kind, key), entry[key]) : '',
          ]),
    );
  });
  return Object.fromEntries([...single, ...entries]);
}

const shown = (isFlagged: boolean, value: unknown): string =>
  isFlagged ? (value === true ? 'yes' : '') : scalarText(value);

const all: YamlPath = ['questions'];

/**
 * Changes or adds one question. The rest of the file is not rewritten.
 * @throws NotEditable
 */
export function withQuestion(
  text: string | null,
  { id, kind, fields }: { id: string | null; kind: QuestionKind; fields: QuestionFields },
): { id: string; text: string } {
  const questions = questionsIn(text);
  if (questions === null) throw new NotEditable();
  if (id !== null) {
    const place = questions.findIndex((each) => each.id === id);
    const before = questions[place];
    if (text === null || before === undefined) throw new NotEditable();
    return { id, text: changed(text, [...all, place], before, { kind, fields }) };
  }
  const added = newId(fields.ask ?? '', new Set(questions.map((each) => each.id)));
  const item = itemOf(added, kind, fields);
  if (text === null || questions.length === 0) {
    return { id: added, text: `questions:\n${indented(newItem(item), 2)}` };
  }
  return { id: added, text: arrangeItems(text, all, [...questions.keys(), item], '\n\n') };
}

/** Null where the file is gone with its last question. @throws NotEditable */
export function withoutQuestion(text: string, id: string): string | null {
  const { order, place } = placeOf(text, id);
  return order.length === 1 ? null : arrangeItems(text, all, order.toSpliced(place, 1));
}

/** @throws NotEditable, also for a place that there is not */
export function withQuestionMoved(text: string, id: string, by: -1 | 1): string {
  const { order, place } = placeOf(text, id);
  if (order[place + by] === undefined) throw new NotEditable();
  return arrangeItems(text, all, order.with(place, place + by).with(place + by, place));
}

function placeOf(text: string, id: string): { order: number[]; place: number } {
  const questions = questionsIn(text) ?? [];
  const place = questions.findIndex((each) => each.id === id);
  if (place === -1) throw new NotEditable();
  return { order: [...questions.keys()], place };
}

/** Says in few words what is asked, in Latin letters. */
function newId(ask: string, taken: ReadonlySet<string>): string {
  const words = slugOf(ask).split('-').slice(0, 6).join('-').slice(0, 50).replace(/-$/, '');
  return freeSlug(words === '' ? 'question' : words, taken);
}

type Value = string | number | boolean;

/**
 * Null is left out of the file. Text that is not a number is written as typed; the check refuses
 * it.
 */
function valueFor(key: string, typed: string, kind: QuestionKind): Value | null {
  const text = typed.replace(/\s+/g, ' ').trim();
  if (isFlag(kind, key)) return text === '' ? null : true;
  if (text === '' && isOptional(key)) return null;
  if (key === 'answer' && kind === 'true-or-false' && ['true', 'false'].includes(text)) return text === 'true';
  if (!['answer', 'tolerance', 'number'].includes(key)) return text;
  const digits = plainDigits(text).replace(/^\u2212/, '-');
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(digits) ? Number(digits) : text;
}

function itemOf(id: string, kind: QuestionKind, fields: QuestionFields): YamlItem {
  const { keys, lists } = shapeOf(kind);
  const single = (key: string) => optional(key, valueFor(key, fields[key] ?? '', kind));
  const of = (list: ListOf) => {
    const entries = entriesOf(fields, list).map((entry) => entryOf(list, entry, kind, fields));
    return entries.length === 0 ? [] : [[list.name, entries] as const];
  };
  const isFirst = ({ name }: ListOf) => name === 'items' || name === 'answers';
  return Object.fromEntries([
    ['id', id],
    ...['lesson', 'heading'].flatMap(single),
    ['kind', kind],
    ...single('ask'),
    ...lists.filter(isFirst).flatMap(of),
    ...keys.flatMap(single),
    ...lists.filter((list) => !isFirst(list)).flatMap(of),
  ]);
}

const optional = (key: string, value: Value | null): [string, Value][] => (value === null ? [] : [[key, value]]);

function entryOf(
  list: ListOf,
  entry: number,
  kind: QuestionKind,
  fields: QuestionFields,
): string | Readonly<Record<string, Value>> {
  if (list.keys.length === 0) return textOf(fields[nameOf(list, entry)]);
  return Object.fromEntries(
    list.keys.flatMap((key) => optional(key, valueFor(key, fields[nameOf(list, entry, key)] ?? '', kind))),
  );
}

const textOf = (typed = ''): string => typed.replace(/\s+/g, ' ').trim();

type Now = Pick<QuestionInFile, 'fields'> & { kind: QuestionKind };

function changed(text: string, path: YamlPath, before: QuestionInFile, now: Now): string {
  const { keys, lists } = shapeOf(now.kind);
  let written = text;
  if (before.kind !== now.kind) {
    // the same fields under another name: with one right choice, or several
    if (shapeOf(now.kind) !== (isQuestionKind(before.kind) ? shapeOf(before.kind) : null)) throw new NotEditable();
    written = setValue(written, [...path, 'kind'], now.kind);
  }
  for (const key of ['lesson', 'heading', 'ask', ...keys]) {
    written = set(written, [...path, key], { from: before.fields[key] ?? '', to: now.fields[key] ?? '' }, now.kind);
  }
  for (const list of lists) {
    const at = [...path, list.name];
    written =
      list.keys.length === 0 ? withTexts(written, at, list, before, now) : withEntries(written, at, list, before, now);
  }
  return written;
}

function set(text: string, path: YamlPath, { from, to }: { from: string; to: string }, kind: QuestionKind): string {
  if (from === to) return text;
  const key = String(path.at(-1));
  const value = valueFor(key, to, kind);
  try {
    return setValue(text, path, value);
  } catch (error) {
    // the first key of an entry cannot go
    if (isFlag(kind, key) && error instanceof NotEditable) return setValue(text, path, false);
    throw error;
  }
}

function withTexts(text: string, path: YamlPath, list: ListOf, before: QuestionInFile, now: Now): string {
  const texts = (fields: QuestionFields) => entriesOf(fields, list).map((entry) => fields[nameOf(list, entry)] ?? '');
  const [old, wanted] = [texts(before.fields), texts(now.fields)];
  if (JSON.stringify(old) === JSON.stringify(wanted)) return text;
  const cleaned = wanted.map((each) => (old.includes(each) ? each : textOf(each)));
  if (old.length === 0) return addList(text, path, cleaned);
  return cleaned.length === 0 ? setValue(text, path, null) : setTexts(text, path, cleaned);
}

function withEntries(text: string, path: YamlPath, list: ListOf, before: QuestionInFile, now: Now): string {
  const [old, wanted] = [entriesOf(before.fields, list), entriesOf(now.fields, list)];
  const isKept = (entry: number) => old.includes(entry);
  let written = text;
  for (const entry of wanted.filter(isKept)) {
    for (const key of list.keys) {
      const name = nameOf(list, entry, key);
      const value = { from: before.fields[name] ?? '', to: now.fields[name] ?? '' };
      written = set(written, [...path, entry, key], value, now.kind);
    }
  }
  if (wanted.length === old.length && wanted.every(isKept)) return written;
  const entries = wanted.map((entry) => (isKept(entry) ? entry : entryOf(list, entry, now.kind, now.fields)));
  if (entries.length === 0) return setValue(written, path, null);
  if (old.length === 0)
    return addList(
      written,
      path,
      entries.filter((entry) => typeof entry !== 'number'),
    );
  return arrangeItems(written, path, entries);
}
