import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { codes } from '../../common/language/codes.ts';
import type { Database } from '../db/schema.ts';
import type { PicturesTable } from '../db/tables/pictures.ts';
import { coverName, coverVersion, emblemVersion, patternVersion } from '../pictures/address.ts';
import { type CoverSubject, cover } from '../pictures/cover.ts';
import { emblemPicture, type PostSubject, subjectOf } from '../pictures/emblem-picture.ts';
import { kilim } from '../pictures/kilim.ts';

interface Drawing extends Pick<PicturesTable, 'kind' | 'id' | 'version'> {
  draw: () => string;
}

const nameOf = ({ kind, id, version }: Pick<Drawing, 'kind' | 'id' | 'version'>) => `${kind}/${id}.${version}`;

/** About 60 kB a statement, which blocks the embedded database's thread. */
const batch = 10;

/**
 * Also of removed courses, whose owners still see them. Yields after each picture (a cover takes 5
 * ms, the first 100 ms more); `findPicture` renders on demand meanwhile.
 * @param signal aborts between batches
 */
export async function drawMissing(db: Kysely<Database>, signal?: AbortSignal): Promise<void> {
  const stored = await db.selectFrom('pictures').select(['kind', 'id', 'version']).execute();
  const names = new Set(stored.map(nameOf));
  const missing = (await drawingsOf(db)).filter((drawing) => !names.has(nameOf(drawing)));
  for (let from = 0; from < missing.length && !signal?.aborted; from += batch) {
    const rows: PicturesTable[] = [];
    for (const drawing of missing.slice(from, from + batch)) {
      rows.push(rowOf(drawing));
      await setImmediate();
    }
    await store(db, rows);
  }
}

export async function drawingsOf(db: Kysely<Database>): Promise<Drawing[]> {
  const [courses, translated, lessons, posts] = await Promise.all([
    db.selectFrom('courses').select(['id', 'title', 'category', 'emblem']).execute(),
    translatedCourses(db).execute(),
    lessonsIn(db).execute(),
    db.selectFrom('posts').select(['id', 'emblem']).execute(),
  ]);
  return [...[...courses, ...translated].map(coverOf), ...lessons.map(lessonOf), ...posts.map(postOf)];
}

const translatedCourses = (db: Kysely<Database>) =>
  db
    .selectFrom('courses')
    .innerJoin('translations', (join) =>
      join.onRef('translations.id', '=', 'courses.id').on('translations.kind', '=', 'course'),
    )
    .select(['courses.id', 'category', 'emblem', 'translations.language as titleLanguage'])
    .select(sql<string>`words->>'title'`.as('title'));

/** Numbered as they are listed: lessons that a course no longer has do not count. */
const lessonsIn = (db: Kysely<Database>) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'courses.id as course', 'courses.category', 'courses.emblem'])
    .select(
      sql<number>`row_number() over (partition by courses.id order by chapters.position, lessons.position)`.as(
        'number',
      ),
    )
    .where('lessons.removed_at', 'is', null)
    .where('chapters.removed_at', 'is', null);

type NumberedLesson = Awaited<ReturnType<ReturnType<typeof lessonsIn>['execute']>>[number];

const coverOf = (course: CoverSubject): Drawing => ({
  ...{ kind: 'covers', id: coverName(course), version: coverVersion(course) },
  draw: () => cover(course),
});

function lessonOf({ id, course, ...shown }: NumberedLesson): Drawing {
  const subject = { ...shown, id: course };
  return { kind: 'pictures', id, version: emblemVersion(subject), draw: () => emblemPicture(subject) };
}

function postOf({ id, emblem }: PostSubject): Drawing {
  if (emblem === null) return { kind: 'pictures', id, version: patternVersion(id), draw: () => kilim(id) };
  const subject = subjectOf({ id, emblem });
  return { kind: 'pictures', id, version: emblemVersion(subject), draw: () => emblemPicture(subject) };
}

/** Brotli 11, the default, takes 20 times as long as 5 for 10 % fewer bytes. */
function rowOf({ kind, id, version, draw }: Drawing): PicturesTable {
  const svg = draw();
  const br = brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { kind, id, version, br, gzip: gzipSync(svg) };
}

async function store(db: Kysely<Database>, rows: PicturesTable[]): Promise<void> {
  await db
    .insertInto('pictures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        br: ref('excluded.br'),
        gzip: ref('excluded.gzip'),
      })),
    )
    .execute();
}

export interface Picture {
  version: string;
  /** Brotli. */
  bytes: Buffer;
}

/**
 * Renders on demand; null if the item does not exist. A stored `version` needs no read of the
 * catalogue.
 */
export async function findPicture(
  db: Kysely<Database>,
  { kind, id, version }: Pick<PicturesTable, 'kind' | 'id'> & { version: string | undefined },
  encoding: 'br' | 'gzip',
): Promise<Picture | null> {
  const stored = await db
    .selectFrom('pictures')
    .select(['version', `${encoding} as bytes`])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored && stored.version === version) return { version, bytes: Buffer.from(stored.bytes) };
  const drawing = await drawingOf(db, kind, id);
  if (!drawing) return null;
  if (stored?.version === drawing.version) return { version: drawing.version, bytes: Buffer.from(stored.bytes) };
  const row = rowOf(drawing);
  await store(db, [row]);
  return { version: row.version, bytes: Buffer.from(row[encoding]) };
}

async function drawingOf(db: Kysely<Database>, kind: PicturesTable['kind'], id: string): Promise<Drawing | null> {
  if (kind === 'covers') {
    const [courseId = '', language] = id.split('.');
    const titleLanguage = language === undefined ? 'en' : codes.find((code) => code !== 'en' && code === language);
    if (titleLanguage === undefined) return null;
    const columns = ['id', 'title', 'category', 'emblem'] as const;
    const course = await db.selectFrom('courses').select(columns).where('id', '=', courseId).executeTakeFirst();
    const told = await translatedCourses(db)
      .where('courses.id', '=', courseId)
      .where('translations.language', '=', titleLanguage)
      .executeTakeFirst();
    return course ? coverOf(told ?? { ...course, titleLanguage }) : null;
  }
  const lesson = await db
    .selectFrom(lessonsIn(db).as('numbered'))
    .selectAll()
    .where('id', '=', id)
    .where('course', '=', db.selectFrom('lessons').select('course_id').where('id', '=', id))
    .executeTakeFirst();
  if (lesson) return lessonOf(lesson);
  const post = await db.selectFrom('posts').select(['id', 'emblem']).where('id', '=', id).executeTakeFirst();
  return post ? postOf(post) : null;
}
