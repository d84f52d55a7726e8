import { href } from '../../../common/paths.ts';
import type { MailingCtx } from '../common/context.ts';
import { openChanges } from './reserved-identifiers.ts';
import { hashOf, newSecret } from './sessions.ts';

export const undoAddress = ({ config }: Pick<MailingCtx, 'config'>, token: string): string =>
  `${config.publicUrl}${href('identifierUndo')}?token=${token}`;

/** @returns null if nothing can be reverted. */
export async function furtherUndoLink(ctx: MailingCtx, userId: string): Promise<string | null> {
  const newest = await openChanges(ctx)
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!newest) return null;
  const token = newSecret();
  await ctx.db
    .insertInto('identifier_undo_links')
    .values({ token_hash: hashOf(token), change_id: newest.id })
    .execute();
  return undoAddress(ctx, token);
}
