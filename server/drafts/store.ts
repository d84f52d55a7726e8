import type { Selectable } from 'kysely';
import type { CourseDraftsTable, DraftStatus } from '../db/tables/content.ts';
import type { LoggingCtx } from '../domain/common/context.ts';
import { forStaff, noSuch, type Problem } from '../domain/common/problem.ts';
import type { StaffIdentity } from '../domain/desk/sessions.ts';
import type { Services } from '../services.ts';
import { type DraftEvent, nextStatus } from './draft.machine.ts';

/** `blobs` is outside of any transaction: the embedded database has one connection. */
export type DraftCtx = LoggingCtx & Pick<Services, 'blobs' | 'config'>;

export type Who = Pick<StaffIdentity, 'id' | 'roles'>;

/** By path; null for a deleted file. */
type DraftFiles = ReadonlyMap<string, string | null>;

export interface Draft extends Selectable<CourseDraftsTable> {
  files: DraftFiles;
}

export const isOwner = ({ roles }: Who): boolean => roles.includes('owner');

export const isReviewer = (who: Who): boolean => isOwner(who) || who.roles.includes('reviewer');

/** Of whoever may read it: its author, reviewers and owners. @throws Problem 404 */
export async function readableDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  const draft = await findDraft(ctx, id);
  if (draft && (isReviewer(who) || (await isAuthor(ctx, who, draft)))) return draft;
  throw noSuch(`The draft ${id}`);
}

/** As long as an owner lets them write the course. */
async function isAuthor({ db }: DraftCtx, { id }: Who, { author, course_id }: Draft): Promise<boolean> {
  if (author !== id) return false;
  const found = await db
    .selectFrom('course_authors')
    .select('course_id')
    .where('course_id', '=', course_id)
    .where('account_id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Its author and owners. */
export const mayWrite = async (ctx: DraftCtx, who: Who, draft: Draft): Promise<boolean> =>
  isOwner(who) || isAuthor(ctx, who, draft);

/** Of whoever may write it. @throws Problem 404 */
export async function writableDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  const draft = await readableDraft(ctx, who, id);
  if (await mayWrite(ctx, who, draft)) return draft;
  throw forStaff(403, 'Only its author and owners may change a draft.', { error: 'not_author' });
}

export async function findDraft({ db }: Pick<DraftCtx, 'db'>, id: string): Promise<Draft | null> {
  const row = await db.selectFrom('course_drafts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const files = await db.selectFrom('draft_files').select(['path', 'sha256']).where('draft', '=', id).execute();
  return { ...row, files: new Map(files.map(({ path, sha256 }) => [path, sha256])) };
}

type Changes = Partial<
  Pick<Draft, 'base' | 'problems' | 'conflicts' | 'reviewer' | 'words' | 'revision' | 'writers'> & { files: DraftFiles }
>;

/**
 * In a transaction: what its chart says to the events.
 * @throws Problem 409 `wrong_state` where it refuses one, `changed_meanwhile` if the draft is
 * not as it was read
 */
export async function moveDraft(
  { db, now, config }: Pick<DraftCtx, 'db' | 'now' | 'config'>,
  draft: Draft,
  events: readonly [DraftEvent, ...DraftEvent[]],
  { files, ...changes }: Changes = {},
): Promise<void> {
  const status = requireMove({ config }, draft, events);
  if (status === 'publishing') throw new Error('The state `publishing` is not stored.');
  const isFinding = status === 'checked' || status === 'inReview' || status === 'approved';
  const updated = await db
    .updateTable('course_drafts')
    .set({
      ...{ status, version: draft.version + 1, updated_at: now() },
      ...{ problems: isFinding ? draft.problems : [], conflicts: status === 'conflict' ? draft.conflicts : [] },
      ...changes,
    })
    .where('id', '=', draft.id)
    .where('version', '=', draft.version)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw changedMeanwhile();
  if (files) {
    await db.deleteFrom('draft_files').where('draft', '=', draft.id).execute();
    const rows = [...files].map(([path, sha256]) => ({ draft: draft.id, path, sha256 }));
    if (rows.length > 0) await db.insertInto('draft_files').values(rows).execute();
  }
}

/** @throws Problem 409 `wrong_state`, 403 `own_draft` */
export function requireMove(
  { config }: Pick<DraftCtx, 'config'>,
  draft: Draft,
  events: readonly [DraftEvent, ...DraftEvent[]],
): DraftStatus | 'publishing' {
  const facts = { writers: draft.writers, problems: draft.problems.length, mayReviewOwn: config.deskOwnReview };
  const status = nextStatus(draft.status, events, facts);
  if (status === null) throw refused(draft, events[0]);
  return status;
}

/** @param version of the draft that was read. @throws Problem 409 `changed_meanwhile` */
export function requireVersion(draft: Draft, version: number): void {
  if (draft.version !== version) throw changedMeanwhile();
}

export const changedMeanwhile = (): Problem =>
  forStaff(409, 'This has changed since you opened it: read it again.', { error: 'changed_meanwhile' });

function refused({ status, problems, writers }: Draft, event: DraftEvent): Problem {
  if (event.type === 'review.asked' && problems.length > 0) {
    return forStaff(409, 'The draft has problems: put them right first.', { error: 'wrong_state' });
  }
  if ('by' in event && writers.includes(event.by) && status === 'inReview') {
    return forStaff(403, 'Another person has to review what you wrote.', { error: 'own_draft' });
  }
  return forStaff(409, `This cannot be done with a draft that is ${wordsOf[status]}.`, { error: 'wrong_state' });
}

const wordsOf: Readonly<Record<DraftStatus, string>> = {
  editing: 'being written',
  checked: 'being written',
  inReview: 'in review',
  changesAsked: 'back with its author',
  approved: 'approved',
  conflict: 'in conflict with what was published',
  published: 'published',
  discarded: 'discarded',
};
