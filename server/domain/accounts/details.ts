import { withoutMarksAround } from '../../../common/rules/names.ts';
import type { Ctx } from '../common/context.ts';
import { invalid } from '../common/problem.ts';
import { type PersonalDetails, personErrors } from './registration.ts';
import { getUser, type StoredUser } from './users.ts';

/** @throws Problem 422 with messages by field, 401 when the account was deleted meanwhile. */
export async function updateMe(ctx: Ctx, userId: string, details: PersonalDetails): Promise<StoredUser> {
  const { first_name, last_name, date_of_birth } = details;
  const errors = personErrors(details, ctx.now());
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await ctx.db
    .updateTable('users')
    .set({ first_name: withoutMarksAround(first_name), last_name: withoutMarksAround(last_name), date_of_birth })
    .where('id', '=', userId)
    .execute();
  return getUser(ctx, userId);
}
