import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entriesOf,
  fieldsOfKind,
  isQuestionKind,
  listsOf,
  nameOf,
  type QuestionFields,
  questionKinds,
  withEntry,
  withEntryMoved,
  withoutEntry,
} from '../../../common/desk/questions.ts';
import { NotEditable } from '../../../common/desk/yaml-edits.ts';
import {
  questionsIn,
  withoutQuestion,
  withQuestion,
  withQuestionMoved,
} from '../../../server/drafts/question-edits.ts';

const commented = `# Of the first course.
questions:
  # the easy one
  - id: one # first
    lesson: begin
    kind: choice
    ask: 'What is this?'
    choices: # three
      - text: "A"
        why: No. # really
      # the right one
      - right: true
        text: >-
          B and
          more
        why: Yes.
      - text: C
        why: No.


  # with a gap
  - id: two
    kind: gap
    lesson: begin
    ask: A ___.
    answers: [b, 'c, d']
    why: |-
      So.
    misses:
    - text: e
      why: f
  - id: three
    lesson: begin
    kind: order
    ask: Which order?
    items:
    - first
    # then
    - >-
      the second
      step
    - third
    why: So.
# the end`;

const tests = [
  ...globSync('content/courses/*/practice-test.yaml').map((path) => readFileSync(path, 'utf8')),
  commented,
];

const questionsOf = (text: string | null) => questionsIn(text) ?? expect.fail('not a list of questions');

/**
 * The lines of each question with the comments right above it, by a scan that knows nothing of the
 * editor.
 */
function blocksOf(text: string): Map<string, string> {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('  - id: ') ? [index] : []));
  const begins = starts.map((start) => {
    let from = start;
    while (lines[from - 1]?.startsWith('  #')) from--;
    return from;
  });
  return new Map(
    starts.map((start, place) => {
      const id = /id: ['"]?([^\s'"]+)/.exec(lines[start] ?? '')?.[1] ?? '';
      return [
        id,
        lines
          .slice(begins[place], begins[place + 1])
          .join('\n')
          .replace(/\n# the end$/, '')
          .trimEnd(),
      ];
    }),
  );
}

const aText = fc.oneof(
  fc.constantFrom(
    '12',
    'true',
    'A: b',
    '# x',
    "It's",
    'a # b',
    '- x',
    '{a}',
    'دەستپێک ___',
    '"q"',
    'x:',
    '@a',
    '> b',
    'null',
  ),
  fc
    .string({ minLength: 1, maxLength: 150, unit: 'grapheme' })
    .filter((text) => !/[\p{C}]/u.test(text) && text.trim() !== ''),
  fc.lorem({ mode: 'sentences', maxCount: 4 }),
);

/** As the file has it afterwards: one line, without spaces around it. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Changes one thing of a form by a number, as a person would. */
function typedInto(fields: QuestionFields, kind: string, seed: number, text: string): QuestionFields {
  const lists = listsOf(kind);
  const list = lists[seed % Math.max(1, lists.length)];
  const entries = list ? entriesOf(fields, list) : [];
  const entry = entries[seed % Math.max(1, entries.length)];
  const names = Object.keys(fields).filter(
    (name) => !/^(lesson|heading)$|^choices.*right$|answer$|number$|tolerance$/.test(name),
  );
  if (list && seed % 5 === 1) {
    const added = withEntry(fields, list);
    const last = entriesOf(added, list).at(-1) ?? 0;
    const keys = list.keys.length === 0 ? [''] : list.keys;
    return {
      ...added,
      ...Object.fromEntries(
        keys.map((key) => [
          nameOf(list, last, key),
          list.name === 'choices' && key === 'right' ? 'yes' : key === 'number' ? '7' : text,
        ]),
      ),
    };
  }
  if (list && entry !== undefined && seed % 5 === 2) return withoutEntry(fields, list, entry);
  if (list && entry !== undefined && seed % 5 === 3)
    return withEntryMoved(fields, list, entry, seed % 2 === 0 ? 1 : -1);
  if (list && entry !== undefined && seed % 5 === 4 && list.name === 'choices') {
    const name = nameOf(list, entry, 'right');
    return { ...fields, [name]: fields[name] === '' ? 'yes' : '' };
  }
  return { ...fields, [names[seed % names.length] ?? 'ask']: text };
}

/** Entries by their order alone: what is removed leaves no gap in the file. */
function numbered(fields: QuestionFields, kind: string): QuestionFields {
  const renamed = new Map(
    listsOf(kind).flatMap((list) => {
      const keys = list.keys.length === 0 ? [''] : list.keys;
      return entriesOf(fields, list).flatMap((entry, place) =>
        keys.map((key) => [nameOf(list, entry, key), nameOf(list, place, key)] as const),
      );
    }),
  );
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [renamed.get(name) ?? name, plain(value)]));
}

const anEdit = fc.record({
  what: fc.constantFrom('write', 'write', 'write', 'add', 'move', 'remove'),
  seed: fc.nat(),
  by: fc.constantFrom(-1 as const, 1 as const),
  text: aText,
});

