import { assign, emit, setup } from 'xstate';
import type { LanguageCode } from '../../common/language/codes.ts';
import { LANGUAGE_NOTE_LIMIT } from '../../common/rules/durations.ts';
import { notProvided } from '../common/not-provided.ts';

export interface LanguageInput {
  /** Of the page. */
  current: LanguageCode;
  /** At an earlier visit. */
  chosen: LanguageCode | null;
  /** The first that the browser asks for and Zanin has. */
  asked: LanguageCode | null;
}

export type LanguageEvent =
  | { type: 'page.rendered' }
  | { type: 'language.chosen'; code: LanguageCode; signedIn: boolean }
  | { type: 'offer.declined' };

/** Keeps the choice for later visits. */
export interface LanguageKept {
  type: 'language.kept';
  code: LanguageCode;
}

/** Loads the page in another language. */
export interface LanguageOpened {
  type: 'language.opened';
  code: LanguageCode;
}

export type LanguageEmitted = LanguageKept | LanguageOpened;

/**
 * In which language the site is read. The address alone decides, so that a link shows everybody the
 * same; a browser that asks for another language is offered it, and is never sent there on its own.
 */
export const languageMachine = setup({
  types: {
    input: {} as LanguageInput,
    context: {} as LanguageInput,
    events: {} as LanguageEvent,
    emitted: {} as LanguageEmitted,
    tags: {} as 'offering',
  },
  actors: { setLanguage: notProvided<unknown, { language: LanguageCode }>('setLanguage') },
  guards: {
    isOffered: ({ context: { current, chosen, asked } }) => chosen === null && asked !== null && asked !== current,
    isSignedIn: (_, { signedIn }: { signedIn: boolean }) => signedIn,
    isCurrent: ({ context: { chosen, current } }) => chosen === current,
  },
  actions: {
    setChosen: assign({ chosen: (_, { code }: { code: LanguageCode }) => code }),
    chooseCurrent: assign({ chosen: ({ context }) => context.current }),
    keep: emit(({ context }) => ({ type: 'language.kept' as const, code: context.chosen ?? context.current })),
    open: emit(({ context }) => ({ type: 'language.opened' as const, code: context.chosen ?? context.current })),
  },
  delays: { noteLimit: LANGUAGE_NOTE_LIMIT },
}).createMachine({
  id: 'language',
  context: ({ input }) => input,
  initial: 'reading',
  on: {
    'language.chosen': [
      {
        description: 'The mails of the learner come in that language, too.',
        guard: { type: 'isSignedIn', params: ({ event }) => event },
        target: '.telling',
        actions: [{ type: 'setChosen', params: ({ event }) => event }, 'keep'],
      },
      { target: '.chosen', actions: [{ type: 'setChosen', params: ({ event }) => event }, 'keep'] },
    ],
  },
  states: {
    reading: {
      description: 'The first page is shown as the server rendered it, which knows no offer.',
      on: {
        'page.rendered': [
          {
            description: 'Nothing was chosen, and the browser asks for another language.',
            guard: 'isOffered',
            target: 'offering',
          },
          { target: 'settled' },
        ],
      },
    },
    offering: {
      description: 'One line in the other language; to decline it is a choice, too.',
      tags: 'offering',
      on: { 'offer.declined': { target: 'settled', actions: ['chooseCurrent', 'keep'] } },
    },
    settled: { description: 'The menu changes the language at any time.' },
    telling: {
      description: 'The server is told, but a slow or failing one does not keep anybody from reading.',
      invoke: {
        id: 'setLanguage',
        src: 'setLanguage',
        input: ({ context: { chosen, current } }) => ({ language: chosen ?? current }),
        onDone: 'chosen',
        onError: 'chosen',
      },
      after: { noteLimit: 'chosen' },
    },
    chosen: {
      description: 'The choice ends the offer, here and on later visits.',
      always: [
        { description: 'The page stays as it is.', guard: 'isCurrent', target: 'settled' },
        { target: 'opening', actions: 'open' },
      ],
    },
    opening: { description: 'The browser loads the same page in the other language.' },
  },
});
