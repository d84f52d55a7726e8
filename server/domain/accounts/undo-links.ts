import { href } from '../../../common/paths.ts';
import type { MailingCtx } from '../common/context.ts';
import { openChanges } from './reserved-identifiers.ts';
import { hashOf, newSecret } from './sessions.ts';

/** Where the link of a token leads that takes a change back. */
export const undoAddress = ({ config }: Pick<MailingCtx, 'config'>, token: string): string =>
  `${config.publicUrl}${href('identifierUndo')}?token=${token}`;

/**
 * One more link that takes back the changes of an account, for a message that comes after them.
 * @returns null where nothing can be taken back.
 */
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
