import { createHash } from 'node:crypto';
import { type Ctx, inTransaction } from './context.ts';
import { invalid } from './problem.ts';

/** In days; what is sent again later is carried out again. */
export const rememberedDays = 60;

export interface RepeatableCall {
  userId: string;
  /** Undefined for a call that is carried out each time. */
  key: string | undefined;
  /** Method and address. */
  what: string;
  body: unknown;
}

export interface Answered<Body> {
  status: number;
  body: Body;
}

/**
 * Carries out a call once for each key and account; a repeated one gets the first answer. A
 * concurrent one waits for the first, since both insert the same row. A call that fails is not
 * remembered: it changed nothing.
 * @throws Problem 422 for a key that another call has used
 */
export function once<C extends Ctx, Body>(
  ctx: C,
  { userId, key, what, body }: RepeatableCall,
  work: (ctx: C) => Promise<Answered<Body>>,
): Promise<Answered<Body>> {
  if (key === undefined) return work(ctx);
  const call = fingerprintOf(what, body);
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const first = await db
      .insertInto('idempotent_calls')
      .values({ user_id: userId, key, call, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 0n) return firstAnswer<Body>(ctx, { userId, key, call });
    const answered = await work(ctx);
    await db
      .updateTable('idempotent_calls')
      .set({ status: answered.status, answer: JSON.stringify(answered.body) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
    return answered;
  });
}

async function firstAnswer<Body>(
  { db }: Ctx,
  { userId, key, call }: { userId: string; key: string; call: string },
): Promise<Answered<Body>> {
  const first = await db
    .selectFrom('idempotent_calls')
    .select(['call', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.call !== call || first.status === null || first.answer === null) {
    throw invalid({ 'idempotency-key': [({ requests }) => requests.failed.keyUsed] });
  }
  return { status: first.status, body: JSON.parse(first.answer) };
}

/** Without `age`, which grows until a call is answered. */
function fingerprintOf(what: string, body: unknown): string {
  const said = JSON.stringify(body, (name, value: unknown) => (name === 'age' ? undefined : value));
  return createHash('sha256').update(`${what}\n${said}`).digest('hex');
}

export async function sweepCalls({ db }: Ctx, before: Date): Promise<void> {
  await db.deleteFrom('idempotent_calls').where('created_at', '<', before).execute();
}
