import type { LanguageCode } from '../../common/language/codes.ts';
import { lessonPicturesPath } from '../../common/text/lesson-pictures.ts';
import type { Content, CourseContent } from '../content/model.ts';
import type { ContentRows } from '../content/rows.ts';
import { rowsOf } from '../content/write.ts';
import type { TranslatedKind, TranslatedWords } from '../db/tables/catalogue.ts';
import { filesIn, type StoredCourse, toStored } from '../domain/catalogue/catalogue.ts';
import { original, type Say, sayFrom, sayIn } from '../domain/catalogue/translations.ts';
import { noSuch } from '../domain/common/problem.ts';
import type { Draft, DraftCtx } from './store.ts';

/** As `loadCourses` would read it, were the draft published. */
export async function storedCourse(
  ctx: DraftCtx,
  draft: Draft,
  content: Content,
  language: LanguageCode,
): Promise<StoredCourse> {
  const course = courseIn(content, draft);
  const [counts, shared] = await Promise.all([
    ctx.db
      .selectFrom('courses')
      .select(['rating', 'rating_count', 'joined'])
      .where('id', '=', course.id)
      .executeTakeFirst(),
    sayIn({ ...ctx, language }, { kinds: ['category'] }),
  ]);
  const only = { plans: [], posts: [], translations: [] };
  const rows = rowsOf({ ...content, ...only, courses: [{ ...course, pictures: picturesAtDesk(draft, course) }] });
  const own = language === original ? shared : sayFrom(wordsIn(rows, language));
  const say: Say = (kind, row) => (kind === 'category' ? shared(kind, row) : own(kind, row));
  const none = { rating: null, rating_count: 0, joined: 0 };
  const [stored] = toStored({ language }, say, {
    courses: rows.courses.map(({ id, title, description, category, created_at }) => ({
      ...{ id, title, description, category, created_at, emblem: course.emblem, removed_at: null },
      ...{ ...course.about, ...(counts ?? none) },
    })),
    prices: rows.course_prices.toSorted((one, other) => (one.region_code < other.region_code ? -1 : 1)),
    chapters: rows.chapters.map((row) => ({ ...row, removed_at: null })),
    lessons: rows.lessons.map((row) => ({
      ...{ ...row, removed_at: null },
      ...{ task_minutes: row.task_minutes ?? 0, sample: row.sample ?? false },
    })),
    attachments: filesIn(
      language,
      rows.attachments.map((row) => ({ ...row, language: row.language ?? original, removed_at: null })),
    ),
  });
  if (!stored) throw noSuch(`The course ${course.id}`);
  return stored;
}

/** @throws Problem 404 where the draft has taken the course out */
export function courseIn({ courses }: Content, { course_id }: Draft): CourseContent {
  const course = courses.find(({ id }) => id === course_id);
  if (!course) throw noSuch(`The course ${course_id}`);
  return course;
}

/** Those of learners are of published pictures alone. */
const picturesAtDesk = ({ id }: Draft, { pictures }: CourseContent): ReadonlyMap<string, string> =>
  new Map(
    [...pictures].map(([name, address]) => [
      name,
      address.replace(lessonPicturesPath, `/api/desk/drafts/${id}/files/`),
    ]),
  );

const wordsIn = ({ translations }: ContentRows, language: LanguageCode) =>
  translations
    .filter((row) => row.language === language)
    .map(({ kind, id, words: text }) => {
      const words: TranslatedWords[TranslatedKind] = JSON.parse(text);
      return { kind, id, words };
    });
