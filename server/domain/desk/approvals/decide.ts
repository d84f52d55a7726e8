import type { Services } from '../../../services.ts';
import { changeAsStaff, noteIn, readReason, type Staff } from '../../common/audit.ts';
import { type Ctx, inTransaction, type LoggingCtx } from '../../common/context.ts';
import { forStaff, Problem } from '../../common/problem.ts';
import { requireRight, rightsOf } from '../rights.ts';
import { requireOpenSession, type StaffIdentity } from '../sessions.ts';
import { tellAsker } from './notices.ts';
import { effectOf } from './rules.ts';
import { type Approval, changedMeanwhile, findApproval, moveApproval, requireMove } from './store.ts';

interface Decided {
  id: string;
  /** Of the request that was read. */
  version: number;
}

/** Runs its command, with its input, as this staff. */
export type RunCommand = (approval: Approval, staff: Staff) => Promise<readonly string[]>;

/**
 * Carries it out once, by the code that who asked would have run. Its state changes in the
 * transactions of the command: in the only one, or, of a refund, in those before and after the call
 * of the provider, whose idempotency key is the order's.
 * @returns the request as it is then, also where it `failed` or is too old
 * @throws Problem 403 `no_right` | `own_request`; 409 `changed_meanwhile` | `wrong_state`; 401;
 * what the command throws while retrying is safe
 */
export async function approve(
  ctx: Services,
  who: StaffIdentity,
  { id, version }: Decided,
  run: RunCommand,
): Promise<Approval> {
  const approval = await readFor(ctx, who, { id, version });
  await requireMove(ctx, approval, [{ type: 'request.approved', by: who.id }]);
  if (approval.status === 'asked' && approval.until <= ctx.now()) return expire(ctx, approval);
  await requireAsker(ctx, approval);
  try {
    if (approval.status === 'asked') await requireSame(ctx, approval, run);
    const outcome = await run(approval, carryingOut(ctx, approval, who));
    await ctx.db
      .updateTable('approvals')
      .set({ outcome: [...outcome] })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    await settleFailure(ctx, who, id, error);
  }
  return findApproval(ctx, id);
}

/** @throws Problem 404, 403, 409 */
async function readFor(ctx: Services, who: StaffIdentity, { id, version }: Decided): Promise<Approval> {
  const approval = await findApproval(ctx, id);
  requireRight(who, approval.action);
  if (approval.version !== version) throw changedMeanwhile();
  return approval;
}

/** @throws Problem 409 where who asked could not do it any more */
async function requireAsker({ db }: Services, { asked_by, action }: Approval): Promise<void> {
  const asker = await db
    .selectFrom('desk_accounts')
    .select('roles')
    .where('id', '=', asked_by)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (asker && rightsOf(asker.roles).includes(action)) return;
  throw forStaff(409, 'Who asked may not do this any more. Refuse it, and ask for it yourself.', {
    error: 'wrong_state',
  });
}

/**
 * @throws Problem 409 `changed_meanwhile` where its dry run does not answer the same; then it has
 * what is said now
 */
async function requireSame(ctx: Services, approval: Approval, run: RunCommand): Promise<void> {
  let effect = '';
  const alongside = async (_: LoggingCtx, entry: Parameters<typeof effectOf>[0]) => {
    effect ||= effectOf(entry);
  };
  const lines = await run(approval, { operator: approval.asked_by, reason: approval.reason, dryRun: true, alongside });
  if (effect === approval.effect && JSON.stringify(lines) === JSON.stringify(approval.lines)) return;
  await moveApproval(ctx, approval, [{ type: 'effect.changed' }], {
    ...{ effect, lines: [...lines], lines_before: approval.lines },
  });
  throw forStaff(409, 'What would happen has changed since it was asked for. Read it again.', {
    error: 'changed_meanwhile',
  });
}

/** The operator is who asked; the second person is named with it. */
function carryingOut(ctx: Services, approval: Approval, who: StaffIdentity): Staff {
  const { id, reason, asked_by } = approval;
  const isResumed = approval.status === 'approved';
  let isBegun = false;
  return {
    ...{ operator: asked_by, caller: `approved by ${who.id}, ${id}`, reason, dryRun: false },
    requireSession: (ctx) => requireOpenSession(ctx, who),
    async alongside(tx, entry) {
      const inTx = { ...ctx, ...tx };
      const { step } = entry.changes;
      if (isBegun) {
        await finish(inTx, id, step === 'refused' ? 'failed' : 'done');
        return;
      }
      if (!isResumed && effectOf(entry) !== approval.effect) throw changedMeanwhile();
      const approved = { type: 'request.approved', by: who.id } as const;
      const isWhole = step !== 'asked';
      await moveApproval(inTx, approval, isWhole ? [approved, { type: 'command.done' }] : [approved], {
        ...{ decided_by: who.id, decided_at: ctx.now() },
      });
      await noteIn(tx, { ...decider(who), reason, dryRun: false }, noted('approve', approval));
      if (isWhole) await tellAsker(inTx, approval, 'done');
      isBegun = true;
    },
  };
}

