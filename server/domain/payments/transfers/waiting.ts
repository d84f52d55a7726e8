import type { NotNull } from 'kysely';
import type { Ctx } from '../../common/context.ts';

/** At most one per course, and one for a plan (P1). */
export const waitingTransfers = ({ db }: Ctx, userId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'course_id', 'plan_id', 'transfer_reference'])
    .where('user_id', '=', userId)
    .where('status', '=', 'requires_payment')
    .where('transfer_reference', 'is not', null)
    .$narrowType<{ transfer_reference: NotNull }>()
    .execute();
