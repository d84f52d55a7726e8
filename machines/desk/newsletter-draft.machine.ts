import { type ActorRefFrom, assign, emit, raise, setup } from 'xstate';
import type { DeskNewsletter, DeskNewsletterPreview } from '../../common/api/types.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, type FieldErrors, failureLogged, failureOf, shownAtFields } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import type { RecordChanged } from './staff-action.machine.ts';

export interface Letter {
  subject: string;
  text: string;
}

/** What was typed in a language and is not saved. */
export interface TypedLetter extends Letter {
  /** Hash of the text that it was made of; null where the language had none. */
  basedOn: string | null;
}

export type TypedLetters = Readonly<Partial<Record<LanguageCode, TypedLetter>>>;

export interface LoadedNewsletter {
  newsletter: DeskNewsletter;
  /** By this device. */
  kept: TypedLetters;
}

export interface SavedLetter extends TypedLetter {
  language: LanguageCode;
}

export interface SaveOutcome {
  /** As it is now. */
  newsletter: DeskNewsletter;
  /** False after a conflict: the stored text is another one, or the newsletter was sent. */
  isSaved: boolean;
}

export interface KeptLetter {
  language: LanguageCode;
  /** Null deletes what was kept. */
  letter: TypedLetter | null;
  /** What was kept before. */
  instead: TypedLetter | null;
}

export interface NewsletterDraftInput {
  /** That is shown first. */
  language: LanguageCode;
}

export interface NewsletterDraftContext {
  newsletter: DeskNewsletter | null;
  typed: TypedLetters;
  language: LanguageCode;
  /** What the device kept of this language before. */
  instead: TypedLetter | null;
  /** What is being saved. */
  sent: TypedLetter | null;
  /** Of what is in the fields. */
  preview: DeskNewsletterPreview | null;
  /** The device had something that was not saved. */
  isRestored: boolean;
  said: Said<'saved' | 'failed'> | null;
  errors: FieldErrors;
}

export type NewsletterDraftEvent =
  | { type: 'language.chosen'; language: LanguageCode }
  | { type: 'words.typed'; field: keyof Letter; value: string }
  | { type: 'words.changed' }
  | { type: 'preview.pressed' }
  | { type: 'save.pressed' }
  | { type: 'mine.chosen' }
  | { type: 'theirs.chosen' }
  | { type: 'retry.pressed' }
  | RecordChanged
  | ConnectionRestored;

type Shown = Pick<NewsletterDraftContext, 'newsletter' | 'typed' | 'language'>;

export const storedIn = (newsletter: DeskNewsletter | null, language: string) =>
  newsletter?.texts.find((text) => text.language === language) ?? null;

const isSame = (one: Letter, other: Letter | null): boolean =>
  one.subject === (other?.subject ?? '') && one.text === (other?.text ?? '');

/** What the fields have. */
export function letterOf({ newsletter, typed, language }: Shown): TypedLetter {
  const stored = storedIn(newsletter, language);
  const { subject = '', text = '', hash = null } = stored ?? {};
  return typed[language] ?? { subject, text, basedOn: hash };
}

/** Without what does not differ from the server. */
const unsaved = (newsletter: DeskNewsletter, typed: TypedLetters): TypedLetters =>
  Object.fromEntries(
    Object.entries(typed).filter(([language, letter]) => !isSame(letter, storedIn(newsletter, language))),
  );

const withLetter = ({ typed, language }: Shown, letter: TypedLetter | null): TypedLetters => {
  const { [language]: _, ...others } = typed;
  return letter === null ? others : { ...others, [language]: letter };
};

const theirsOf = ({ newsletter, language }: Shown): string | null => storedIn(newsletter, language)?.hash ?? null;

