import { day } from '../../../../common/rules/durations.ts';
import type { Services } from '../../../services.ts';
import { changeAsStaff, type Staff } from '../../common/audit.ts';
import { newId } from '../../common/ids.ts';
import { tellDeciders } from './notices.ts';
import type { Approval } from './store.ts';

const approvalLifetime = 7 * day;

export interface Request extends Pick<Approval, 'action' | 'effect' | 'lines'> {
  arguments: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string>>;
}

/** The same in any order of names, so that it is known as the same request. */
const inputOf = ({ arguments: given, options }: Request): string =>
  JSON.stringify({ arguments: sorted(given), options: sorted(options) });

const sorted = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(given).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Keeps what a second person has to approve, and mails those who may.
 * @returns its id; of the one that waits already, if the same was asked for before
 */
export async function askForApproval(ctx: Services, staff: Staff, request: Request): Promise<string> {
  const { action, effect, lines } = request;
  const input = inputOf(request);
  return changeAsStaff(ctx, staff, async (ctx) => {
    const approval = {
      ...{ id: newId('apr'), action, input, effect, lines: [...lines], reason: staff.reason.trim() },
      ...{ asked_by: staff.operator, asked_at: ctx.now(), until: new Date(ctx.now().getTime() + approvalLifetime) },
    };
    const added = await ctx.db
      .insertInto('approvals')
      .values({
        ...{ ...approval, status: 'asked', version: 1, lines_before: null },
        ...{ decided_by: null, decided_at: null, words: null, outcome: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const id = added?.id ?? (await openOne(ctx, action, input));
    if (added) await tellDeciders(ctx, approval);
    return {
      entry: { command: 'approval ask', target: id, changes: { action, is_new: added !== undefined } },
      result: id,
    };
  });
}

async function openOne({ db }: Services, action: Approval['action'], input: string): Promise<string> {
  const open = await db
    .selectFrom('approvals')
    .select('id')
    .where('status', '=', 'asked')
    .where('action', '=', action)
    .where('input', '=', input)
    .executeTakeFirstOrThrow();
  return open.id;
}
