import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canMove,
  type Drop,
  type FileChange,
  fieldsOf,
  filesAfter,
  type Outline,
  type PartOfCourse,
  readOutline,
  type Typed,
} from './outline.ts';
import { dataOf, setNumbers, setValue } from './yaml-edits.ts';

const courses = globSync('content/courses/*/course.yaml').map((path) => readFileSync(path, 'utf8'));
const aCourse = fc.constantFrom(...courses);
const aTitle = fc.oneof(
  fc.constantFrom('12', 'true', 'A: b', '# x', "It's", 'a # b', '- x', '{a}', 'دەستپێک', '"q"', 'x:', '@a', ' a '),
  fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[\p{C}]/u.test(text)),
);

const moved = (text: string, part: PartOfCourse, to: -1 | 1 | Drop) =>
  filesAfter(text, 'x', { type: 'move', part, to });
const removed = (text: string, part: PartOfCourse) => filesAfter(text, 'x', { type: 'remove', part });
const submitted = (text: string, course: string, part: PartOfCourse, typed: Typed) =>
  filesAfter(text, course, { type: 'submit', part, typed });

const outlineOf = (text: string): Outline => readOutline(text) ?? expect.fail('not an outline');
const courseFile = (files: readonly FileChange[] | null): string =>
  files?.find(({ name }) => name === 'course.yaml')?.text ?? expect.fail('course.yaml was not written');
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const sorted = (text: string) => linesOf(text).sort();

/** Lines that are not in both, in their order. */
function differing(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return Math.max(old.length, now.length) - start - end;
}

/** A lesson of the course, chosen by a number. */
const placeIn = ({ chapters }: Outline, seed: number) => {
  const all = chapters.flatMap(({ slug: chapter, lessons }) =>
    lessons.map(({ slug: lesson }) => ({ chapter, lesson })),
  );
  return all[seed % all.length] ?? expect.fail('no lesson');
};

it('[DESK-135] the outline of every course of the platform is read', () => {
  expect(courses.length).toBeGreaterThan(10);
  for (const text of courses) {
    const course = dataOf(text) as { title: string; chapters: { lessons: unknown[] }[] };
    const outline = outlineOf(text);
    expect(outline.title).toBe(course.title);
    expect(outline.chapters.map(({ lessons }) => lessons.length)).toEqual(
      course.chapters.map(({ lessons }) => lessons.length),
    );
  }
});

it('[DESK-136] a title that is changed changes its line alone, whatever is typed', () => {
  fc.assert(
    fc.property(aCourse, aTitle, fc.nat(), (text, title, seed) => {
      const place = placeIn(outlineOf(text), seed);
      const typed = { ...fieldsOf(outlineOf(text), place), title };
      const after = courseFile(submitted(text, 'x', place, typed));
      expect(fieldsOf(outlineOf(after), place)).toEqual(typed);
      expect(differing(text, after)).toBeLessThanOrEqual(1);
    }),
  );
});

it('[DESK-136] a form that is sent as it was changes no byte', () => {
  for (const text of courses) {
    const outline = outlineOf(text);
    const whole = { chapter: null, lesson: null };
    expect(courseFile(submitted(text, 'x', whole, fieldsOf(outline, whole)))).toBe(text);
    for (const { slug: chapter, lessons } of outline.chapters) {
      for (const lesson of [null, ...lessons.map(({ slug }) => slug)]) {
        const place = { chapter, lesson };
        expect(courseFile(submitted(text, 'x', place, fieldsOf(outline, place)))).toBe(text);
      }
    }
  }
});

it('[DESK-137] moves up and down keep every line, and a move back gives the file as it was', () => {
  fc.assert(
    fc.property(aCourse, fc.nat(), fc.boolean(), fc.constantFrom(-1 as const, 1 as const), (text, seed, all, by) => {
      const outline = outlineOf(text);
      const { chapter, lesson } = placeIn(outline, seed);
      const place = { chapter, lesson: all ? null : lesson };
      const files = moved(text, place, by);
      expect(files !== null).toBe(canMove(outline, place, by));
      if (files === null) return;
      const after = courseFile(files);
      const now = all
        ? place
        : {
            ...place,
            chapter:
              outlineOf(after).chapters.find((each) => each.lessons.some(({ slug }) => slug === lesson))?.slug ?? '',
          };
      expect(sorted(after)).toEqual(sorted(text));
      expect(after).not.toBe(text);
      expect(fieldsOf(outlineOf(after), now)).toEqual(fieldsOf(outline, place));
      expect(courseFile(moved(after, now, by === 1 ? -1 : 1))).toBe(text);
    }),
  );
});

