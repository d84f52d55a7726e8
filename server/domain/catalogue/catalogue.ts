import { type Selectable, sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type {
  AttachmentsTable,
  ChaptersTable,
  CoursePricesTable,
  CoursesTable,
  LessonsTable,
} from '../../db/tables/catalogue.ts';
import { type CoverSubject, coverAddress, lessonAddress } from '../../pictures/address.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { type Access, canWatch } from './access.ts';
import { categoryTitle, coverOf, original, type Said, type Say, sayIn } from './translations.ts';

type Shapes = components['schemas'];

type StoredLesson = Omit<Selectable<LessonsTable>, 'content'> &
  Said & {
    content: string;
    content_lang?: LanguageCode | undefined;
    attachments: Selectable<AttachmentsTable>[];
  };

interface Told extends Selectable<CoursesTable>, Said {
  cover: CoverSubject;
  category_title: string | undefined;
}

function toldCourse(course: Selectable<CoursesTable>, say: Say, ctx: Pick<Ctx, 'language'>): Told {
  const said = say('course', course);
  return { ...said, cover: coverOf(ctx, said), category_title: categoryTitle(say, course.category) };
}

export interface StoredCourse extends Told {
  prices: Selectable<CoursePricesTable>[];
  chapters: (Selectable<ChaptersTable> & Said & { lessons: StoredLesson[] })[];
}

export interface LessonProgress {
  completed: boolean;
  position: number;
}

export interface View {
  access: Access;
  /** By lesson id; null for a visitor. */
  progress: ReadonlyMap<string, LessonProgress> | null;
  /** Course ids; null for a visitor. */
  wishes: ReadonlySet<string> | null;
}

/**
 * Five queries for any number of courses, or six; newest first.
 * @param ids includes removed courses
 * @param part `names` omits lesson texts and attachments
 */
export async function loadCourses(
  ctx: Ctx,
  ids: readonly string[],
  part: 'whole' | 'names' = 'whole',
): Promise<StoredCourse[]> {
  const { db } = ctx;
  const isWhole = part === 'whole';
  const names = ['category', 'course', 'chapter', 'lesson'] as const;
  const kinds = isWhole ? ([...names, 'text'] as const) : names;
  const ofCourse = sql<boolean>`course_id = any(${ids}::text[])`;
  const [say, courses, prices, chapters, lessons, attachments] = await Promise.all([
    sayIn(ctx, { kinds, courseIds: ids }),
    db
      .selectFrom('courses')
      .selectAll()
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
    db.selectFrom('course_prices').selectAll().where(ofCourse).orderBy('region_code').execute(),
    db.selectFrom('chapters').selectAll().where(ofCourse).where('removed_at', 'is', null).orderBy('position').execute(),
    db
      .selectFrom('lessons')
      .select(['id', 'course_id', 'chapter_id', 'position', 'title', 'description', 'minutes', 'preview', 'vimeo_id'])
      .select(['task_minutes', 'sample', 'removed_at', isWhole ? 'content' : sql<string>`''`.as('content')])
      .where(ofCourse)
      .where('removed_at', 'is', null)
      .orderBy('position')
      .execute(),
    isWhole ? loadAttachments(ctx, ids) : [],
  ]);
  return toStored(ctx, say, { courses, prices, chapters, lessons, attachments });
}

interface CourseRows {
  courses: Selectable<CoursesTable>[];
  prices: Selectable<CoursePricesTable>[];
  chapters: Selectable<ChaptersTable>[];
  lessons: Selectable<LessonsTable>[];
  attachments: Selectable<AttachmentsTable>[];
}

/** Of rows in their order, which a draft has without a database (server/drafts/preview.ts). */
export function toStored(
  ctx: Pick<Ctx, 'language'>,
  say: Say,
  { courses, prices, chapters, lessons, attachments }: CourseRows,
): StoredCourse[] {
  const of = {
    prices: Map.groupBy(prices, (price) => price.course_id),
    chapters: Map.groupBy(chapters, (chapter) => chapter.course_id),
    lessons: Map.groupBy(lessons, (lesson) => lesson.chapter_id),
    attachments: Map.groupBy(attachments, (attachment) => attachment.lesson_id),
  };
  return courses.map((course) => ({
    ...toldCourse(course, say, ctx),
    prices: of.prices.get(course.id) ?? [],
    chapters: (of.chapters.get(course.id) ?? []).map((chapter) => ({
      ...say('chapter', chapter),
      lessons: (of.lessons.get(chapter.id) ?? []).map((lesson) => {
        const { content, lang: content_lang } = say('text', {
          id: lesson.id,
          content: lesson.content,
          lang: undefined,
        });
        return {
          ...say('lesson', lesson),
          ...{ content, content_lang },
          attachments: of.attachments.get(lesson.id) ?? [],
        };
      }),
    })),
  }));
}

interface Length {
  lessons: number;
  minutes: number;
  task_minutes: number;
}

const nothing: Length = { lessons: 0, minutes: 0, task_minutes: 0 };

export interface StoredCard extends Told, Length {
  prices: Selectable<CoursePricesTable>[];
  /** First one that is open to everybody. */
  free_lesson: FreeLesson | null;
}

interface FreeLesson {
  id: string;
  chapter_id: string;
}

/** Three queries or four, whatever the number of courses; by id. */
export async function loadCards(ctx: Ctx, ids: readonly string[]): Promise<Map<string, StoredCard>> {
  const { db } = ctx;
  const [say, courses, prices, lengths] = await Promise.all([
    sayIn(ctx, { kinds: ['category', 'course'], courseIds: ids }),
    db.selectFrom('courses').selectAll().where(sql<boolean>`id = any(${ids}::text[])`).execute(),
    db
      .selectFrom('course_prices')
      .selectAll()
      .where(sql<boolean>`course_id = any(${ids}::text[])`)
      .orderBy('region_code')
      .execute(),
    db
      .selectFrom('lessons')
      .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
      .select(({ fn }) => [
        'lessons.course_id',
        fn.countAll<number>().as('lessons'),
        fn.sum<number>('minutes').as('minutes'),
        fn.sum<number>('task_minutes').as('task_minutes'),
        firstFree('lessons.id').as('free_id'),
        firstFree('lessons.chapter_id').as('free_chapter_id'),
      ])
      .where(sql<boolean>`lessons.course_id = any(${ids}::text[])`)
      // implied by the join, but unknown to the planner, which would read all chapters
      .where(sql<boolean>`chapters.course_id = any(${ids}::text[])`)
      .where('lessons.removed_at', 'is', null)
      .where('chapters.removed_at', 'is', null)
      .groupBy('lessons.course_id')
      .execute(),
  ]);
  const pricesOf = Map.groupBy(prices, (price) => price.course_id);
  const lengthOf = new Map(
    lengths.map(({ course_id, free_id: id, free_chapter_id: chapter_id, ...length }) => [
      course_id,
      { ...length, free_lesson: id !== null && chapter_id !== null ? { id, chapter_id } : null },
    ]),
  );
  const empty = { ...nothing, free_lesson: null };
  return new Map(
    courses.map((course) => [
      course.id,
      {
        ...toldCourse(course, say, ctx),
        ...{ prices: pricesOf.get(course.id) ?? [], ...(lengthOf.get(course.id) ?? empty) },
      },
    ]),
  );
}

const firstFree = (column: string) =>
  sql<string | null>`(array_agg(${sql.ref(column)} order by lessons.position) filter (where lessons.preview))[1]`;

async function loadAttachments({ db, language = original }: Ctx, courseIds: readonly string[]) {
  const all = await db
    .selectFrom('attachments')
    .innerJoin('lessons', 'lessons.id', 'attachments.lesson_id')
    .selectAll('attachments')
    .where(sql<boolean>`lessons.course_id = any(${courseIds}::text[])`)
    .where('attachments.removed_at', 'is', null)
    .where('attachments.language', 'in', [original, language])
    .orderBy('attachments.position')
    .execute();
  return filesIn(language, all);
}

/** Each file in the language, where it has one in it. */
export function filesIn(
  language: LanguageCode,
  files: readonly Selectable<AttachmentsTable>[],
): Selectable<AttachmentsTable>[] {
  const all = files.filter((each) => each.language === original || each.language === language);
  const nameOf = ({ lesson_id, file_name }: (typeof all)[number]) => `${lesson_id} ${file_name}`;
  const translated = new Set(all.filter((each) => each.language !== original).map(nameOf));
  return all.filter((each) => each.language !== original || !translated.has(nameOf(each)));
}

/** @throws Problem 404 */
export async function courseIdOfLesson({ db }: Ctx, lessonId: string): Promise<string> {
  const lesson = await db
    .selectFrom('lessons')
    .select('course_id')
    .where('id', '=', lessonId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('lesson'));
  return lesson.course_id;
}

/** Depends on the viewer. */
export type Marks = Pick<Shapes['Course'], 'completion_percentage' | 'purchased' | 'wishlisted'>;

export function toListedCourse(course: StoredCourse): Omit<Shapes['Course'], keyof Marks> {
  return shape(
    course,
    lengthOf(course),
    toChapters(course, (lesson) => toLesson(course, lesson, false)),
  );
}

export const toCard = (card: StoredCard): Omit<Shapes['Course'], keyof Marks> => ({
  ...shape(card, card, []),
  ...(card.free_lesson && { free_lesson: card.free_lesson }),
});

/** What the author has said; nothing is sent as null. */
const aboutOf = ({ teacher, outcomes, audience, level, language }: StoredCourse): Partial<Shapes['Course']> => ({
  ...(teacher && { teacher: { name: teacher.name, about: teacher.about } }),
  ...(outcomes && { outcomes }),
  ...(audience !== null && { audience }),
  ...(level !== null && { level }),
  ...(language !== null && { language }),
});

/** Locked lesson contents never leave the server. */
export function toCourse(course: StoredCourse, { access, progress, wishes }: View): Shapes['Course'] {
  const lessons = lessonsOf(course);
  const done = lessons.filter(({ id }) => progress?.get(id)?.completed === true);
  return {
    ...shape(
      course,
      lengthOf(course),
      toChapters(course, (lesson) => toLesson(course, lesson, canWatch(lesson, access), progress)),
    ),
    ...aboutOf(course),
    completion_percentage: completionPercentage(done.length, lessons.length),
    purchased: access !== 'none',
    wishlisted: wishes?.has(course.id) ?? false,
  };
}

export const lessonsOf = ({ chapters }: StoredCourse): StoredLesson[] => chapters.flatMap(({ lessons }) => lessons);

function lengthOf(course: StoredCourse): Length {
  const lessons = lessonsOf(course);
  return {
    lessons: lessons.length,
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    task_minutes: lessons.reduce((sum, { task_minutes }) => sum + task_minutes, 0),
  };
}

export const numberIn = (course: StoredCourse, lessonId: string): number =>
  lessonsOf(course).findIndex(({ id }) => id === lessonId) + 1;

const toChapters = (course: StoredCourse, ofLesson: (lesson: StoredLesson) => Shapes['Lesson']): Shapes['Chapter'][] =>
  course.chapters.map(({ id, title, lessons, lang }) => ({
    ...{ id, title, lesson: lessons.map(ofLesson) },
    ...(lang && { lang }),
  }));

function shape(
  course: Omit<StoredCourse, 'chapters'>,
  { lessons, minutes, task_minutes }: Length,
  chapter: Shapes['Chapter'][],
): Omit<Shapes['Course'], keyof Marks> {
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    thumbnail: [{ thumbnailImage: { url: coverAddress(course.cover) } }],
    price: priceOf(course.prices),
    prices: course.prices.map(({ region_code, currency_code, price_micro }) => ({
      ...{ region_code, currency_code, price_micro },
    })),
    created_at: course.created_at.toISOString(),
    buyers_count: course.joined,
    duration: minutes,
    ...{ lesson_count: lessons, task_minutes },
    ...{ rating: course.rating, rating_count: course.rating_count },
    category: course.category,
    chapter,
    ...(course.category_title !== undefined && { category_title: course.category_title }),
    ...(course.lang && { lang: course.lang }),
  };
}

