import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readContent } from '../../../server/content/read.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const path = 'courses/first-stitches/practice-test.yaml';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-content-')), 'content');
  cpSync(fixture, root, { recursive: true });
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

const place = { lesson: 'running-stitch', ask: 'Which thread?' };
const choices = [
  { text: 'Cotton', right: true, why: 'It holds.' },
  { text: 'Wool', why: 'It stretches.' },
  { text: 'Paper', why: 'It tears.' },
];
const choice = { ...place, id: 'which-thread', kind: 'choice', choices };

/** One question of each kind, and as many more as a test needs. */
const questions: object[] = [
  choice,
  {
    ...{ id: 'which-tools', ...place, kind: 'choices' },
    choices: choices.map((each) => ({ ...each, right: each.text !== 'Paper' })),
  },
  {
    id: 'knot',
    lesson: 'sew-a-button',
    ask: 'A knot holds.',
    kind: 'true-or-false',
    answer: true,
    why_true: 'It does.',
    why_false: 'Try it.',
  },
  {
    id: 'steps',
    ...place,
    kind: 'order',
    items: ['Thread', 'Knot', 'Sew'],
    why: 'The knot comes before the first stitch.',
  },
  {
    ...{ id: 'how-long', ...place, kind: 'number', answer: 2.5, tolerance: 0.1, unit: 'cm', why: 'Measured.' },
    misses: [{ number: 25, why: 'Those are millimetres.' }],
  },
  {
    ...{ id: 'name', ...place, ask: 'It is called ___.', kind: 'gap', answers: ['stitch'], why: 'That is its name.' },
    misses: [{ text: 'knot', why: 'That is at its end.' }],
  },
  {
    ...{ id: 'belongs', ...place, kind: 'pairs' },
    pairs: ['a', 'b', 'c'].map((letter) => ({ left: letter, right: `${letter}${letter}`, why: 'Twice.' })),
  },
  ...['one', 'two', 'three'].map((id) => ({ ...choice, id })),
];

const write = (pool: readonly object[]) =>
  writeFileSync(join(root, path), stringify({ questions: pool }, { aliasDuplicateObjects: false }));

/** The problems of a pool whose question of an id is changed. */
function problemsOf(id: string, change: object): string[] {
  write(questions.map((question) => ('id' in question && question.id === id ? { ...question, ...change } : question)));
  const content = readContent(root);
  return Array.isArray(content) ? content.map((problem) => problem.replace(/^.*?:\d+: /, '')) : [];
}

describe('[COURSE-03] the practice test of a course', () => {
  it('is read with the right answers of every kind of question, and what explains each', () => {
    write(questions);
    const content = readContent(root);
    if (Array.isArray(content)) throw new Error(content.join('\n'));
    const pool = content.courses.find(({ id }) => id === 'first-stitches')?.questions;
    expect(pool?.map(({ kind }) => kind).slice(0, 7)).toEqual([
      'choice',
      'choices',
      'true-or-false',
      'order',
      'number',
      'gap',
      'pairs',
    ]);
    expect(pool?.[0]).toEqual({
      ...{ id: 'which-thread', lessonId: 'running-stitch', heading: null, ask: 'Which thread?', kind: 'choice' },
      choices: choices.map(({ text, why, ...rest }) => ({ text, right: 'right' in rest, why })),
    });
    expect(pool?.[2]).toMatchObject({ answer: true, why: { true: 'It does.', false: 'Try it.' } });
    expect(pool?.[4]).toMatchObject({ answer: 2.5, tolerance: 0.1, unit: 'cm', misses: [{ number: 25 }] });
    expect(content.courses.find(({ id }) => id === 'cash-book')?.questions).toEqual([]);
  });

  it('names a fault with its file and line', () => {
    write(questions);
    const text = readFileSync(join(root, path), 'utf8');
    writeFileSync(join(root, path), text.replace('lesson: sew-a-button', 'lesson: sew-a-zip'));
    const line = text.slice(0, text.indexOf('sew-a-button')).split('\n').length;
    expect(readContent(root)).toContain(
      `content/${path}:${line}: this course has no lesson sew-a-zip; it has running-stitch, sew-a-button`,
    );
  });

  it.each<[id: string, change: object, problem: string]>([
    [
      'steps',
      { kind: 'essay' },
      'kind should be choice, choices, true-or-false, order, number, gap or pairs, but is "essay"',
    ],
    ['which-thread', { choices: [{ text: 'Cotton', right: true }, ...choices.slice(1)] }, 'why is missing; add it'],
    [
      'which-thread',
      { choices: choices.map((each) => ({ ...each, right: true })) },
      'exactly one choice has `right: true`, but 3 have; with several write kind: choices',
    ],
    [
      'which-tools',
      { choices: choices.map((each) => ({ ...each, right: true })) },
      'at least two choices have `right: true`, and at least one has not',
    ],
    [
      'which-thread',
      { choices: [...choices, { text: 'COTTON', why: 'Again.' }] },
      '"cotton" is there twice; write different answers',
    ],
    ['which-thread', { choices: choices.slice(0, 2) }, 'write three to six choices'],
    ['knot', { answer: 'perhaps' }, 'answer should be true or false, but is "perhaps"'],
    ['steps', { items: ['Thread', 'Sew'] }, 'write three to six steps, in their right order'],
    ['how-long', { answer: 'long' }, 'answer should be a number, but is "long"'],
    ['how-long', { tolerance: -1 }, 'tolerance should be a number from 0, but is -1'],
    ['how-long', { misses: [{ number: 2.6, why: 'Near.' }] }, '2.6 counts as right; a miss is another number'],
    ['name', { ask: 'It is called?' }, 'the question has one gap, written ___'],
    ['name', { misses: [{ text: 'Stîtch', why: 'Accents.' }] }, '"Stîtch" counts as right; a miss is another text'],
    [
      'belongs',
      { pairs: ['a', 'b', 'c'].map((left) => ({ left, right: 'x', why: 'All.' })) },
      '"x" is there twice; write different answers',
    ],
    ['knot', { id: 'steps' }, 'steps is there twice; give each question an id of its own'],
    ['which-thread', { ask: 'Which <b>thread</b>?' }, 'ask: HTML is not shown; write Markdown'],
    ['which-thread', { ask: 'ڕۆژ?' }, 'ask: Arabic letters should be marked with their language: [ڕۆژ]{lang=ckb}'],
    ['which-thread', { points: 3 }, 'points is not known here; the keys are id, lesson, ask, kind, choices'],
  ])('is refused with a message if question %s is changed by %o: %s', (id, change, problem) => {
    expect(problemsOf(id, change)).toContain(problem);
  });

  it('is refused with the existing headings if a heading is not in its lesson', () => {
    writeFileSync(
      join(root, 'courses/first-stitches/lessons/running-stitch.md'),
      'Sew.\n\n## The needle\n\nThread it.\n\n## The stitch\n\nIn and out.\n',
    );
    expect(problemsOf('which-thread', { heading: 'The needle' })).toEqual([]);
    expect(problemsOf('which-thread', { heading: 'The thread' })).toEqual([
      'the lesson has no heading "The thread"; it has "The needle", "The stitch"',
    ]);
  });

  it('is refused if it has too few questions, or none about a lesson', () => {
    write(questions.filter((question) => 'id' in question && !['knot', 'one'].includes(String(question.id))));
    expect(readContent(root)).toEqual([
      expect.stringMatching(/a practice test has 10 to 40 questions, but this one has 8$/),
      expect.stringMatching(/no question is about the lesson sew-a-button; write one$/),
    ]);
  });
});
