import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { Ctx } from '../common/context.ts';
import { openedCourseIds } from './access.ts';
import { completionPercentage, lessonsOf, loadCourses, type Marks, toCategories, toListedCourse } from './catalogue.ts';
import { catalogueIds } from './headings.ts';
import { wishesOf } from './wishlist.ts';

/** Courses per turn of the event loop: a few milliseconds. */
const sliceLength = 50;

/** The response for visitors, and the byte offsets of each course's viewer-dependent fields. */
export interface CourseList {
  /** JSON in UTF-8. */
  bytes: Buffer;
  courses: readonly Place[];
  categories: components['schemas']['Category'][];
}

interface Place {
  id: string;
  category: string;
  /** Of the category, where it is translated. */
  title?: string | undefined;
  free: boolean;
  lessons: number;
  /** Byte offset of its marks. */
  start: number;
  end: number;
}

export interface Learner {
  /** By purchase or subscription. */
  opened: ReadonlySet<string>;
  wishes: ReadonlySet<string>;
  /** Completed lessons by course id. */
  done: ReadonlyMap<string, number>;
}

export const visitor: Learner = { opened: new Set(), wishes: new Set(), done: new Map() };

const [opening, closing] = ['{"data":{"courses":[', ']}}'];

/** Newest first, yielding between slices; an import meanwhile may show in later slices only. */
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
      const { id, category, category_title: title, prices } = course;
      const place = { id, category, title, free: prices.length === 0, lessons: lessonsOf(course).length };
      // the object stays open: its marks are appended as last fields
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

export function marksOf(
  { id, free, lessons }: Pick<Place, 'id' | 'free' | 'lessons'>,
  { opened, wishes, done }: Learner,
): Marks {
  return {
    // the list may be older than an import that added the completed lesson
    completion_percentage: Math.min(100, completionPercentage(done.get(id) ?? 0, lessons)),
    purchased: free || opened.has(id),
    wishlisted: wishes.has(id),
  };
}

const written = (place: Omit<Place, 'start' | 'end'>, learner: Learner): string =>
  `,${JSON.stringify(marksOf(place, learner)).slice(1)}`;

/** Replaces the marks in the visitors' bytes; null if nothing differs. */
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
