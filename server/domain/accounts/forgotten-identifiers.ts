import type { Ctx } from '../common/context.ts';
import { forgetSubject } from '../common/limits.ts';

/** Current and former ones (decision 053); those of other registrations are kept. */
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

async function forgetIdentifier(ctx: Ctx, identifier: string): Promise<void> {
  const { db } = ctx;
  await db.deleteFrom('outbox').where('recipient', '=', identifier).execute();
  await db.deleteFrom('verifications').where('identifier', '=', identifier).execute();
  await forgetSubject(ctx, identifier);
}
