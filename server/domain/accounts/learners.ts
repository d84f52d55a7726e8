import { normaliseEmail } from '../../../common/rules/email.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import type { Ctx, LoggingCtx } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { notFound, Problem } from '../common/problem.ts';
import { readWholePhone } from './phone.ts';
import { endSessions } from './sessions.ts';
import { isVerified, type StoredUser } from './users.ts';

export type Learner = Pick<
  StoredUser,
  'id' | 'email' | 'phone' | 'first_name' | 'last_name' | 'created_at' | 'delete_after'
> & { verified: boolean };

/**
 * @param reference usr_…, an email address or a number with calling code (+964 …, 00964 …)
 * @returns an account, or unverified registrations
 */
export async function findLearners({ db }: Ctx, reference: string): Promise<Learner[]> {
  const given = reference.trim();
  const phone = given.includes('@') ? null : readWholePhone(given);
  const [column, value] = given.includes('@')
    ? (['email', normaliseEmail(given)] as const)
    : phone === null
      ? (['id', given] as const)
      : (['phone', phone] as const);
  const users = await db.selectFrom('users').selectAll().where(column, '=', value).orderBy('created_at').execute();
  return users.map((user) => {
    const { id, email, phone, first_name, last_name, created_at, delete_after } = user;
    return { id, email, phone, first_name, last_name, created_at, delete_after, verified: isVerified(user) };
  });
}

/** @throws Problem 404 | 409 for an unverified registration. */
export async function requireLearner(ctx: Ctx, reference: string): Promise<Learner> {
  const found = await findLearners(ctx, reference);
  const account = found.find(({ verified }) => verified);
  if (account) return account;
  if (found.length === 0) throw notFound(`A learner ${reference}`);
  throw new Problem(409, 'That registration was never verified: its learner has to enter the code first.');
}

export async function countSessions({ db }: Ctx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws Problem 404 */
export function endSessionsOf(ctx: LoggingCtx, staff: Staff, userId: string): Promise<number> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    if (!(await lockUser(ctx, userId))) throw notFound(`Learner ${userId}`);
    const { length: ended } = await endSessions(ctx, userId);
    return { entry: { command: 'learner end-sessions', target: userId, changes: { ended } }, result: ended };
  });
}