it('[DESK-158] any sequence of edits keeps the bytes and comments of all other questions', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tests), fc.array(anEdit, { minLength: 1, maxLength: 6 }), (original, edits) => {
      let text = original;
      for (const { what, seed, by, text: typed } of edits) {
        const questions = questionsOf(text);
        const one = questions[seed % questions.length] ?? expect.fail('no question');
        const before = blocksOf(text);
        let touched: string | null = null;
        if (what === 'write') {
          if (!isQuestionKind(one.kind)) continue;
          const fields = typedInto(one.fields, one.kind, seed, typed);
          text = withQuestion(text, { id: one.id, kind: one.kind, fields }).text;
          touched = one.id;
          expect(questionsOf(text).find(({ id }) => id === one.id)?.fields).toEqual(
            Object.fromEntries(Object.entries(numbered(fields, one.kind)).map(([name, value]) => [name, value])),
          );
          expect(questionsOf(text).map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
        } else if (what === 'add') {
          const kind = questionKinds[seed % questionKinds.length] ?? 'gap';
          const blank = fieldsOfKind(kind, { ask: typed, lesson: 'begin' });
          const fields = Object.fromEntries(
            Object.entries(blank).map(([name, value]) => [name, value === '' ? typed : value]),
          );
          const added = withQuestion(text, { id: null, kind, fields });
          text = added.text;
          touched = added.id;
          expect(questionsOf(text).map(({ id }) => id)).toEqual([...questions.map(({ id }) => id), added.id]);
        } else if (what === 'move') {
          const place = questions.indexOf(one);
          if (questions[place + by] === undefined) continue;
          const moved = withQuestionMoved(text, one.id, by);
          expect(withQuestionMoved(moved, one.id, by === 1 ? -1 : 1)).toBe(text);
          text = moved;
        } else {
          if (questions.length === 1) continue;
          text = withoutQuestion(text, one.id) ?? expect.fail('the file is gone');
          touched = one.id;
          expect(questionsOf(text).map(({ id }) => id)).toEqual(
            questions.filter((each) => each !== one).map(({ id }) => id),
          );
        }
        const after = blocksOf(text);
        for (const [id, block] of before) if (id !== touched) expect(after.get(id)).toBe(block);
        expect(text.slice(0, text.indexOf('questions:'))).toBe(original.slice(0, original.indexOf('questions:')));
        expect(text.endsWith('# the end')).toBe(original.endsWith('# the end'));
      }
    }),
    { numRuns: 40 },
  );
});

it('[DESK-158] saving a form without a change keeps every byte', () => {
  for (const text of tests) {
    for (const { id, kind, fields } of questionsOf(text)) {
      if (!isQuestionKind(kind)) expect.fail(kind);
      expect(withQuestion(text, { id, kind, fields }).text).toBe(text);
    }
  }
});

describe('editing a question', () => {
  const write = (id: string, typed: QuestionFields) => {
    const { kind, fields } = questionsOf(commented).find((each) => each.id === id) ?? expect.fail('no question');
    if (!isQuestionKind(kind)) expect.fail(kind);
    return withQuestion(commented, { id, kind, fields: { ...fields, ...typed } }).text;
  };

  it('[DESK-158] changes its own lines only, and keeps the style of texts and lists', () => {
    expect(write('one', { 'choices.0.why': "It isn't." })).toBe(
      commented.replace('why: No. # really', "why: It isn't. # really"),
    );
    expect(write('two', { 'answers.1': 'g' })).toBe(commented.replace("[b, 'c, d']", '[b, g]'));
    expect(write('three', { 'items.0': 'the first' })).toBe(commented.replace('- first\n', '- the first\n'));
  });

  it('[DESK-158] creates the file with the first question, and deletes it with the last one', () => {
    const fields = fieldsOfKind('number', { ask: 'How many?', lesson: 'begin', answer: '٢٫٥', why: 'So.' });
    const { id, text } = withQuestion(null, { id: null, kind: 'number', fields: { ...fields, answer: '١٢' } });
    expect(text).toBe(
      'questions:\n  - id: how-many\n    lesson: begin\n    kind: number\n    ask: How many?\n    answer: 12\n    why: So.\n',
    );
    expect(withQuestion(text, { id: null, kind: 'number', fields }).id).toBe('how-many-2');
    expect(withoutQuestion(text, id)).toBeNull();
  });

  it('[DESK-158] indents the first entry of a list like its question', () => {
    const fields = fieldsOfKind('number', { ask: 'How many?', lesson: 'begin', answer: '12', why: 'So.' });
    const { id, text } = withQuestion(null, { id: null, kind: 'number', fields });
    const wrong = { 'misses.0.number': '7', 'misses.0.why': 'Too few.' };
    expect(withQuestion(text, { id, kind: 'number', fields: { ...fields, ...wrong } }).text).toBe(
      `${text}    misses:\n      - number: 7\n        why: Too few.\n`,
    );
  });

  it.for([
    'questions: [{id: one, kind: gap}]\n',
    'questions:\n  - kind: gap\n',
    'questions:\n  - id: one\n  - id: one\n',
    'questions: "x',
  ])('[DESK-158] is refused in a file that is written in an unsupported style: %s', (text) => {
    expect(() => withQuestionMoved(text, 'one', 1)).toThrow(NotEditable);
    expect(() => withoutQuestion(`${text}`, 'two')).toThrow(NotEditable);
  });
});
