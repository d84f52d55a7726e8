import { href } from '../../../common/paths.ts';
import type { Texts } from '../../texts/texts.ts';
import type { Ctx, MailingCtx } from '../common/context.ts';
import { linkIn } from '../common/texts-for.ts';
import { openChanges } from './reserved-identifiers.ts';
import { hashOf, newSecret } from './sessions.ts';

export const undoAddress = (ctx: Pick<MailingCtx, 'config'>, token: string, say: Texts): string =>
  linkIn(say, ctx, `${href('identifierUndo')}?token=${token}`);

/** @returns the link's token; null if nothing can be reverted. */
export async function furtherUndoToken(ctx: Ctx, userId: string): Promise<string | null> {
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
  return token;
}
