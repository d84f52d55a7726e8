import { type Selectable, sql } from 'kysely';
import type { ApprovalStatus, ApprovalsTable } from '../../../db/tables/approvals.ts';
import type { Services } from '../../../services.ts';
import type { Ctx } from '../../common/context.ts';
import { type Place, placeIn } from '../../common/place.ts';
import { forStaff, noSuch, type Problem } from '../../common/problem.ts';
import { rightsOf } from '../rights.ts';
import type { StaffIdentity } from '../sessions.ts';
import { type ApprovalEvent, nextStatus } from './approval-request.machine.ts';

export type Approval = Selectable<ApprovalsTable>;

export type Who = Pick<StaffIdentity, 'id' | 'roles'>;

type ApprovalCtx = Ctx & Pick<Services, 'config'>;

/** @throws Problem 404 */
export async function findApproval({ db }: Ctx, id: string): Promise<Approval> {
  const found = await db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw noSuch(`The request ${id}`);
  return found;
}

export const changedMeanwhile = (): Problem =>
  forStaff(409, 'This has changed since you opened it: read it again.', { error: 'changed_meanwhile' });

/** Whether the only owner approves what they asked for: for a small team (`DESK_OWN_APPROVAL`). */
async function mayApproveOwn({ db, config }: ApprovalCtx, { asked_by }: Approval): Promise<boolean> {
  if (!config.deskOwnApproval) return false;
  const owners = await db
    .selectFrom('desk_accounts')
    .select('id')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`'owner' = any(roles)`)
    .execute();
  return owners.length === 1 && owners[0]?.id === asked_by;
}

type Events = readonly [ApprovalEvent, ...ApprovalEvent[]];

type Changes = Partial<
  Pick<Approval, 'decided_by' | 'decided_at' | 'words' | 'outcome' | 'effect' | 'lines' | 'lines_before'>
>;

/** @throws Problem 409 `wrong_state`, 403 `own_request` */
export async function requireMove(ctx: ApprovalCtx, approval: Approval, events: Events): Promise<ApprovalStatus> {
  const facts = { askedBy: approval.asked_by, mayApproveOwn: await mayApproveOwn(ctx, approval) };
  const status = nextStatus(approval.status, events, facts);
  if (status !== null) return status;
  const [event] = events;
  const isOpen = approval.status === 'asked' || approval.status === 'approved';
  const isOwn = 'by' in event && event.by === approval.asked_by;
  if (isOpen && event.type === 'request.withdrawn' && !isOwn) {
    throw forStaff(403, 'Who asked may withdraw it. You can refuse it.', { error: 'own_request' });
  }
  if (isOpen && event.type !== 'request.withdrawn' && isOwn) {
    throw forStaff(403, 'A second person has to decide on what you asked for.', { error: 'own_request' });
  }
  throw forStaff(409, `This cannot be done with a request that is ${wordsOf[approval.status]}.`, {
    error: 'wrong_state',
  });
}

const wordsOf: Readonly<Record<ApprovalStatus, string>> = {
  asked: 'not decided yet',
  approved: 'being carried out',
  done: 'done',
  refused: 'refused',
  withdrawn: 'withdrawn',
  expired: 'too old',
  failed: 'not to be done any more',
};

/**
 * What its chart says to the events. The version that was read counts once, also with two at a
 * time.
 * @throws Problem as `requireMove`; 409 `changed_meanwhile`
 */
export async function moveApproval(
  ctx: ApprovalCtx,
  approval: Approval,
  events: Events,
  changes: Changes = {},
): Promise<void> {
  const status = await requireMove(ctx, approval, events);
  const { decided_by, decided_at, words, outcome, lines_before, ...rest } = changes;
  const moved = await ctx.db
    .updateTable('approvals')
    .set({
      ...{ status, version: approval.version + 1, ...rest },
      ...(decided_by != null && { decided_by }),
      ...(decided_at != null && { decided_at }),
      ...(words != null && { words }),
      ...(outcome != null && { outcome }),
      ...(lines_before != null && { lines_before }),
    })
    .where('id', '=', approval.id)
    .where('version', '=', approval.version)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw changedMeanwhile();
}

export type Decision = 'approve' | 'refuse' | 'withdraw';

/** What the account may do about it now. */
export async function decisionsOn(ctx: ApprovalCtx, approval: Approval, who: Who): Promise<Decision[]> {
  const { id: by } = who;
  const facts = { askedBy: approval.asked_by, mayApproveOwn: await mayApproveOwn(ctx, approval) };
  const allows = (event: ApprovalEvent) => nextStatus(approval.status, [event], facts) !== null;
  const hasRight = rightsOf(who.roles).includes(approval.action);
  const isOver = approval.status === 'asked' && approval.until <= ctx.now();
  return [
    ...(hasRight && !isOver && allows({ type: 'request.approved', by }) ? ['approve' as const] : []),
    ...(hasRight && !isOver && allows({ type: 'request.refused', by }) ? ['refuse' as const] : []),
    ...(allows({ type: 'request.withdrawn', by }) ? ['withdraw' as const] : []),
  ];
}

export type ListedApproval = Approval & { name: string };

/** Newest first, with the name of who asked. */
export function listApprovals(
  { db }: Ctx,
  { limit, before, status }: { limit: number; before?: Place; status?: ApprovalStatus | undefined },
): Promise<ListedApproval[]> {
  return db
    .selectFrom('approvals')
    .innerJoin('desk_accounts', 'desk_accounts.id', 'approvals.asked_by')
    .selectAll('approvals')
    .select('desk_accounts.name')
    .$if(status !== undefined, (approvals) => approvals.where('status', '=', status ?? 'asked'))
    .$if(before !== undefined, (approvals) =>
      approvals.where(sql<boolean>`(asked_at, approvals.id) < ${placeIn(before)}`),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('approvals.id', 'desc')
    .limit(limit)
    .execute();
}

/** Names of accounts, also of removed ones. */
export async function namesOf({ db }: Ctx, { asked_by, decided_by }: Approval): Promise<ReadonlyMap<string, string>> {
  const ids = [asked_by, ...(decided_by === null ? [] : [decided_by])];
  const rows = await db.selectFrom('desk_accounts').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const most = 100;

/** What the account may decide now, a hundred at most. */
export async function countWaiting(ctx: ApprovalCtx, who: Who): Promise<number> {
  const open = await ctx.db
    .selectFrom('approvals')
    .selectAll()
    .where('status', '=', 'asked')
    .where('until', '>', ctx.now())
    .orderBy('asked_at')
    .limit(most)
    .execute();
  const decisions = await Promise.all(open.map((approval) => decisionsOn(ctx, approval, who)));
  return decisions.filter((allowed) => allowed.includes('approve')).length;
}
