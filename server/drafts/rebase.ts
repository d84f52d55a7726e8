import { bytesOf, sha256Of } from '../blobs/bytes.ts';
import type { Manifest } from '../content/files.ts';
import { mergeFiles } from '../content/merge.ts';
import { findRevision, newestRevision, type Revision } from '../content/revisions.ts';
import { noSuch } from '../domain/common/problem.ts';
import { type Draft, type DraftCtx, findDraft, moveDraft } from './store.ts';

/** What was published since the draft's base is put together with it, by file and block. */
export async function rebased(
  ctx: DraftCtx,
  draft: Draft,
): Promise<{ base: Revision; files: Draft['files']; conflicts: string[] }> {
  const newest = await newestRevision(ctx.db);
  if (!newest) throw noSuch('What is published');
  if (newest.id === draft.base) return { base: newest, files: draft.files, conflicts: [] };
  const { files: base } = await findRevision(ctx.db, draft.base);
  const mine = new Map(base);
  for (const [path, sha256] of draft.files) {
    if (sha256 === null) mine.delete(path);
    else mine.set(path, sha256);
  }
  const bytes = await readMerging(ctx, draft, base, newest.files);
  const { changes, conflicts } = mergeFiles({ base, mine, theirs: newest.files }, (sha256) => bytesOf(bytes, sha256));
  await ctx.blobs.write([...changes.values()].filter((each) => each !== null));
  const files = new Map([...changes].map(([path, each]) => [path, each && sha256Of(each)]));
  // the draft's text stays, over that of its new base
  for (const path of conflicts) files.set(path, mine.get(path) ?? null);
  return { base: newest, files, conflicts };
}

function readMerging(
  { blobs }: DraftCtx,
  { files }: Draft,
  base: Manifest,
  newest: Manifest,
): Promise<ReadonlyMap<string, Buffer>> {
  const hashes = [...files].flatMap(([path, sha256]) => [sha256, base.get(path), newest.get(path)]);
  return blobs.read(hashes.filter((sha256) => sha256 != null));
}

/** On the newest revision: in the state `conflict` where texts overlap. */
export async function bringUpToDate(ctx: DraftCtx, draft: Draft): Promise<{ draft: Draft; base: Revision }> {
  const { base, files, conflicts } = await rebased(ctx, draft);
  if (base.id === draft.base) return { draft, base };
  const moved = await ctx.db.transaction().execute(async (db) => {
    const event =
      conflicts.length > 0
        ? ({ type: 'texts.overlap' } as const)
        : ({ type: 'file.changed', conflicts: draft.conflicts.length } as const);
    const all = [...new Set([...conflicts, ...draft.conflicts])];
    await moveDraft({ ...ctx, db }, draft, [event], { base: base.id, files, conflicts: all });
    return findDraft({ db }, draft.id);
  });
  if (!moved) throw noSuch(`The draft ${draft.id}`);
  return { draft: moved, base };
}
