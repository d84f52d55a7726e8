import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What is written is named within this time, in ms. */
const grace = 24 * 3_600_000;

/** A condition on `blobs`: revisions and drafts name them. */
export const isNamed = sql<boolean>`(
  exists (select from content_files where content_files.sha256 = blobs.sha256)
  or exists (select from draft_files where draft_files.sha256 = blobs.sha256))`;

export const isForgotten = (now: Date) =>
  sql<boolean>`(
    written_at < ${new Date(now.getTime() - grace)}
    and not exists (select from content_files where content_files.sha256 = blobs.sha256)
    and not exists (select from draft_files where draft_files.sha256 = blobs.sha256))`;

/** Of all revisions and drafts. */
export async function namedHashes(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from content_files union select sha256 from draft_files where sha256 is not null
    order by sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}
