import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PicturesTable } from '../db/tables/pictures.ts';
import { coverVersion, patternVersion } from '../pictures/address.ts';
import { cover } from '../pictures/cover.ts';
import { kilim } from '../pictures/kilim.ts';
import type { ContentRows } from './rows.ts';

/** What names a drawing. */
type Key = Pick<PicturesTable, 'kind' | 'id' | 'version'>;

const nameOf = ({ kind, id, version }: Key) => `${kind}/${id}.${version}`;

/** Rows of a statement. */
const batch = 50;

/**
 * Draws the covers and patterns of a catalogue that are not stored in their present version; those of removed courses
 * too, since their owners still see them. The event loop turns after each one: a cover takes some 10 ms, the first one
 * 100 ms more. Nothing is written.
 * @param coming rows that the catalogue is about to get; null where it stays as it is.
 */
export async function drawMissing(db: Kysely<Database>, coming: ContentRows | null): Promise<PicturesTable[]> {
  const stored = await db.selectFrom('pictures').select(['kind', 'id', 'version']).execute();
  const names = new Set(stored.map(nameOf));
  const missing = (await picturesOfCatalogue(db, coming)).filter((picture) => !names.has(nameOf(picture)));
  const drawn: PicturesTable[] = [];
  for (const { kind, id, version, draw } of missing) {
    drawn.push({ kind, id, version, ...compressed(draw()) });
    await setImmediate();
  }
  return drawn;
}

/** Stores drawings. Each replaces the former one of the same course, lesson or post. */
export async function storePictures(db: Kysely<Database>, drawn: readonly PicturesTable[]): Promise<void> {
  for (let from = 0; from < drawn.length; from += batch) {
    await db
      .insertInto('pictures')
      .values(drawn.slice(from, from + batch))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id']).doUpdateSet(({ ref }) => ({
          version: ref('excluded.version'),
          br: ref('excluded.br'),
          gzip: ref('excluded.gzip'),
        })),
      )
      .execute();
  }
}

/** A cover for each course, a pattern for each lesson and post. */
async function picturesOfCatalogue(
  db: Kysely<Database>,
  coming: ContentRows | null,
): Promise<(Key & { draw: () => string })[]> {
  const courses = await db.selectFrom('courses').select(['id', 'title', 'category', 'emblem']).execute();
  const lessons = db.selectFrom('lessons').select('id');
  const patterns = await lessons.union(db.selectFrom('posts').select('id')).execute();
  const courseById = new Map(
    [...courses, ...(coming?.courses ?? [])].map(({ emblem = null, ...course }) => [course.id, { ...course, emblem }]),
  );
  const patternIds = new Set([...patterns, ...(coming?.lessons ?? []), ...(coming?.posts ?? [])].map(({ id }) => id));
  return [
    ...[...courseById.values()].map((course) => {
      const { id } = course;
      return { kind: 'covers' as const, id, version: coverVersion(course), draw: () => cover(course) };
    }),
    ...[...patternIds].map((id) => {
      return { kind: 'pictures' as const, id, version: patternVersion(id), draw: () => kilim(id) };
    }),
  ];
}

/** Brotli's default quality, 11, takes 20 times as long as 5 for a tenth of the bytes. */
const compressed = (svg: string) => ({
  br: brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync(svg),
});

/** A picture as it is sent. */
export interface Picture {
  version: string;
  /** Compressed. */
  bytes: Buffer;
}

/** The stored picture of a course, lesson or post, compressed, and its version; null where there is none. */
export async function findPicture(
  db: Kysely<Database>,
  { kind, id }: Pick<Key, 'kind' | 'id'>,
  encoding: 'br' | 'gzip',
): Promise<Picture | null> {
  const picture = await db
    .selectFrom('pictures')
    .select(['version', `${encoding} as bytes`])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return picture ? { version: picture.version, bytes: Buffer.from(picture.bytes) } : null;
}
