import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { Ctx } from '../common/context.ts';
import { openedCourseIds } from './access.ts';
import { lessonsOf, loadCourses, type Marks, toCategories, toListedCourse } from './catalogue.ts';
import { wishesOf } from './wishlist.ts';

/** How many courses are read and written between two turns of the event loop: a few milliseconds of work. */
const sliceLength = 50;

/** The list of all courses: visitors' answer, and where in it the marks of each course are. */
export interface CourseList {
  /** The answer to visitors, as JSON in UTF-8. */
  bytes: Buffer;
  courses: readonly Place[];
  categories: components['schemas']['Category'][];
}

interface Place {
  id: string;
  category: string;
  /** Whether it costs nothing, which opens it to everybody. */
  free: boolean;
  /** How many lessons it has. */
  lessons: number;
  /** Where its marks begin and end in the list's bytes. */
  start: number;
  end: number;
}

/** What a learner has done and has, as far as lists show it; by course. */
export interface Learner {
  /** The courses that a purchase or a running subscription opens. */
  opened: ReadonlySet<string>;
  wishes: ReadonlySet<string>;
  /** How many lessons are done. */
  done: ReadonlyMap<string, number>;
}

/** What lists say to a visitor. */
export const visitor: Learner = { opened: new Set(), wishes: new Set(), done: new Map() };

const [opening, closing] = ['{"data":{"courses":[', ']}}'];

/**
 * Makes the list of the catalogue, newest first (CATALOGUE-01), in slices of fifty courses; between two slices the
 * event loop answers others. The slices are no snapshot: an import of content in between shows in some of them.
 */
export async function makeCourseList(ctx: Ctx): Promise<CourseList> {
  const ids = await catalogueIds(ctx);
  const places: Place[] = [];
  const pieces: Buffer[] = [];
  let length = 0;
  const write = (text: string) => {
    const piece = Buffer.from(text);
    pieces.push(piece);
    length += piece.length;
  };
  write(opening);
  while (ids.length > 0) {
    const slice = await loadCourses(ctx, ids.splice(0, sliceLength), 'names');
    for (const course of slice.filter(({ removed_at }) => removed_at === null)) {
      const { id, category, prices } = course;
      const place = { id, category, free: prices.length === 0, lessons: lessonsOf(course).length };
      // the object is left open: its marks follow as its last fields
      write(`${places.length === 0 ? '' : ','}${JSON.stringify(toListedCourse(course)).slice(0, -1)}`);
      const start = length;
      write(written(place, visitor));
      places.push({ ...place, start, end: length });
    }
    await turnOfTheEventLoop();
  }
  write(closing);
  return { bytes: Buffer.concat(pieces), courses: places, categories: toCategories(places) };
}

async function catalogueIds({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What a list says of a course to its viewer (CARD-02, CARD-03). */
export function marksOf(
  { id, free, lessons }: Pick<Place, 'id' | 'free' | 'lessons'>,
  { opened, wishes, done }: Learner,
): Marks {
  const part = lessons === 0 ? 0 : Math.floor((100 * (done.get(id) ?? 0)) / lessons);
  return {
    // the list may be older than an import that brought the lesson which is done
    completion_percentage: Math.min(100, part),
    purchased: free || opened.has(id),
    wishlisted: wishes.has(id),
  };
}

/** The marks of a course as the end of its JSON object. */
const written = (place: Omit<Place, 'start' | 'end'>, learner: Learner): string =>
  `,${JSON.stringify(marksOf(place, learner)).slice(1)}`;

/** The list as a learner sees it: visitors' bytes with other marks (CARD-02). Null when it is the same as visitors'. */
export function listFor({ bytes, courses }: CourseList, learner: Learner): Buffer | null {
  const pieces: Buffer[] = [];
  let copied = 0;
  for (const place of courses) {
    const { id, start, end } = place;
    if (!learner.opened.has(id) && !learner.wishes.has(id) && !learner.done.has(id)) continue;
    pieces.push(bytes.subarray(copied, start), Buffer.from(written(place, learner)));
    copied = end;
  }
  return pieces.length === 0 ? null : Buffer.concat([...pieces, bytes.subarray(copied)]);
}

/**
 * Reads what a list needs of a learner.
 * @param ids the courses of the list; all when left out.
 */
export async function loadLearner(ctx: Ctx, userId: string, ids?: readonly string[]): Promise<Learner> {
  const { db } = ctx;
  const [opened, wishes, done] = await Promise.all([
    openedCourseIds(ctx, userId, ids),
    wishesOf(ctx, userId),
    db
      .selectFrom('progress')
      .innerJoin('lessons', 'lessons.id', 'progress.lesson_id')
      .select(({ fn }) => ['lessons.course_id', fn.countAll<number>().as('lessons')])
      .where('progress.user_id', '=', userId)
      .where('progress.completed_at', 'is not', null)
      .where('lessons.removed_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`lessons.course_id = any(${ids}::text[])`))
      .groupBy('lessons.course_id')
      .execute(),
  ]);
  return {
    opened: new Set(opened),
    wishes,
    done: new Map(done.map(({ course_id, lessons }) => [course_id, lessons])),
  };
}
