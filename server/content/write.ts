import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { fillersSetting } from '../domain/catalogue/search-terms.ts';
import { withPictures } from './lesson-pictures.ts';
import type { Content, PriceContent } from './model.ts';
import { postHtml } from './post.ts';
import { writeQuestions } from './questions.ts';
import { type ContentRows, insert, removeOthers, upsert } from './rows.ts';
import { filesByOriginal, sharedTranslationsOf, translationsOf, wordsByLanguage } from './translations/rows.ts';
import { writeQuestionTranslations } from './translations/write-questions.ts';
import { hashSetting, setSetting } from './version.ts';

/** Advisory lock: one import at a time. */
export async function lockImports(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(4801127)`.execute(db);
}

/**
 * Brings the catalogue to the content, under the lock of imports. Removed items are marked, since
 * learners' history refers to them.
 * @param hash of its files
 */
export async function writeContent(
  db: Kysely<Database>,
  { content, hash, now }: { content: Content; hash: string; now: Date },
): Promise<void> {
  await writeRows(db, rowsOf(content), now);
  await writeQuestions(db, content.courses, now);
  await writeQuestionTranslations(db, content.courses);
  await setSetting(db, fillersSetting, JSON.stringify(fillersOf(content)));
  await setSetting(db, hashSetting, hash);
}

/** Of all languages: a stop word in one is hardly a search in another. */
const fillersOf = ({ search, translations }: Content): string[] => [
  ...new Set([search, ...translations.map((each) => each.search)].flatMap(({ fillers }) => fillers)),
];

async function writeRows(db: Kysely<Database>, rows: ContentRows, now: Date): Promise<void> {
  for (const table of ['courses', 'chapters', 'lessons', 'attachments', 'plans', 'posts'] as const) {
    await upsert(db, table, rows[table]);
  }
  // prices are replaced, except those of removed courses: without prices they would be free
  const courses = rows.courses.map(({ id }) => id);
  await sql`delete from course_prices where course_id = any(${courses}::text[])`.execute(db);
  await db.deleteFrom('plan_prices').execute();
  await insert(db, 'course_prices', rows.course_prices);
  await insert(db, 'plan_prices', rows.plan_prices);
  await db.deleteFrom('course_words').execute();
  await insert(db, 'course_words', rows.course_words);
  // those of removed courses stay for their owners
  await sql`delete from translations where course_id is null or course_id = any(${courses}::text[])`.execute(db);
  await insert(db, 'translations', rows.translations);
  await removeOthers(db, rows, now);
}

export function rowsOf({ courses, plans, posts, regions, search, translations }: Content): ContentRows {
  const chapters = courses.flatMap(({ id: course_id, chapters }) =>
    chapters.map((chapter, position) => ({ ...chapter, course_id, position })),
  );
  const lessons = chapters.flatMap(({ id: chapter_id, course_id, position, lessons }) =>
    lessons.map((lesson, index) => ({ ...lesson, chapter_id, course_id, position: position * 1000 + index })),
  );
  const filesInPlaceOf = filesByOriginal(courses);
  const picturesOf = new Map(courses.map(({ id, pictures }) => [id, pictures]));
  const perRegion = (prices: PriceContent[]) =>
    prices.flatMap(({ currency: currency_code, micro: price_micro }) =>
      (regions.get(currency_code) ?? []).map((region_code) => ({ region_code, currency_code, price_micro })),
    );
  return {
    courses: courses.map(({ id, title, description, category, emblem, about, created: created_at }) => ({
      ...{ id, title, description, category, emblem, created_at },
      ...about,
      teacher: about.teacher && JSON.stringify(about.teacher),
      outcomes: about.outcomes && JSON.stringify(about.outcomes),
      removed_at: null,
    })),
    chapters: chapters.map(({ id, course_id, position, title }) => ({
      ...{ id, course_id, position, title },
      removed_at: null,
    })),
    lessons: lessons.map(
      ({ id, course_id, chapter_id, position, title, description, minutes, preview, sample, ...lesson }) => ({
        ...{ id, course_id, chapter_id, position, title, description, minutes, preview, sample },
        task_minutes: lesson.taskMinutes,
        content: withPictures(lesson.text, picturesOf.get(course_id) ?? new Map()),
        vimeo_id: lesson.video,
        removed_at: null,
      }),
    ),
    attachments: lessons.flatMap(({ id: lesson_id, attachments }) =>
      attachments.flatMap(({ id, fileName: file_name, mimeType: mime_type, path }, position) => {
        const attachment = { lesson_id, position, file_name, mime_type, removed_at: null };
        return [
          { ...attachment, id, path, language: 'en' as const },
          ...(filesInPlaceOf.get(path) ?? []).map((file) => ({
            ...{ ...attachment, ...file },
            id: `${lesson_id}.${file.language}.${file_name}`,
          })),
        ];
      }),
    ),
    plans: plans.map(({ id, name, description, badge, features, button }, position) => ({
      ...{ id, position, name, description, badge, button },
      features: JSON.stringify(features),
    })),
    posts: posts.map(({ id, title, author, published: published_at, emblem, ...words }) => ({
      ...{ id, title, author, published_at, emblem, html: postHtml({ title, author, ...words }) },
      removed_at: null,
    })),
    course_prices: courses.flatMap(({ id: course_id, prices }) =>
      perRegion(prices).map((price) => ({ course_id, ...price })),
    ),
    course_words: courses.flatMap((course) => wordsByLanguage(course, { search, translations })),
    translations: [...courses.flatMap(translationsOf), ...translations.flatMap(sharedTranslationsOf)],
    plan_prices: plans.flatMap(({ id: plan_id, prices }) => perRegion(prices).map((price) => ({ plan_id, ...price }))),
  };
}
