import type { Selectable } from 'kysely';
import type { AttachmentsTable } from '../../db/tables/catalogue.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { accessTo, canWatch, notPurchased } from './access.ts';

/**
 * The attachment of a lesson that the caller may open (LESSON-01, LESSON-02).
 * @param userId null for a visitor.
 * @returns its names and its path below the folder of the content.
 * @throws Problem 404 for an unknown attachment, 403 when the lesson has to be bought first.
 */
export async function openAttachment(
  ctx: Ctx,
  userId: string | null,
  id: string,
): Promise<Pick<Selectable<AttachmentsTable>, 'file_name' | 'mime_type' | 'path'>> {
  const attachment = await ctx.db
    .selectFrom('attachments')
    .innerJoin('lessons', 'lessons.id', 'attachments.lesson_id')
    .select(['file_name', 'mime_type', 'path', 'lessons.course_id', 'lessons.preview'])
    .where('attachments.id', '=', id)
    .where('attachments.removed_at', 'is', null)
    .where('lessons.removed_at', 'is', null)
    .executeTakeFirst();
  if (!attachment) throw notFound('This file');
  const access = await accessTo(ctx, userId, attachment.course_id);
  if (!canWatch(attachment, access)) throw notPurchased();
  return attachment;
}