it('[DESK-170] a part that is dropped next to another of its kind is there, and every line is kept', () => {
  const anEdge = fc.constantFrom('before' as const, 'after' as const);
  fc.assert(
    fc.property(aCourse, fc.nat(), fc.nat(), fc.boolean(), anEdge, (text, seed, other, all, edge) => {
      const outline = outlineOf(text);
      const [part, nextTo] = [seed, other].map((each) => {
        const { chapter, lesson } = placeIn(outline, each);
        return { chapter, lesson: all ? null : lesson };
      }) as [PartOfCourse, PartOfCourse];
      const files = moved(text, part, { on: nextTo, edge });
      expect(files !== null).toBe(canMove(outline, part, { on: nextTo, edge }));
      const orderOf = ({ chapters }: Outline) =>
        all ? chapters.map(({ slug }) => slug) : chapters.flatMap(({ lessons }) => lessons.map(({ slug }) => slug));
      const [name, next] = [part, nextTo].map(({ chapter, lesson }) => (all ? chapter : lesson) ?? '');
      if (files === null) return;
      const after = courseFile(files);
      const order = orderOf(outlineOf(after));
      expect(order.indexOf(name ?? '') - order.indexOf(next ?? '')).toBe(edge === 'before' ? -1 : 1);
      expect(order.filter((slug) => slug !== name)).toEqual(orderOf(outline).filter((slug) => slug !== name));
      expect(sorted(after)).toEqual(sorted(text));
    }),
  );
});

it('[DESK-170] a lesson that is dropped on a chapter is its first one, and every line is kept', () => {
  fc.assert(
    fc.property(aCourse, fc.nat(), fc.nat(), (text, seed, other) => {
      const outline = outlineOf(text);
      const [part, { chapter }] = [placeIn(outline, seed), placeIn(outline, other)];
      const on = { chapter, lesson: null };
      const files = moved(text, part, { on, edge: 'first' });
      expect(files !== null).toBe(canMove(outline, part, { on, edge: 'first' }));
      const own = outline.chapters.find(({ slug }) => slug === part.chapter)?.lessons ?? [];
      const canLeave = part.chapter === chapter ? own[0]?.slug !== part.lesson : own.length > 1;
      expect(files !== null).toBe(canLeave);
      if (files === null) return;
      const after = courseFile(files);
      expect(outlineOf(after).chapters.find(({ slug }) => slug === chapter)?.lessons[0]?.slug).toBe(part.lesson);
      expect(sorted(after)).toEqual(sorted(text));
    }),
  );
});

it('[DESK-170] a part is not dropped where it is, next to one of another kind, or out of a chapter of which it is the only lesson', () => {
  const text = courses[0] ?? '';
  const outline = outlineOf(text);
  const [first, second] = outline.chapters;
  const lesson = (chapter: typeof first, index: number): PartOfCourse => ({
    chapter: chapter?.slug ?? '',
    lesson: chapter?.lessons[index]?.slug ?? '',
  });
  const chapter = { chapter: first?.slug ?? '', lesson: null };
  const one = lesson(first, 0);
  expect(moved(text, one, { on: one, edge: 'after' })).toBeNull();
  expect(moved(text, one, { on: lesson(first, 1), edge: 'before' })).toBeNull();
  expect(moved(text, one, { on: chapter, edge: 'after' })).toBeNull();
  expect(moved(text, one, { on: chapter, edge: 'first' })).toBeNull();
  expect(moved(text, chapter, { on: chapter, edge: 'first' })).toBeNull();
  expect(moved(text, lesson(second, 0), { on: one, edge: 'first' })).toBeNull();
  expect(moved(text, chapter, { on: one, edge: 'after' })).toBeNull();
  let left = text;
  for (const each of first?.lessons.slice(1) ?? []) {
    left = courseFile(removed(left, { chapter: first?.slug ?? '', lesson: each.slug }));
  }
  expect(moved(left, one, { on: lesson(second, 0), edge: 'after' })).toBeNull();
});