/**
 * Another one that goes on with it may have done so. In the transaction of what the provider
 * answered.
 */
async function finish(ctx: Services, id: string, outcome: 'done' | 'failed', words?: string): Promise<void> {
  const finished = await ctx.db
    .updateTable('approvals')
    .set(({ eb }) => ({ status: outcome, version: eb('version', '+', 1), ...(words !== undefined && { words }) }))
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .returningAll()
    .executeTakeFirst();
  if (finished) await tellAsker(ctx, finished, outcome, words);
}

/** The failure, by how far the command got. Throws the error where the call can be repeated. */
async function settleFailure(ctx: Services, who: StaffIdentity, id: string, error: unknown): Promise<void> {
  if (!(error instanceof Problem)) throw error;
  const { message, status, details } = error;
  const now = await findApproval(ctx, id);
  if (now.status === 'failed') {
    // the provider refused it for good
    await ctx.db.updateTable('approvals').set({ words: message }).where('id', '=', id).execute();
    return;
  }
  if (now.status === 'approved' && status === 409 && details.error !== 'changed_meanwhile') {
    // it was begun, and is as the command would leave it
    await inTransaction(ctx, (tx) => finish(tx, id, 'done', message));
    return;
  }
  const isFinal = (status === 404 || status === 409 || status === 422) && details.error !== 'changed_meanwhile';
  if (now.status !== 'asked' || !isFinal) throw error;
  await changeAsStaff(ctx, { ...decider(who), reason: now.reason, dryRun: false }, async (tx) => {
    await moveApproval(tx, now, [{ type: 'command.failed' }], { words: message, decided_at: ctx.now() });
    await tellAsker(tx, now, 'failed', message);
    return { entry: noted('fail', now), result: undefined };
  });
}

/** @throws Problem 403, 404, 409, 422 for the reason */
export async function refuse(
  ctx: Services,
  who: StaffIdentity,
  { id, version, reason }: Decided & { reason: string },
): Promise<Approval> {
  const words = readReason(reason);
  const approval = await readFor(ctx, who, { id, version });
  await changeAsStaff(ctx, { ...decider(who), reason, dryRun: false }, async (ctx) => {
    const changes = { decided_by: who.id, decided_at: ctx.now(), words };
    await moveApproval(ctx, approval, [{ type: 'request.refused', by: who.id }], changes);
    await tellAsker(ctx, approval, 'refused', words);
    return { entry: noted('refuse', approval), result: undefined };
  });
  return findApproval(ctx, id);
}

/** @throws Problem 403, 404, 409 */
export async function withdraw(ctx: Services, who: StaffIdentity, { id, version }: Decided): Promise<Approval> {
  const approval = await findApproval(ctx, id);
  if (approval.version !== version) throw changedMeanwhile();
  await changeAsStaff(ctx, { ...decider(who), reason: approval.reason, dryRun: false }, async (ctx) => {
    await moveApproval(ctx, approval, [{ type: 'request.withdrawn', by: who.id }], { decided_at: ctx.now() });
    return { entry: noted('withdraw', approval), result: undefined };
  });
  return findApproval(ctx, id);
}

const platform: Staff = { operator: 'zanin', reason: 'Nobody decided in time.', dryRun: false };

async function expire(ctx: Services, approval: Approval): Promise<Approval> {
  await changeAsStaff(ctx, platform, async (ctx) => {
    await moveApproval(ctx, approval, [{ type: 'time.over' }], { decided_at: ctx.now() });
    await tellAsker(ctx, approval, 'expired');
    return { entry: noted('expire', approval), result: undefined };
  });
  return findApproval(ctx, approval.id);
}

/** Those that nobody decided in time. */
export async function expireApprovals(ctx: Services): Promise<void> {
  const over = await ctx.db
    .selectFrom('approvals')
    .selectAll()
    .where('status', '=', 'asked')
    .where('until', '<=', ctx.now())
    .execute();
  for (const approval of over) await expire(ctx, approval);
}

const decider = (who: StaffIdentity) => ({
  ...{ operator: who.id, caller: 'a session of the desk' },
  requireSession: (ctx: Ctx) => requireOpenSession(ctx, who),
});

const noted = (step: string, { id, action }: Approval) => ({
  command: `approval ${step}`,
  target: id,
  changes: { action },
});
