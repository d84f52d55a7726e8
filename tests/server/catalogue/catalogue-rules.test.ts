import { describe, expect, it } from 'vitest';
import { completionPercentage, toCategories } from '../../../server/domain/catalogue/catalogue.ts';
import { type CourseList, listFor, marksOf, visitor } from '../../../server/domain/catalogue/course-list.ts';
import { cursorAfter, readPageQuery } from '../../../server/domain/catalogue/page-query.ts';

describe('how much of a course is done', () => {
  it.each([
    [0, 0, 0],
    [0, 2, 0],
    [1, 3, 33],
    [2, 3, 66],
    [2, 2, 100],
  ])('[CARD-02] with %i lessons done of %i it is %i %%', (done, lessons, percentage) => {
    expect(completionPercentage(done, lessons)).toBe(percentage);
  });

  it.each([
    [0, 0, 0],
    [3, 0, 0],
    [3, 2, 66],
    [3, 3, 100],
    // the list is older than the removal of a lesson
    [2, 3, 100],
    [0, 1, 0],
  ])('[CARD-02] in a list a course of %i lessons of which %i are done has %i %%', (lessons, done, percentage) => {
    const learner = { ...visitor, done: new Map([['a', done]]) };
    expect(marksOf({ id: 'a', free: false, lessons }, learner).completion_percentage).toBe(percentage);
  });
});

it('[CATALOGUE-02] categories are in alphabetical order, whatever their case, each with its courses in the order of the list', () => {
  const courses = ['weaving', 'Crafts', 'weaving', 'Übung', 'business'];
  expect(toCategories(courses.map((category, index) => ({ id: `course-${index}`, category })))).toEqual([
    { name: 'business', course: [{ id: 'course-4' }] },
    { name: 'Crafts', course: [{ id: 'course-1' }] },
    { name: 'Übung', course: [{ id: 'course-3' }] },
    { name: 'weaving', course: [{ id: 'course-0' }, { id: 'course-2' }] },
  ]);
});

describe('the list of courses as a learner sees it', () => {
  const visitors = ',"completion_percentage":0,"purchased":false,"wishlisted":false}';
  const text = `[{"id":"ێ"${visitors},{"id":"b"${visitors}]`;
  const placeOf = (id: string) => {
    const start = Buffer.from(text.slice(0, text.indexOf(`"${id}"`) + id.length + 2)).length;
    return { id, category: '', free: false, lessons: 2, start, end: start + visitors.length };
  };
  const list: CourseList = { bytes: Buffer.from(text), courses: [placeOf('ێ'), placeOf('b')], categories: [] };

  it('[CARD-02] is the same as for visitors if none of the courses is theirs', () => {
    expect(listFor(list, visitor)).toBeNull();
    expect(listFor(list, { ...visitor, opened: new Set(['another']) })).toBeNull();
  });

  it.each([
    ['opened', { opened: new Set(['b']) }, { purchased: true }],
    ['wished for', { wishes: new Set(['b']) }, { wishlisted: true }],
    ['half done', { done: new Map([['b', 1]]) }, { completion_percentage: 50 }],
  ])('[CARD-02][CARD-03] marks the course that is %s, and shows the others as to visitors', (_, learner, marks) => {
    const [one, other] = JSON.parse(text);
    const bytes = listFor(list, { ...visitor, ...learner });
    expect(JSON.parse(String(bytes))).toEqual([one, { ...other, ...marks }]);
  });
});

describe('the query of a page', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `course-${index}`).join();

  it('[CATALOGUE-04] has at most a hundred course ids, each once', () => {
    expect(readPageQuery({ ids: `${ids(100)},course-1` }).ids).toEqual(ids(100).split(','));
    expect(() => readPageQuery({ ids: ids(101) })).toThrow('Please ask for at most 100 courses.');
  });

  it('[CATALOGUE-04] has a short cursor, since it is part of an address, which names the place where the page begins', () => {
    const query = readPageQuery({ category: 'Crafts', order: 'oldest' });
    const place = { rank: 0, time: 1_756_713_600_000_007, id: 'course-1' };
    const after = cursorAfter(place, query);
    expect(after.length).toBeLessThanOrEqual(64);
    expect(readPageQuery({ category: 'Crafts', order: 'oldest', limit: 3, after }).after).toEqual(place);
  });
});