/** Omits video, text and attachments of a locked lesson. */
export function toLesson(
  course: StoredCourse,
  lesson: StoredLesson,
  isOpen: boolean,
  progress?: ReadonlyMap<string, LessonProgress> | null,
): Shapes['Lesson'] {
  const { id, title, description, minutes: duration, task_minutes, preview, lang } = lesson;
  const own = progress && (progress.get(id) ?? { completed: false, position: 0 });
  return {
    ...{ id, title, description, duration, task_minutes, preview },
    content: isOpen ? lesson.content : '',
    ...(own && { completed: own.completed, position: own.position }),
    thumbnail: [
      {
        vimeoVideoThumbnail: { url: lessonAddress(id, course, numberIn(course, id)) },
        ...(isOpen && { vimeoVideoId: lesson.vimeo_id }),
      },
    ],
    ...(isOpen && { sample: lesson.sample }),
    attachments: isOpen ? lesson.attachments.map(toAttachment) : [],
    ...(lang && { lang }),
  };
}

function toAttachment({ id, mime_type, file_name }: Selectable<AttachmentsTable>): Shapes['Attachment'] {
  return { id, url: `/api/download/attachment/${id}`, mimeType: mime_type, fileName: file_name };
}

/** USD, in whole units; every paid course has one. */
function priceOf(prices: Selectable<CoursePricesTable>[]): Shapes['Price'] {
  const micro = prices.find(({ currency_code }) => currency_code === 'USD')?.price_micro ?? 0;
  return { amount: micro / 1_000_000, currency: 'USD' };
}

/** Of a course, by its lessons. Rounded down: 100 only when all are done. */
export const completionPercentage = (done: number, lessons: number): number =>
  lessons === 0 ? 0 : Math.floor((100 * done) / lessons);

export function toCategories(
  courses: readonly { id: string; category: string; title?: string | undefined }[],
): Shapes['Category'][] {
  return [...Map.groupBy(courses, ({ category }) => category)]
    .map(([name, members]) => {
      const title = members[0]?.title;
      return { name, ...(title !== undefined && { title }), course: members.map(({ id }) => ({ id })) };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
