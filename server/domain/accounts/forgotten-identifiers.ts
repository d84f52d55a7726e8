import type { Ctx } from '../common/context.ts';
import { forgetSubject } from '../common/limits.ts';

/**
 * Forgets a deleted user's id, and each address or number unless another registration has the same.
 * @param identifiers those that the user has, and those that an account had before (decision 053).
 */
export async function forgetIdentifiers(ctx: Ctx, id: string, identifiers: Iterable<string>): Promise<void> {
  await forgetIdentifier(ctx, id);
  for (const identifier of identifiers) {
    const same = ctx.db
      .selectFrom('users')
      .select('id')
      .where(identifier.startsWith('+') ? 'phone' : 'email', '=', identifier);
    if (!(await same.executeTakeFirst())) await forgetIdentifier(ctx, identifier);
  }
}

/** What is kept under an address, a number or an id without belonging to the user's row. */
async function forgetIdentifier(ctx: Ctx, identifier: string): Promise<void> {
  const { db } = ctx;
  await db.deleteFrom('outbox').where('recipient', '=', identifier).execute();
  await db.deleteFrom('verifications').where('identifier', '=', identifier).execute();
  await forgetSubject(ctx, identifier);
}
