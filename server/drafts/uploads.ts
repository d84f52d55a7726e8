import { sql } from 'kysely';
import { largest, partSize, uploadLifetime } from '../../common/desk/uploads.ts';
import { bytesOf, sha256Of } from '../blobs/bytes.ts';
import { countUse } from '../domain/common/limits.ts';
import { forStaff, invalid } from '../domain/common/problem.ts';
import { type DraftCtx, type Who, writableDraft } from './store.ts';

interface Whole {
  draft: string;
  /** Of the file, as its sender has it. */
  sha256: string;
}

/** How many bytes are here: an interrupted upload goes on behind them. @throws Problem 404 */
export async function receivedOf(ctx: DraftCtx, who: Who, { draft, sha256 }: Whole): Promise<number> {
  await writableDraft(ctx, who, draft);
  return (await findUpload(ctx, who, sha256))?.received ?? 0;
}

interface Part {
  size: number;
  /** Bytes before it. */
  offset: number;
  bytes: Buffer;
}

/**
 * Parts come in their order, each once.
 * @returns how many bytes are here
 * @throws Problem 404, 422 for a size, 409 `other_offset` where a part is missing or was here
 * before
 */
export async function receivePart(
  ctx: DraftCtx,
  who: Who,
  { draft, sha256 }: Whole,
  { size, offset, bytes }: Part,
): Promise<number> {
  await writableDraft(ctx, who, draft);
  if (size > largest.worksheet) throw tooLarge();
  if (bytes.length !== Math.min(partSize, size - offset)) {
    throw invalid({ bytes: [`A part has ${partSize} bytes, and the last one what is left.`] });
  }
  if (offset === 0) {
    await countUse(ctx, 'desk-upload.account', who.id);
    await removeOld(ctx, who, sha256);
  }
  await ctx.blobs.write([bytes]);
  const at = ctx.now();
  const { rows } = await sql<{ received: number }>`
    ${
      offset === 0
        ? sql`
      insert into desk_uploads (account_id, sha256, size, received, parts, started_at)
      values (${who.id}, ${sha256}, ${size}, ${bytes.length}, array[${sha256Of(bytes)}], ${at})
      on conflict (account_id, sha256) do nothing`
        : sql`
      update desk_uploads set received = received + ${bytes.length}, parts = parts || ${sha256Of(bytes)}::text
      where account_id = ${who.id} and sha256 = ${sha256} and size = ${size} and received = ${offset}`
    }
    returning received`.execute(ctx.db);
  const [row] = rows;
  if (row) return row.received;
  throw forStaff(409, 'Another part of the file is next: ask how much is here.', { error: 'other_offset' });
}

/**
 * The whole file. It stays for some hours, so that what puts it in can be asked for again.
 * @throws Problem 409 `not_whole`, 422 where it is not what was sent
 */
export async function readUpload(ctx: DraftCtx, who: Who, sha256: string): Promise<Buffer> {
  const row = await findUpload(ctx, who, sha256);
  if (!row || row.received < row.size) throw notWhole();
  const parts = await ctx.blobs.read(row.parts);
  const bytes = Buffer.concat(row.parts.map((part) => bytesOf(parts, part)));
  if (sha256Of(bytes) === sha256) return bytes;
  await ctx.db.deleteFrom('desk_uploads').where('account_id', '=', who.id).where('sha256', '=', sha256).execute();
  throw forStaff(422, 'The file has changed while it was sent: choose it again.', { error: 'file_changed' });
}

async function findUpload({ db, now }: DraftCtx, { id }: Who, sha256: string) {
  return db
    .selectFrom('desk_uploads')
    .select(['size', 'received', 'parts'])
    .where('account_id', '=', id)
    .where('sha256', '=', sha256)
    .where('started_at', '>', oldest(now()))
    .executeTakeFirst();
}

const removeOld = ({ db, now }: DraftCtx, { id }: Who, sha256: string) =>
  db
    .deleteFrom('desk_uploads')
    .where('account_id', '=', id)
    .where('sha256', '=', sha256)
    .where('started_at', '<=', oldest(now()))
    .execute();

const oldest = (now: Date): Date => new Date(now.getTime() - uploadLifetime);

const notWhole = () => forStaff(409, 'The file is not here as a whole: send the rest.', { error: 'not_whole' });

export const tooLarge = () =>
  forStaff(422, 'The file is too large: a picture has at most 10 MB, a worksheet 20 MB.', { error: 'too_large' });
