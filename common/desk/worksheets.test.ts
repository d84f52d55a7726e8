import { expect, it } from 'vitest';
import { addWorksheet } from './worksheets.ts';
import { NotEditable } from './yaml-edits.ts';

const course = `title: Weaving # for beginners
chapters:
  - slug: loom
    lessons:
      - slug: parts
        attachments: [parts.pdf]
  - slug: yarn
    lessons:
      - slug: wool
`;

it('a worksheet is added to the files of its lesson, and every other byte of the course is kept', () => {
  expect(addWorksheet(course, { lesson: 'parts', fileName: 'loom.pdf' })).toBe(
    course.replace('[parts.pdf]', '[parts.pdf, loom.pdf]'),
  );
  expect(addWorksheet(course, { lesson: 'wool', fileName: 'wool.pdf' })).toBe(
    `${course}        attachments: [wool.pdf]\n`,
  );
});

it('a worksheet is added to its lesson also behind a chapter that is no mapping', () => {
  const broken = course.replace('chapters:\n', 'chapters:\n  - loom\n');
  expect(addWorksheet(broken, { lesson: 'parts', fileName: 'loom.pdf' })).toBe(
    broken.replace('[parts.pdf]', '[parts.pdf, loom.pdf]'),
  );
});

it.each(['', 'title: Weaving', 'chapters: none', 'chapters: [{ slug: loom, lessons: none }]', course])(
  'a worksheet of a lesson that the course does not have is refused: %j',
  (text) => {
    expect(() => addWorksheet(text, { lesson: 'silk', fileName: 'silk.pdf' })).toThrow(NotEditable);
  },
);
