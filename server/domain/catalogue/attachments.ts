import type { Selectable } from 'kysely';
import type { AttachmentsTable } from '../../db/tables/catalogue.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { accessTo, canWatch, notPurchased } from './access.ts';

/**
 * @param userId null for a visitor
 * @throws Problem 404, or 403 for a lesson to be bought first
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
    .executeTakeFirstOrThrow(() => notFound('file'));
  const access = await accessTo(ctx, userId, attachment.course_id);
  if (!canWatch(attachment, access)) throw notPurchased();
  return attachment;
}
