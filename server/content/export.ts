import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ContentError } from './import.ts';
import { NotMarkdown } from './markdown.ts';
import type { Content, PriceContent } from './model.ts';
import { readContent } from './read.ts';
import { writeContent } from './write.ts';

/** The order in which currencies are written; the database keeps none. */
const currencies = ['USD', 'EUR', 'IQD', 'NGN'];

/**
 * Writes the catalogue as a content folder: importing it gives the same rows. What was removed is not in it, nor are
 * worksheets and comments, which the database does not know. The result is read again before this ends well.
 * @param source the content folder in use, where the files of attachments are.
 * @param target a folder that is new or empty.
 * @throws ContentError when the target is in use, a file is missing or something cannot be written as a source.
 */
export async function exportContent(db: Kysely<Database>, source: string, target: string): Promise<Content> {
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new ContentError([`${target}: there is something in this folder; name a new one`]);
  }
  const content = await readRows(db);
  if (content.plans.length === 0) throw new ContentError(['The catalogue is empty; import a content folder first']);
  const texts = textsOf(content);
  const files = content.courses
    .flatMap(({ chapters }) => chapters)
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ attachments }) => attachments.map(({ path }) => path));
  const missing = files.filter((path) => !existsSync(join(source, path)));
  if (missing.length > 0) throw new ContentError(missing.map((path) => `${source}/${path}: this file is missing`));
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
  for (const path of files) cpSync(join(source, path), join(target, path));
  const again = readContent(target);
  if (Array.isArray(again)) throw new ContentError(again);
  return again;
}

function textsOf(content: Content): Map<string, string> {
  try {
    return writeContent(content);
  } catch (error) {
    if (error instanceof NotMarkdown) throw new ContentError([`A post cannot be written: ${error.message}`]);
    throw error;
  }
}

/** The catalogue's rows, as the reading of a folder would give them. */
async function readRows(db: Kysely<Database>): Promise<Content> {
  const courses = await db.selectFrom('courses').selectAll().where('removed_at', 'is', null).orderBy('id').execute();
  const chapters = await db
    .selectFrom('chapters')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  const lessons = await db
    .selectFrom('lessons')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  const files = await db
    .selectFrom('attachments')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  const plans = await db.selectFrom('plans').selectAll().orderBy('position').execute();
  const posts = await db.selectFrom('posts').selectAll().where('removed_at', 'is', null).orderBy('id').execute();
  const coursePrices = await db.selectFrom('course_prices').selectAll().orderBy('region_code').execute();
  const planPrices = await db.selectFrom('plan_prices').selectAll().orderBy('region_code').execute();

  // each plan has a price in each currency, so its prices name every region
  const regionsOf = (currency: string) => [
    ...new Set(
      planPrices.flatMap(({ currency_code, region_code }) => (currency_code === currency ? [region_code] : [])),
    ),
  ];
  return {
    regions: new Map(
      currencies.map((currency) => [currency, regionsOf(currency)] as const).filter(([, { length }]) => length > 0),
    ),
    plans: plans.map(({ id, name, description, badge, features, button }) => ({
      ...{ id, name, description, badge, features, button },
      prices: pricesIn(planPrices.filter(({ plan_id }) => plan_id === id)),
    })),
    courses: courses.map(({ id, created_at, ...course }) => ({
      ...{ id, title: course.title, category: course.category, emblem: course.emblem, created: created_at },
      description: course.description,
      prices: pricesIn(coursePrices.filter(({ course_id }) => course_id === id)),
      chapters: chapters
        .filter(({ course_id }) => course_id === id)
        .map((chapter) => ({
          ...{ id: chapter.id, title: chapter.title },
          lessons: lessons
            .filter(({ chapter_id }) => chapter_id === chapter.id)
            .map(({ id, title, description, minutes, preview, sample, ...lesson }) => ({
              ...{ id, title, description, minutes, preview, sample },
              ...{ taskMinutes: lesson.task_minutes, video: lesson.vimeo_id, text: lesson.content },
              attachments: files
                .filter(({ lesson_id }) => lesson_id === id)
                .map(({ id, file_name, mime_type, path }) => ({ id, fileName: file_name, mimeType: mime_type, path })),
            })),
        })),
    })),
    posts: posts.map(({ id, title, author, published_at: published, html }) => ({
      id,
      title,
      author,
      published,
      html,
    })),
  };
}

/** One price a currency. */
function pricesIn(rows: { currency_code: string; price_micro: number }[]): PriceContent[] {
  return currencies.flatMap((currency) => {
    const row = rows.find(({ currency_code }) => currency_code === currency);
    return row ? [{ currency, micro: row.price_micro }] : [];
  });
}
