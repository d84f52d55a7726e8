import type { components } from '../../../common/api/schema.d.ts';
import { shown } from '../../commands/printing.ts';
import { approve, type RunCommand, refuse, withdraw } from '../../domain/desk/approvals/decide.ts';
import { type Approval, countWaiting, decisionsOn, findApproval, namesOf } from '../../domain/desk/approvals/store.ts';
import type { StaffIdentity } from '../../domain/desk/sessions.ts';
import { requireFresh } from '../../domain/desk/sign-in-again.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { commandOf } from './actions.ts';
import { asAnswer } from './refusals.ts';
import { staffOf } from './staff.ts';

type Shapes = components['schemas'];

type Ids =
  | 'countDeskWaiting'
  | 'getDeskApproval'
  | 'approveDeskApproval'
  | 'refuseDeskApproval'
  | 'withdrawDeskApproval';

export function deskApprovals(services: Services): Operations<Ids> {
  const answer = async (approval: Approval, who: StaffIdentity): Promise<Shapes['DeskApprovalAnswer']> => {
    const names = await namesOf(services, approval);
    return { data: toApproval(approval, names, await decisionsOn(services, approval, who)) };
  };
  const run: RunCommand = async ({ action, input }, staff) => {
    const { arguments: argument, options: option } = readInput(input);
    const given = { services, staff, argument, option };
    const { lines = [], failure = null } = await asAnswer(() => commandOf(action).run(given));
    return [...lines, ...(failure === null ? [] : [failure])].map(shown);
  };
  return {
    async countDeskWaiting(request) {
      return { data: { approvals: await countWaiting(services, staffOf(request)) } };
    },

    async getDeskApproval(request) {
      const who = staffOf(request);
      const approval = await findApproval(services, request.params.id);
      services.log({ event: 'desk.read', account_id: who.id, page: 'approval', id: approval.id });
      return answer(approval, who);
    },

    async approveDeskApproval(request) {
      const who = staffOf(request);
      const decided = { id: request.params.id, version: request.body.version };
      await requireFresh(services, who, 'approveDeskApproval');
      return answer(await approve(services, who, decided, run), who);
    },

    async refuseDeskApproval(request) {
      const who = staffOf(request);
      const { version, reason } = request.body;
      return answer(await refuse(services, who, { id: request.params.id, version, reason }), who);
    },

    async withdrawDeskApproval(request) {
      const who = staffOf(request);
      const decided = { id: request.params.id, version: request.body.version };
      return answer(await withdraw(services, who, decided), who);
    },
  };
}

/** As `askForApproval` has written it. */
const readInput = (input: string): { arguments: Record<string, string>; options: Record<string, string> } =>
  JSON.parse(input);

function toApproval(
  approval: Approval,
  names: ReadonlyMap<string, string>,
  decisions: Shapes['DeskApprovalAnswer']['data']['decisions'],
): Shapes['DeskApprovalAnswer']['data'] {
  const { id, action, input, lines, reason, status, version, words, outcome } = approval;
  const personOf = (account: string) => ({ id: account, name: names.get(account) ?? '' });
  return {
    ...{ id, action, ...readInput(input), lines, linesBefore: approval.lines_before, reason, status, version },
    askedBy: personOf(approval.asked_by),
    askedAt: approval.asked_at.toISOString(),
    until: approval.until.toISOString(),
    decidedBy: approval.decided_by === null ? null : personOf(approval.decided_by),
    decidedAt: approval.decided_at?.toISOString() ?? null,
    ...{ words, outcome, decisions },
  };
}
