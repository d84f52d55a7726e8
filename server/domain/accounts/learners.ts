import { sql } from 'kysely';
import { countries } from '../../../common/countries/countries.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import { foldedWords } from '../../../common/text/fold.ts';
import { readWrittenPhone } from '../../../common/text/written-phone.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import type { Ctx, LoggingCtx } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { noSuch } from '../common/problem.ts';
import { readPhone, readWholePhone } from './phone.ts';
import { endSessions } from './sessions.ts';
import { isVerified, type StoredUser } from './users.ts';

export type Learner = Pick<
  StoredUser,
  'id' | 'email' | 'phone' | 'first_name' | 'last_name' | 'created_at' | 'delete_after'
> & { verified: boolean };

/** What a text was found by. The first three name one account; parts of names may name many. */
export type FoundBy = 'id' | 'e-mail' | 'phone number' | 'name' | 'part of the e-mail' | 'name and e-mail';

export interface FoundLearner {
  learner: Learner;
  by: FoundBy;
}

/** By id, whole e-mail address, or number as typed: without a calling code in every country. */
export async function identifiedLearners({ db }: Ctx, text: string): Promise<FoundLearner[]> {
  const given = text.trim();
  const [column, values, by] = given.includes('@')
    ? (['email', [normaliseEmail(given)], 'e-mail'] as const)
    : /^usr_[\w-]+$/.test(given)
      ? (['id', [given], 'id'] as const)
      : (['phone', numbersFrom(given), 'phone number'] as const);
  if (values.length === 0) return [];
  const users = await db.selectFrom('users').selectAll().where(column, 'in', values).orderBy('created_at').execute();
  return users.map((user) => ({ learner: asLearner(user), by }));
}

/** E.164; a number without its calling code is read with each there is, and an account decides. */
function numbersFrom(text: string): string[] {
  if (!readWrittenPhone(text)) return [];
  const whole = readWholePhone(text);
  if (whole !== null) return [whole];
  const codes = new Set(countries.map(({ dial_code }) => dial_code));
  return [...new Set([...codes].flatMap((code) => readPhone(code, text)?.e164 ?? []))];
}

/** Shorter words are beginnings of too much. */
const shortestWord = 2;

/**
 * By words of the name or the e-mail address, each from its beginning and folded (fold.ts), newest
 * first. It has an index (migration 007).
 */
export async function namedLearners({ db }: Ctx, text: string, limit: number): Promise<FoundLearner[]> {
  const words = foldedWords(text);
  if (words.length === 0 || words.every(({ length }) => length < shortestWord)) return [];
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`learner_words(first_name, last_name, email) @@ ${query}::tsquery`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return users.map((user) => ({ learner: asLearner(user), by: foundBy(words, user) }));
}

function foundBy(words: readonly string[], { first_name, last_name, email }: StoredUser): FoundBy {
  const has = (text: string) => {
    const own = foldedWords(text);
    return words.every((word) => own.some((begins) => begins.startsWith(word)));
  };
  if (has(`${first_name} ${last_name}`)) return 'name';
  return has(email ?? '') ? 'part of the e-mail' : 'name and e-mail';
}

export async function learnersById({ db }: Ctx, ids: readonly string[]): Promise<Learner[]> {
  if (ids.length === 0) return [];
  return (await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()).map(asLearner);
}

function asLearner(user: StoredUser): Learner {
  const { id, email, phone, first_name, last_name, created_at, delete_after } = user;
  return { id, email, phone, first_name, last_name, created_at, delete_after, verified: isVerified(user) };
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
    if (!(await lockUser(ctx, userId))) throw noSuch(`Learner ${userId}`);
    const { length: ended } = await endSessions(ctx, userId);
    return { entry: { command: 'learner end-sessions', target: userId, changes: { ended } }, result: ended };
  });
}
