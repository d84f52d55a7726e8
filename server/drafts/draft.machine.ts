import { setup, transition } from 'xstate';
import type { DraftStatus } from '../db/tables/content.ts';

export type DraftEvent =
  /** `conflicts`: files that are still to be put together. */
  | { type: 'file.changed'; conflicts: number }
  | { type: 'draft.checked'; problems: number }
  | { type: 'texts.overlap' }
  | { type: 'review.asked' }
  | { type: 'draft.recalled' }
  | { type: 'changes.asked'; by: string }
  | { type: 'draft.approved'; by: string }
  | { type: 'publishing.begun' }
  | { type: 'publishing.done' }
  | { type: 'draft.discarded' };

export interface DraftFacts {
  writers: readonly string[];
  problems: number;
  /** Whether somebody may review what they wrote: for a small team. */
  mayReviewOwn: boolean;
}

/** The life of a draft. `publishing` is never stored: it begins and ends in one transaction. */
export const draftMachine = setup({
  types: { context: {} as DraftFacts, input: {} as DraftFacts, events: {} as DraftEvent, tags: {} as 'open' },
  guards: {
    isSettled: (_, { conflicts }: { conflicts: number }) => conflicts === 0,
    hasNoProblems: ({ context }) => context.problems === 0,
    mayReview: ({ context }, { by }: { by: string }) => context.mayReviewOwn || !context.writers.includes(by),
  },
}).createMachine({
  id: 'course-draft',
  context: ({ input }) => input,
  initial: 'editing',
  states: {
    editing: {
      description: 'The author writes; what is wrong with it is not known.',
      tags: 'open',
      on: {
        'file.changed': 'editing',
        'draft.checked': 'checked',
        'texts.overlap': 'conflict',
        'draft.discarded': 'discarded',
      },
    },
    checked: {
      description: 'What is wrong is known, with file and line; nothing has changed since.',
      tags: 'open',
      on: {
        'file.changed': 'editing',
        'draft.checked': 'checked',
        'texts.overlap': 'conflict',
        'review.asked': {
          description: 'A reviewer reads what could be published.',
          guard: 'hasNoProblems',
          target: 'inReview',
        },
        'draft.discarded': 'discarded',
      },
    },
    inReview: {
      description: 'Its files stay as they are while another person reads them.',
      tags: 'open',
      on: {
        'draft.recalled': 'editing',
        'changes.asked': {
          description: 'The reviewer has written nothing of it, unless an owner has allowed that.',
          guard: { type: 'mayReview', params: ({ event }) => ({ by: event.by }) },
          target: 'changesAsked',
        },
        'draft.approved': {
          description: 'The reviewer has written nothing of it, unless an owner has allowed that.',
          guard: { type: 'mayReview', params: ({ event }) => ({ by: event.by }) },
          target: 'approved',
        },
      },
    },
    changesAsked: {
      description: 'The reviewer has said what should be different.',
      tags: 'open',
      on: {
        'file.changed': 'editing',
        'draft.checked': 'checked',
        'texts.overlap': 'conflict',
        'draft.discarded': 'discarded',
      },
    },
    approved: {
      description: 'May be published as it is: a change needs another review.',
      tags: 'open',
      on: {
        'draft.recalled': 'editing',
        'publishing.begun': 'publishing',
      },
    },
    publishing: {
      description: 'The import of the overlay, in one transaction.',
      on: {
        'publishing.done': 'published',
        'draft.checked': {
          description: 'With what was published since, it has problems.',
          target: 'checked',
        },
        'texts.overlap': 'conflict',
      },
    },
    conflict: {
      description: 'What was published since has changed the same place: both texts are kept.',
      tags: 'open',
      on: {
        'file.changed': [
          {
            description: 'The last of the files was put together.',
            guard: { type: 'isSettled', params: ({ event }) => ({ conflicts: event.conflicts }) },
            target: 'editing',
          },
          { target: 'conflict' },
        ],
        'draft.discarded': 'discarded',
      },
    },
    published: { type: 'final' },
    discarded: { type: 'final' },
  },
});

/** After one event or several. Null where one is refused. */
export function nextStatus(
  status: DraftStatus,
  events: readonly DraftEvent[],
  facts: DraftFacts,
): DraftStatus | 'publishing' | null {
  let now = draftMachine.resolveState({ value: status, context: facts });
  for (const event of events) {
    if (!now.can(event)) return null;
    [now] = transition(draftMachine, now, event);
  }
  return now.value;
}
