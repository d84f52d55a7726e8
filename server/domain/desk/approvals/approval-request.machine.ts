import { setup, transition } from 'xstate';
import type { ApprovalStatus } from '../../../db/tables/approvals.ts';

export type ApprovalEvent =
  | { type: 'request.approved'; by: string }
  | { type: 'request.refused'; by: string }
  | { type: 'request.withdrawn'; by: string }
  /** What its dry run says has changed. */
  | { type: 'effect.changed' }
  | { type: 'time.over' }
  | { type: 'command.done' }
  | { type: 'command.failed' };

export interface ApprovalFacts {
  askedBy: string;
  /** Of the only owner of a small team. */
  mayApproveOwn: boolean;
}

/** The life of a request for a second person. */
export const approvalMachine = setup({
  types: { context: {} as ApprovalFacts, input: {} as ApprovalFacts, events: {} as ApprovalEvent },
  guards: {
    mayDecide: ({ context }, { by }: { by: string }) => context.mayApproveOwn || by !== context.askedBy,
    isOwn: ({ context }, { by }: { by: string }) => by === context.askedBy,
  },
}).createMachine({
  id: 'approvalRequest',
  context: ({ input }) => input,
  initial: 'asked',
  states: {
    asked: {
      description: 'Nothing was done. Another person may approve or refuse it.',
      on: {
        'request.approved': {
          description: 'By another person than who asked, unless an owner who is alone may.',
          guard: { type: 'mayDecide', params: ({ event }) => event },
          target: 'approved',
        },
        'request.refused': {
          description: 'Who asked withdraws it.',
          guard: { type: 'mayDecide', params: ({ event }) => event },
          target: 'refused',
        },
        'request.withdrawn': { guard: { type: 'isOwn', params: ({ event }) => event }, target: 'withdrawn' },
        'effect.changed': 'asked',
        'time.over': 'expired',
        'command.failed': { description: 'It could not be done any more.', target: 'failed' },
      },
    },
    approved: {
      description: 'It is being carried out, or was interrupted: by a provider without an answer, or a crash.',
      on: {
        'request.approved': {
          description: 'Goes on with it.',
          guard: { type: 'mayDecide', params: ({ event }) => event },
          target: 'approved',
        },
        'command.done': 'done',
        'command.failed': 'failed',
      },
    },
    done: { type: 'final' },
    refused: { type: 'final' },
    withdrawn: { type: 'final' },
    expired: { type: 'final' },
    failed: { type: 'final' },
  },
});

/** After one event or several. Null where one is refused. */
export function nextStatus(
  status: ApprovalStatus,
  events: readonly ApprovalEvent[],
  facts: ApprovalFacts,
): ApprovalStatus | null {
  let now = approvalMachine.resolveState({ value: status, context: facts });
  for (const event of events) {
    if (!now.can(event)) return null;
    [now] = transition(approvalMachine, now, event);
  }
  return now.value;
}
