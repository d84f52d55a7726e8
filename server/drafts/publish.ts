import { bytesOf } from '../blobs/bytes.ts';
import { hashOf, manifestOf } from '../content/files.ts';
import { mergeFiles } from '../content/merge.ts';
import type { Content } from '../content/model.ts';
import {
  addRevision,
  changedBetween,
  findRevision,
  newestId,
  newestRevision,
  type Revision,
  revisionIdOf,
  sourceOfRevision,
} from '../content/revisions.ts';
import { type ContentSource, overlaySource } from '../content/source.ts';
import { lockImports, writeContent } from '../content/write.ts';
import { changeAsStaff, readReason, type Staff } from '../domain/common/audit.ts';
import { countUse } from '../domain/common/limits.ts';
import { forStaff, noSuch } from '../domain/common/problem.ts';
import { rebased } from './rebase.ts';
import { readChanged, wholeSource } from './sources.ts';
import {
  changedMeanwhile,
  type Draft,
  type DraftCtx,
  findDraft,
  moveDraft,
  readableDraft,
  requireMove,
  requireVersion,
  type Who,
} from './store.ts';

interface Publishing {
  newest: Revision;
  source: ContentSource;
  content: Content;
  command: string;
  target: string;
}

/**
 * In the transaction of the audit row. Its blobs are written.
 * @throws Problem 409 if something was published since
 */
async function publishSource(
  ctx: DraftCtx,
  staff: Staff,
  { newest, source, content, command, target }: Publishing,
  also: (inside: DraftCtx, revision: number) => Promise<void>,
): Promise<number> {
  const message = readReason(staff.reason);
  const files = manifestOf(source);
  return changeAsStaff(ctx, staff, async (inside) => {
    await lockImports(inside.db);
    if ((await newestId(inside.db)) !== newest.id) throw changedMeanwhile();
    const [now, hash] = [inside.now(), hashOf(files)];
    await writeContent(inside.db, { content, hash, now });
    const revision = await addRevision(inside.db, newest, files, { author: staff.operator, at: now, message });
    await also(inside, revision);
    return { entry: { command, target, changes: { revision } }, result: revision };
  });
}

/**
 * By its author or a reviewer. Goes to `conflict`, or to `checked` with problems, where what was
 * published since is in the way.
 * @throws Problem 409 `wrong_state`, `changed_meanwhile`, 422 for the reason
 */
export async function publishDraft(
  ctx: DraftCtx,
  who: Who,
  { id, version }: { id: string; version: number },
  staff: Staff,
): Promise<Draft> {
  readReason(staff.reason);
  const draft = await readableDraft(ctx, who, id);
  requireVersion(draft, version);
  const begun = { type: 'publishing.begun' } as const;
  requireMove(ctx, draft, [begun]);
  await countUse(ctx, 'desk-draft.account', who.id);
  const { base, files, conflicts } = await rebased(ctx, draft);
  const source = await wholeSource(ctx, base, { files });
  const changes = { base: base.id, files };
  const content = conflicts.length > 0 ? [] : await readChanged(ctx, source, new Set([draft.course_id]));
  if (Array.isArray(content)) {
    const found =
      conflicts.length > 0
        ? ({ type: 'texts.overlap' } as const)
        : ({ type: 'draft.checked', problems: content.length } as const);
    await ctx.db
      .transaction()
      .execute((db) => moveDraft({ ...ctx, db }, draft, [begun, found], { ...changes, problems: content, conflicts }));
  } else {
    const what = { newest: base, source, content, command: 'draft publish', target: draft.course_id };
    await publishSource(ctx, staff, what, async (inside, revision) => {
      // reading all content takes a second: an owner may have taken the course from its author
      await readableDraft(inside, who, id);
      await moveDraft(inside, draft, [begun, { type: 'publishing.done' }], { ...changes, revision });
    });
  }
  const after = await findDraft(ctx, id);
  if (!after) throw noSuch(`The draft ${id}`);
  return after;
}

/**
 * What a revision changed is taken out of the newest one.
 * @throws Problem 404, 409 where later changes or problems are in the way
 */
export async function takeBackRevision(ctx: DraftCtx, given: string, staff: Staff): Promise<number> {
  await countUse(ctx, 'desk-draft.account', staff.operator);
  const id = revisionIdOf(given);
  const row = await ctx.db.selectFrom('content_revisions').select('parent').where('id', '=', id).executeTakeFirst();
  const newest = await newestRevision(ctx.db);
  if (!row || row.parent === null || !newest) throw noSuch(`A revision ${given} with one before it`);
  const [{ files: base }, { files: mine }] = [await findRevision(ctx.db, id), await findRevision(ctx.db, row.parent)];
  const changed = changedBetween(mine, base);
  const outside = changed.filter((path) => !path.startsWith('courses/'));
  if (outside.length > 0) throw inTheWay(outside, 'Change these files in the content folder');
  const hashes = changed.flatMap((path) => [base.get(path), mine.get(path), newest.files.get(path)]);
  const bytes = await ctx.blobs.read(hashes.filter((sha256) => sha256 !== undefined));
  const { changes, conflicts } = mergeFiles({ base, mine, theirs: newest.files }, (sha256) => bytesOf(bytes, sha256));
  if (conflicts.length > 0) throw inTheWay(conflicts, 'These files were changed since in the same place');
  if (changes.size === 0) throw inTheWay([], 'Nothing of it is left to take back');
  const source = overlaySource(await sourceOfRevision(ctx.blobs, newest), changes);
  const courses = changed.map((path) => path.split('/')[1]).filter((course) => course !== undefined);
  const content = await readChanged(ctx, source, new Set(courses));
  if (Array.isArray(content)) throw inTheWay(content, 'Without it the content has problems');
  await ctx.blobs.write([...changes.values()].filter((each) => each !== null));
  const what = { newest, source, content, command: 'revision take-back', target: String(id) };
  return publishSource(ctx, staff, what, async () => undefined);
}

const inTheWay = (lines: readonly string[], words: string) =>
  forStaff(409, [`${words}${lines.length > 0 ? ':' : '.'}`, ...lines.slice(0, 20)], { error: 'in_the_way' });