it('[DESK-138] a lesson that is added and removed leaves the file as it was, and its text with it', () => {
  fc.assert(
    fc.property(aCourse, fc.nat(), aTitle, (text, seed, title) => {
      const { chapter } = placeIn(outlineOf(text), seed);
      const typed = { title, description: '', minutes: '7', video: '', preview: 'yes' };
      const files = submitted(text, 'a-course', { chapter, lesson: '' }, typed);
      const after = courseFile(files);
      const added = outlineOf(after)
        .chapters.find(({ slug }) => slug === chapter)
        ?.lessons.at(-1);
      expect(added).toMatchObject({ title, minutes: '7', preview: true });
      expect(added?.slug).toMatch(/^a-course-[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(files?.[0]?.name).toBe(`lessons/${added?.slug}.md`);
      const gone = removed(after, { chapter, lesson: added?.slug ?? '' });
      expect(gone?.at(-1)).toEqual({ name: `lessons/${added?.slug}.md`, text: null });
      expect(courseFile(gone)).toBe(text);
    }),
  );
});

it('[DESK-138] a chapter is added with its first lesson, and removed with all of them', () => {
  for (const text of courses) {
    const chapter = outlineOf(text).chapters.length;
    const files = submitted(text, 'a-course', { chapter: '', lesson: null }, { title: 'دەستپێک', lesson: 'First' });
    const after = courseFile(files);
    expect(outlineOf(after).chapters[chapter]).toMatchObject({
      title: 'دەستپێک',
      slug: 'a-course-part',
      lessons: [{ title: 'First', slug: 'a-course-first' }],
    });
    expect(courseFile(removed(after, { chapter: 'a-course-part', lesson: null }))).toBe(text);
  }
});

describe('what cannot be edited as an outline', () => {
  it.for([
    ['a file with a mistake', 'title: "x\nchapters: []'],
    ['a course without chapters', 'title: x\nchapters: []\n'],
    ['a chapter without lessons', 'title: x\nchapters:\n  - slug: a\n    title: b\n    lessons: []\n'],
    [
      'a course with two chapters of one address',
      `title: x\nchapters:\n${'  - slug: a\n    title: b\n    lessons: [{slug: c}]\n'.repeat(2)}`,
    ],
    ['a list of texts', '- a\n- b\n'],
  ])('[DESK-135] %s is no outline', ([, text]) => {
    expect(readOutline(text ?? '')).toBeNull();
  });

  it('[DESK-135] lists in one line, and the last lesson of a chapter, are left to the text', () => {
    const text = 'title: x\nchapters:\n  - {slug: a, title: b, lessons: [{slug: c, title: d}]}\n';
    expect(readOutline(text)).not.toBeNull();
    expect(removed(text, { chapter: 'a', lesson: 'c' })).toBeNull();
    expect(submitted(text, 'x', { chapter: 'a', lesson: '' }, { title: 'y', minutes: '5' })).toBeNull();
    expect(submitted(text, 'x', { chapter: 'gone', lesson: null }, { title: 'y' })).toBeNull();
  });
});

it('[DESK-136] comments, quotes and the order of keys stay when a value is set', () => {
  const text = "# top\ntitle: 'Old' # why\nprices: {USD: 29} # net\nnote: a\n";
  expect(setValue(text, ['title'], 'New')).toBe("# top\ntitle: 'New' # why\nprices: {USD: 29} # net\nnote: a\n");
  expect(setValue(text, ['level'], 'beginner')).toBe(`${text}level: beginner\n`);
  expect(setValue('a: 1\nb: 2', ['c'], 3)).toBe('a: 1\nb: 2\nc: 3\n');
  expect(setNumbers(text, 'prices', { USD: '27.50', IQD: '38000' })).toContain('prices: {USD: 27.50, IQD: 38000}');
});

it('[DESK-136] a description in several lines stays one', () => {
  const text = 'title: x\ndescription: >-\n  One\n  two.\nminutes: 5\n';
  expect(setValue(text, ['description'], 'Three four.')).toBe('title: x\ndescription: >-\n  Three four.\nminutes: 5\n');
});

it('[DESK-158] a text in several lines behind a dash stays one', () => {
  const text = 'all:\n  - text: >-\n      One\n      two.\n    why: a\n  - text: b\n';
  expect(setValue(text, ['all', 0, 'text'], 'Three: four.')).toBe(text.replace('One\n      two.', 'Three: four.'));
});
