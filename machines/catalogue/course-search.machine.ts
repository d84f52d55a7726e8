import { assign, setup } from 'xstate';
import { searchWords } from '../../common/catalogue-address.ts';
import { TYPING_DEBOUNCE } from '../../common/rules/durations.ts';

export interface CourseSearchInput {
  words: string;
}

export interface CourseSearchContext {
  typed: string;
  /** Trimmed text as of the last debounce. */
  words: string;
}

export type CourseSearchEvent =
  | { type: 'words.typed'; typed: string }
  | { type: 'search.submitted' }
  | { type: 'search.cleared' };

/**
 * The search field of the course list: debounces typing; Enter searches at once. The list follows
 * `words`.
 */
export const courseSearchMachine = setup({
  types: {
    input: {} as CourseSearchInput,
    context: {} as CourseSearchContext,
    events: {} as CourseSearchEvent,
  },
  actions: {
    setTyped: assign((_, { typed }: { typed: string }) => ({ typed })),
    clearTyped: assign({ typed: '' }),
    setWords: assign({ words: ({ context }) => searchWords(context.typed) }),
  },
  delays: { typingDebounce: TYPING_DEBOUNCE },
}).createMachine({
  id: 'courseSearch',
  context: ({ input: { words } }) => ({ typed: words, words }),
  initial: 'resting',
  on: {
    'words.typed': { target: '.typing', actions: { type: 'setTyped', params: ({ event }) => event } },
    'search.submitted': { target: '.resting', actions: 'setWords' },
    'search.cleared': { target: '.resting', actions: ['clearTyped', 'setWords'] },
  },
  states: {
    resting: { description: 'What is in the field is what the list is searched for.' },
    typing: {
      description: 'Each letter begins the pause again, so that a word is one search.',
      after: { typingDebounce: { target: 'resting', actions: 'setWords' } },
    },
  },
});
