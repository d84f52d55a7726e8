import type { PracticeItem } from '../../common/api/types.ts';
import { isComplete } from './question-draft.ts';

/** @param questionIn current question of a context; undefined for none. */
export function questionGuards<Context extends { draft: readonly string[] }>(
  questionIn: (context: Context) => PracticeItem | undefined,
) {
  const isOneOf =
    (...kinds: PracticeItem['kind'][]) =>
    ({ context }: { context: Context }) =>
      kinds.some((kind) => kind === questionIn(context)?.kind);
  return {
    isChoice: isOneOf('choice', 'choices', 'true-or-false'),
    isWritten: isOneOf('number', 'gap'),
    isOrder: isOneOf('order'),
    isPairs: isOneOf('pairs'),
    isComplete: ({ context }: { context: Context }) => {
      const question = questionIn(context);
      return question !== undefined && isComplete(question, context.draft);
    },
  };
}

/** Shared by practice tests and reviews. */
export const questionState = {
  description: 'One question, without a clock. Nothing is checked until everything that it asks for is given.',
  on: {
    'option.chosen': {
      description: 'Questions with options.',
      guard: 'isChoice',
      target: 'question',
      actions: 'changeDraft',
    },
    'answer.written': {
      description: 'A number, or the words of a gap.',
      guard: 'isWritten',
      target: 'question',
      actions: 'changeDraft',
    },
    'step.moved': {
      description: 'Steps to put in order.',
      guard: 'isOrder',
      target: 'question',
      actions: 'changeDraft',
    },
    'pair.chosen': {
      description: 'Options that each have a match.',
      guard: 'isPairs',
      target: 'question',
      actions: 'changeDraft',
    },
    'answer.submitted': {
      description: 'An answer that is not complete yet is not sent.',
      guard: 'isComplete',
      target: 'checking',
      actions: 'clearError',
    },
  },
} as const;

/** Likewise, after an answer of the server did not come. Submitting twice does no harm. */
export const unsentState = {
  description: 'The answer is sent again once the connection is back; another one waits for a press.',
  on: { ...questionState.on, 'connection.restored': { target: 'checking', actions: 'clearError' } },
} as const;