/** A newsletter on its page: what is typed is kept on the device, and saved by a button. */
export const newsletterDraftMachine = setup({
  types: {
    input: {} as NewsletterDraftInput,
    context: {} as NewsletterDraftContext,
    events: {} as NewsletterDraftEvent,
    emitted: {} as LogFailure,
    tags: {} as 'busy' | 'slow' | 'unkept',
  },
  actors: {
    loadNewsletter: notProvided<LoadedNewsletter>('loadNewsletter'),
    keepLetter: notProvided<void, KeptLetter>('keepLetter'),
    saveDeskNewsletterText: notProvided<SaveOutcome, SavedLetter>('saveDeskNewsletterText'),
    previewDeskNewsletter: notProvided<DeskNewsletterPreview, Letter & { language: LanguageCode }>(
      'previewDeskNewsletter',
    ),
  },
  guards: {
    isSent: (_, { newsletter }: { newsletter: DeskNewsletter }) => newsletter.sentAt !== null,
    isMissing: (_, { kind }: ApiFailure) => kind === 'notFound',
    isUnsaved: ({ context: { typed, language } }) => typed[language] !== undefined,
    isOther: (_, { isSaved }: { isSaved: boolean }) => !isSaved,
  },
  actions: {
    setLoaded: assign(({ context }, { newsletter, kept }: LoadedNewsletter) => {
      const typed = unsaved(newsletter, { ...kept, ...context.typed });
      return { newsletter, typed, isRestored: Object.keys(typed).length > 0, preview: null };
    }),
    choose: assign((_, { language }: { language: LanguageCode }) => ({
      ...{ language, instead: null, preview: null, said: null, errors: {} },
    })),
    setWords: assign(({ context }, { field, value }: { field: keyof Letter; value: string }) => {
      const before = letterOf(context);
      const letter = { ...before, [field]: value };
      // during a save, the stored text is a change of what is being saved
      const isStored = context.sent === null && isSame(letter, storedIn(context.newsletter, context.language));
      return {
        typed: withLetter(context, isStored ? null : letter),
        ...{ instead: before, preview: null, said: null, errors: {} },
      };
    }),
    setPreview: assign({ preview: (_, { preview }: { preview: DeskNewsletterPreview }) => preview }),
    clearSaid: assign({ said: null, errors: {} }),
    setSent: assign({ sent: ({ context }) => letterOf(context), preview: null }),
    setNewsletter: assign({ newsletter: (_, { newsletter }: { newsletter: DeskNewsletter }) => newsletter }),
    /** What was typed while it was being saved is kept, as a change of what was saved. */
    setSaved: assign(({ context }, { newsletter }: { newsletter: DeskNewsletter }) => {
      const { sent, typed, language } = context;
      const now = typed[language];
      const isLeft = now !== undefined && sent !== null && !isSame(now, sent);
      const basedOn = storedIn(newsletter, language)?.hash ?? null;
      const left = isLeft ? { ...now, basedOn } : null;
      return {
        ...{ newsletter, typed: withLetter(context, left), instead: now ?? null },
        ...{ sent: null, isRestored: false, said: 'saved' as const },
      };
    }),
    takeMine: assign({
      typed: ({ context }) => withLetter(context, { ...letterOf(context), basedOn: theirsOf(context) }),
    }),
    takeTheirs: assign(({ context }) => ({
      ...{ typed: withLetter(context, null), instead: letterOf(context), sent: null, isRestored: false },
    })),
    setRefusal: assign((_, failure: ApiFailure) => {
      const { error, errors } = shownAtFields(failure, ['subject', 'text'], 'failed' as const);
      return { said: error, errors, sent: null };
    }),
    tellChange: raise({ type: 'words.changed' }),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'newsletterDraft',
  context: ({ input: { language } }) => ({
    ...{ newsletter: null, typed: {}, language, instead: null, sent: null },
    ...{ preview: null, isRestored: false, said: null, errors: {} },
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The newsletter, and what this device has kept. What was typed before stays.',
      initial: 'waiting',
      invoke: {
        id: 'loadNewsletter',
        src: 'loadNewsletter',
        onDone: [
          {
            description: 'What the device has kept stays there.',
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'sent',
            actions: { type: 'setNewsletter', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            description: 'The address is wrong, or it was deleted.',
            guard: { type: 'isMissing', params: ({ event }) => failureOf(event) },
            target: 'missing',
          },
          { target: 'failed', actions: { type: 'logFailure', params: 'Loading a newsletter' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#newsletterDraft.loading' } },
      },
    },
    failed: {
      description: 'The page is read again; what was typed is kept.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    missing: { description: 'There is no such newsletter.' },
    sent: {
      description: 'Its texts are read, and not changed any more.',
      on: { 'language.chosen': { actions: { type: 'choose', params: ({ event }) => event } } },
    },
    editing: {
      description: 'The device keeps what is typed, whatever else goes on.',
      type: 'parallel',
      on: {
        'words.typed': { actions: [{ type: 'setWords', params: ({ event }) => event }, 'tellChange'] },
        'record.changed': { description: 'It was sent or deleted.', target: 'loading' },
      },
      states: {
        work: {
          initial: 'writing',
          states: {
            writing: {
              on: {
                'language.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
                'preview.pressed': 'showing',
                'save.pressed': { description: 'Nothing else is to be saved.', guard: 'isUnsaved', target: 'saving' },
              },
            },
            showing: {
              description: 'The server makes the mail of what is in the fields.',
              tags: 'busy',
              entry: 'clearSaid',
              initial: 'waiting',
              invoke: {
                id: 'previewDeskNewsletter',
                src: 'previewDeskNewsletter',
                input: ({ context }) => {
                  const { subject, text } = letterOf(context);
                  return { subject, text, language: context.language };
                },
                onDone: {
                  target: 'writing',
                  actions: { type: 'setPreview', params: ({ event }) => ({ preview: event.output }) },
                },
                onError: {
                  target: 'writing',
                  actions: [
                    { type: 'setRefusal', params: ({ event }) => failureOf(event) },
                    { type: 'logFailure', params: 'Showing a newsletter' },
                  ],
                },
              },
              on: {
                'words.typed': {
                  description: 'The mail would be of an older text.',
                  target: 'writing',
                  actions: [{ type: 'setWords', params: ({ event }) => event }, 'tellChange'],
                },
              },
              states: {
                waiting: { after: { stillWorking: 'slow' } },
                slow: { tags: 'slow', on: { 'retry.pressed': '#newsletterDraft.editing.work.showing' } },
              },
            },
            saving: {
              description: 'Over the text that was read, and no other.',
              tags: 'busy',
              entry: ['clearSaid', 'setSent'],
              initial: 'waiting',
              invoke: {
                id: 'saveDeskNewsletterText',
                src: 'saveDeskNewsletterText',
                input: ({ context }) => ({ ...letterOf(context), language: context.language }),
                onDone: [
                  {
                    description: 'It was sent from elsewhere. What was typed stays on the device.',
                    guard: { type: 'isSent', params: ({ event }) => event.output },
                    target: '#newsletterDraft.sent',
                    actions: { type: 'setNewsletter', params: ({ event }) => event.output },
                  },
                  {
                    description: 'Another person or tab has saved another text.',
                    guard: { type: 'isOther', params: ({ event }) => event.output },
                    target: 'conflict',
                    actions: { type: 'setNewsletter', params: ({ event }) => event.output },
                  },
                  {
                    target: 'writing',
                    actions: [{ type: 'setSaved', params: ({ event }) => event.output }, 'tellChange'],
                  },
                ],
                onError: [
                  {
                    description: 'It was deleted from elsewhere.',
                    guard: { type: 'isMissing', params: ({ event }) => failureOf(event) },
                    target: '#newsletterDraft.missing',
                  },
                  {
                    description: 'The device keeps it. A save that did arrive is no conflict for the next one.',
                    target: 'writing',
                    actions: [
                      { type: 'setRefusal', params: ({ event }) => failureOf(event) },
                      { type: 'logFailure', params: 'Saving a newsletter' },
                    ],
                  },
                ],
              },
              states: {
                waiting: { after: { stillWorking: 'slow' } },
                slow: { tags: 'slow', on: { 'retry.pressed': '#newsletterDraft.editing.work.saving' } },
              },
            },
            conflict: {
              description: 'Both texts are on the page. The own one can still be changed.',
              on: {
                'mine.chosen': { target: 'saving', actions: 'takeMine' },
                'theirs.chosen': { target: 'writing', actions: ['takeTheirs', 'tellChange'] },
              },
            },
          },
        },
        keeping: {
          initial: 'kept',
          on: { 'words.changed': '.storing' },
          states: {
            kept: {},
            storing: {
              description: 'On this device; a newer text does not wait for an older one.',
              invoke: {
                id: 'keepLetter',
                src: 'keepLetter',
                input: ({ context: { language, typed, instead } }) => ({
                  ...{ language, letter: typed[language] ?? null, instead },
                }),
                onDone: 'kept',
                onError: 'unkept',
              },
            },
            unkept: { description: 'The browser stores nothing: the page says so.', tags: 'unkept' },
          },
        },
      },
    },
  },
});

export type NewsletterDraft = ActorRefFrom<typeof newsletterDraftMachine>;
