/** Kinds of questions of a practice test, with what each consists of (docs/content.md). */
export const questionKinds = ['choice', 'choices', 'true-or-false', 'order', 'number', 'gap', 'pairs'] as const;

export type QuestionKind = (typeof questionKinds)[number];

export const isQuestionKind = (kind: string): kind is QuestionKind => questionKinds.some((each) => each === kind);

/**
 * What a form has of a question, as text, by name: `ask`, or `choices.0.text` for an entry of a
 * list, whose number is its place in the file. '' is left out of the file where it may be.
 */
export type QuestionFields = Readonly<Record<string, string>>;

export type ListName = 'choices' | 'items' | 'answers' | 'misses' | 'pairs';

export interface ListOf {
  name: ListName;
  /** Of each entry; none for a list of texts. */
  keys: readonly string[];
  /** How many a new question begins with. */
  begins: number;
}

interface Shape {
  /** Besides `lesson`, `heading`, `kind` and `ask`. */
  keys: readonly string[];
  lists: readonly ListOf[];
}

const choices: Shape = { keys: [], lists: [{ name: 'choices', keys: ['text', 'right', 'why'], begins: 4 }] };

const shapes: Readonly<Record<QuestionKind, Shape>> = {
  choice: choices,
  choices,
  'true-or-false': { keys: ['answer', 'why_true', 'why_false'], lists: [] },
  order: { keys: ['why'], lists: [{ name: 'items', keys: [], begins: 4 }] },
  number: {
    keys: ['answer', 'tolerance', 'unit', 'why'],
    lists: [{ name: 'misses', keys: ['number', 'why'], begins: 0 }],
  },
  gap: {
    keys: ['why'],
    lists: [
      { name: 'answers', keys: [], begins: 1 },
      { name: 'misses', keys: ['text', 'why'], begins: 0 },
    ],
  },
  pairs: { keys: [], lists: [{ name: 'pairs', keys: ['left', 'right', 'why'], begins: 4 }] },
};

export const shapeOf = (kind: QuestionKind): Shape => shapes[kind];

/** Those that a file may leave out. */
export const isOptional = (key: string): boolean => ['heading', 'tolerance', 'unit'].includes(key);

/** A choice that is right, as 'yes' or ''; of pairs, `right` is a text. */
export const isFlag = (kind: string, key: string): boolean => key === 'right' && kind !== 'pairs';

export const nameOf = ({ name, keys }: ListOf, entry: number, key = ''): string =>
  keys.length === 0 ? `${name}.${entry}` : `${name}.${entry}.${key}`;

/** The numbers of a list's entries, in their order. */
export function entriesOf(fields: QuestionFields, { name }: ListOf): number[] {
  const numbers = Object.keys(fields).flatMap((field) => {
    const [list, number = ''] = field.split('.');
    return list === name && /^\d{1,2}$/.test(number) ? [Number(number)] : [];
  });
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** A new question, which keeps what was typed of another kind where it has the same field. */
export function fieldsOfKind(kind: QuestionKind, typed: QuestionFields = {}): QuestionFields {
  const { keys, lists } = shapes[kind];
  const entries = lists.flatMap((list) => {
    const numbers = entriesOf(typed, list);
    const wanted = numbers.length > 0 ? numbers : Array.from({ length: list.begins }, (_, index) => index);
    return wanted.flatMap((entry) => namesOfEntry(list, entry));
  });
  const fields = ['lesson', 'heading', 'ask', ...keys, ...entries].map((name) => [name, typed[name] ?? '']);
  const isSaid = typed.answer === 'true' || typed.answer === 'false';
  const answer = kind === 'true-or-false' ? !isSaid && { answer: 'true' } : isSaid && { answer: '' };
  return { ...Object.fromEntries(fields), ...(keys.includes('answer') && answer) };
}

const namesOfEntry = (list: ListOf, entry: number): string[] =>
  list.keys.length === 0 ? [nameOf(list, entry)] : list.keys.map((key) => nameOf(list, entry, key));

export function withEntry(fields: QuestionFields, list: ListOf): QuestionFields {
  const entry = (entriesOf(fields, list).at(-1) ?? -1) + 1;
  return { ...fields, ...Object.fromEntries(namesOfEntry(list, entry).map((name) => [name, ''])) };
}

export const withoutEntry = (fields: QuestionFields, list: ListOf, entry: number): QuestionFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !namesOfEntry(list, entry).includes(name)));

/** Changes places with the entry above (-1) or below it. */
export function withEntryMoved(fields: QuestionFields, list: ListOf, entry: number, by: -1 | 1): QuestionFields {
  const entries = entriesOf(fields, list);
  const other = entries[entries.indexOf(entry) + by];
  if (other === undefined) return fields;
  const from = namesOfEntry(list, entry);
  const to = namesOfEntry(list, other);
  const swapped = from.flatMap((name, index) => {
    const target = to[index] ?? name;
    return [
      [name, fields[target] ?? ''],
      [target, fields[name] ?? ''],
    ];
  });
  return { ...fields, ...Object.fromEntries(swapped) };
}

export const listsOf = (kind: string): readonly ListOf[] => (isQuestionKind(kind) ? shapes[kind].lists : []);

/** Nothing is in a list that the kind does not have. */
export const listOf = (kind: string, name: string): ListOf =>
  listsOf(kind).find((list) => list.name === name) ?? { name: 'items', keys: [], begins: 0 };

/** What was typed; fields that were left as they were take what another person has changed. */
export function rebased(typed: QuestionFields, before: QuestionFields, now: QuestionFields): QuestionFields {
  const names = new Set([...Object.keys(now), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = typed[name] === before[name] ? now[name] : typed[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
