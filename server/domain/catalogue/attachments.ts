import { type Selectable, sql } from 'kysely';
import type { AttachmentsTable } from '../../db/tables/catalogue.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { accessTo, canWatch, notPurchased } from './access.ts';

export interface OpenedAttachment extends Pick<Selectable<AttachmentsTable>, 'file_name' | 'mime_type' | 'path'> {
  /** Of its bytes, where the content folder has others, or none: the desk has published them. */
  sha256: string | null;
}

/** The newest revision against the one that the folder had when it was last imported. */
const ofDesk = sql<string | null>`(
  select newest.sha256 from content_files newest
  where newest.revision = (select max(id) from content_revisions) and newest.path = attachments.path
    and newest.sha256 is distinct from (
      select folder.sha256 from content_files folder
      where folder.path = attachments.path and folder.revision = coalesce(
        (select value::integer from settings where name = 'content_folder_revision'),
        (select max(id) from content_revisions)
      )
    )
)`;

/**
 * @param userId null for a visitor
 * @throws Problem 404, or 403 for a lesson to be bought first
 */
export async function openAttachment(ctx: Ctx, userId: string | null, id: string): Promise<OpenedAttachment> {
  const attachment = await ctx.db
    .selectFrom('attachments')
    .innerJoin('lessons', 'lessons.id', 'attachments.lesson_id')
    .select(['file_name', 'mime_type', 'path', 'lessons.course_id', 'lessons.preview', ofDesk.as('sha256')])
    .where('attachments.id', '=', id)
    .where('attachments.removed_at', 'is', null)
    .where('lessons.removed_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('file'));
  const access = await accessTo(ctx, userId, attachment.course_id);
  if (!canWatch(attachment, access)) throw notPurchased();
  return attachment;
}
