import { type ActorRefFrom, assign, type EventObject, emit, type NonReducibleUnknown, raise, setup } from 'xstate';
import {
  blockAtLine,
  caretAtLine,
  changeBlock,
  insertBlock,
  joinBlocks,
  moveBlock,
  removeBlock,
  splitBlocks,
  typedOver,
} from '../../common/desk/blocks.ts';
import { takesChanges } from '../../common/desk/draft-decisions.ts';
import { DRAFT_RETRY_PAUSE, DRAFT_SAVE_PAUSE, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import { type ApiFailure, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import { notProvided, notProvidedCallback } from '../common/not-provided.ts';
import type {
  DraftTextContext,
  DraftTextEvent,
  DraftTextInput,
  KeptText,
  LoadedText,
  Save,
  SaveOutcome,
} from './draft-text.types.ts';

export type * from './draft-text.types.ts';

type Loaded = { loaded: LoadedText };

const isChanged = ({ text, base }: Pick<DraftTextContext, 'text' | 'base'>) => text !== base.text;

const keptOf = ({ text, base, sent }: DraftTextContext): KeptText => ({ text, basedOn: base.basedOn, sent });

/** Unanswered texts that are remembered. */
const mostSent = 5;

/** With the text of the blocks. */
const ofBlocks = (all: DraftTextContext['all']) => ({ all, text: joinBlocks(all) });

/**
 * A text of a draft on its page: what is typed is kept on the device at once, and saved after a
 * pause. The field is never written by an answer.
 */
export const draftTextMachine = setup({
  types: {
    input: {} as DraftTextInput,
    context: {} as DraftTextContext,
    events: {} as DraftTextEvent,
    emitted: {} as LogFailure,
    tags: {} as 'slow' | 'unkept',
  },
  actors: {
    load: notProvided<LoadedText>('load'),
    /** Null deletes what was kept. */
    keep: notProvided<void, { keep: KeptText | null; instead: string | null }>('keep'),
    saveDeskDraftText: notProvided<SaveOutcome, Save>('saveDeskDraftText'),
    renderDeskDraftText: notProvided<Record<string, string>, { text: string }>('renderDeskDraftText'),
    watchPage: notProvidedCallback<EventObject, NonReducibleUnknown>('watchPage'),
  },
  guards: {
    isReadOnly: (_, { loaded: { isWriter, facts } }: Loaded) => !isWriter || !takesChanges(facts.status),
    isOtherText: (_, { loaded: { kept, file } }: Loaded) =>
      kept !== null && ![kept.text, ...kept.sent].includes(file.text ?? '') && kept.basedOn !== file.hash,
    isOwnText: ({ context }, { outcome }: { outcome: SaveOutcome }) =>
      'theirs' in outcome && context.sent.includes(outcome.theirs.text ?? ''),
    isTheirText: (_, { outcome }: { outcome: SaveOutcome }) => 'theirs' in outcome,
    isMissing: (_, { kind }: ApiFailure) => kind === 'notFound',
    /** The draft takes no edits any more. */
    isClosed: (_, { kind }: ApiFailure) => kind === 'conflict',
    isRefused: (_, { kind }: ApiFailure) => kind === 'validation' || kind === 'refused' || kind === 'notFound',
    isSaved: ({ context }) => !isChanged(context),
    isPlain: ({ context }) => context.isPlain,
    /** The address names one that is in a block. */
    hasLine: ({ context: { line, text } }) => line !== null && blockAtLine(splitBlocks(text), line) !== null,
    isMarkdown: ({ context }) => context.path.endsWith('.md'),
    canMove: ({ context: { opened, all } }, { by }: { by: number }) => {
      const to = (opened ?? 0) + by;
      return to >= 0 && to < all.blocks.length;
    },
  },
  actions: {
    setLoaded: assign((_, { loaded: { facts, file, kept } }: Loaded) => ({
      facts,
      base: { basedOn: file.hash, text: file.text ?? '' },
      text: kept?.text ?? file.text ?? '',
      kept: kept?.text ?? null,
      isRestored: kept !== null && kept.text !== (file.text ?? ''),
      sent: kept?.sent ?? [],
      theirs: null,
      said: null,
    })),
    /** What was kept was made of an older text. */
    setOther: assign((_, { loaded: { file, kept } }: Loaded) => ({
      base: { basedOn: kept?.basedOn ?? null, text: '' },
      theirs: file,
    })),
    setText: assign({ text: ({ context }, { value }: { value: string }) => typedOver(context.text, value) }),
    split: assign(({ context }) => ({ all: splitBlocks(context.text), opened: null })),
    open: assign((_, { index }: { index: number }) => ({ opened: index, left: null, caret: null })),
    openLine: assign(({ context: { text, line } }) => {
      const all = splitBlocks(text);
      const at = line === null ? null : blockAtLine(all, line);
      return { all, opened: at?.index ?? null, left: null, caret: at?.caret ?? null, line: null };
    }),
    findLine: assign(({ context: { text, line } }) => ({
      caret: line === null ? null : caretAtLine(text, line),
      line: null,
    })),
    leaveCard: assign({ left: ({ context }) => context.opened, caret: null }),
    setSource: assign(({ context: { all, opened } }, { value }: { value: string }) => {
      const at = opened ?? 0;
      return ofBlocks(changeBlock(all, at, typedOver(all.blocks[at]?.source ?? '', value)));
    }),
    move: assign(({ context: { all, opened } }, { by }: { by: number }) => {
      const to = (opened ?? 0) + by;
      return { ...ofBlocks(moveBlock(all, opened ?? 0, to)), opened: to };
    }),
    remove: assign(({ context: { all, opened } }) => ({ ...ofBlocks(removeBlock(all, opened ?? 0)), left: null })),
    /** One without words, such as one that was added and not written. */
    dropEmpty: assign(({ context: { all, opened } }) =>
      all.blocks[opened ?? 0]?.source.trim() === '' ? ofBlocks(removeBlock(all, opened ?? 0)) : {},
    ),
    /** What was typed may be several blocks, or none. */
    openOther: assign(({ context: { all, opened } }, { index }: { index: number }) => {
      const at = opened ?? 0;
      const text = joinBlocks(all.blocks[at]?.source.trim() === '' ? removeBlock(all, at) : all);
      const split = splitBlocks(text);
      const more = index > at ? split.blocks.length - all.blocks.length : 0;
      return { text, all: split, opened: index + more, left: null, caret: null };
    }),
    add: assign(({ context: { all } }, { at }: { at: number }) => ({
      ...ofBlocks(insertBlock(all, at, '')),
      ...{ opened: at, caret: null },
    })),
    /** Below the open block, or at the end. */
    put: assign(({ context: { all, opened } }, { source }: { source: string }) => {
      const at = opened ?? all.blocks.length - 1;
      const isEmpty = opened !== null && all.blocks[at]?.source.trim() === '';
      const put = insertBlock(all, at + 1, source);
      return { ...ofBlocks(isEmpty ? removeBlock(put, at) : put), left: isEmpty ? at : at + 1, caret: null };
    }),
    setView: assign({ isPlain: (_, { isPlain }: { isPlain: boolean }) => isPlain, caret: null }),
    setShown: assign({ shown: (_, { shown }: { shown: Record<string, string> }) => shown }),
    noteKept: assign({ kept: ({ context }) => (isChanged(context) ? context.text : context.kept) }),
    noteMine: assign({ kept: ({ context }) => context.text }),
    setSent: assign(({ context: { sent, text } }) => ({
      sent: [...sent.filter((each) => each !== text), text].slice(-mostSent),
      said: null,
    })),
    setSaved: assign(({ context }, { outcome }: { outcome: SaveOutcome }) => {
      if ('theirs' in outcome) {
        return { base: { basedOn: outcome.theirs.hash, text: outcome.theirs.text ?? '' }, sent: [] };
      }
      return {
        ...{ facts: outcome.facts, isRestored: false },
        base: { basedOn: outcome.hash, text: context.sent.at(-1) ?? '' },
        sent: [],
      };
    }),
    setTheirs: assign({
      theirs: ({ context }, { outcome }: { outcome: SaveOutcome }) =>
        'theirs' in outcome ? outcome.theirs : context.theirs,
    }),
    takeBase: assign(({ context: { theirs } }) => ({
      base: { basedOn: theirs?.hash ?? null, text: theirs?.text ?? '' },
      theirs: null,
      isRestored: false,
      sent: [],
    })),
    takeTheirs: assign({ text: ({ context }) => context.theirs?.text ?? '' }),
    setSaid: assign({ said: (_, failure: ApiFailure) => serverWords(failure) ?? ('refused' as const) }),
    tellChange: raise({ type: 'text.changed' }),
    outdateKept: raise({ type: 'kept.outdated' }),
    showCards: raise({ type: 'cards.shown' }),
    logFailure: emit(({ event }, what: string) => failureLogged(what, event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER, savePause: DRAFT_SAVE_PAUSE, retryPause: DRAFT_RETRY_PAUSE },
}).createMachine({
  id: 'draftText',
  context: ({ input }) => ({
    ...input,
    facts: null,
    base: { basedOn: null, text: '' },
    text: '',
    all: { lead: '', blocks: [] },
    opened: null,
    caret: null,
    left: null,
    shown: {},
    sent: [],
    kept: null,
    isRestored: false,
    theirs: null,
    said: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The text of the server, and what this device has kept.',
      initial: 'waiting',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            description: 'The draft is in review, published or discarded, or belongs to another person.',
            guard: { type: 'isReadOnly', params: ({ event }) => ({ loaded: event.output }) },
            target: 'readOnly',
            actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
          {
            description: 'Another text was saved since this one was typed.',
            guard: { type: 'isOtherText', params: ({ event }) => ({ loaded: event.output }) },
            target: 'conflict',
            actions: [
              { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
              { type: 'setOther', params: ({ event }) => ({ loaded: event.output }) },
            ],
          },
          {
            target: 'editing',
            actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
        ],
        onError: [
          {
            description: 'There is no such draft or file.',
            guard: { type: 'isMissing', params: ({ event }) => failureOf(event) },
            target: 'missing',
          },
          { target: 'failed', actions: { type: 'logFailure', params: 'Loading a text of a draft' } },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#draftText.loading' } },
      },
    },
    failed: {
      description: 'There is nothing to show yet.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
    missing: { description: 'There is no such text.' },
    readOnly: { description: 'What this device has kept, if anything, is shown and stays.' },
    editing: {
      description: 'Fields and cards are there; they are kept and saved at the same time.',
      type: 'parallel',
      invoke: { id: 'watchPage', src: 'watchPage' },
      states: {
        view: {
          initial: 'choosing',
          states: {
            choosing: {
              always: [
                { description: 'One field for the file.', guard: 'isPlain', target: 'plain', actions: 'findLine' },
                {
                  description: 'Such as that of a problem.',
                  guard: 'hasLine',
                  target: 'opened',
                  actions: ['openLine', 'showCards'],
                },
                { target: 'cards' },
              ],
            },
            plain: {
              on: {
                'text.typed': { actions: [{ type: 'setText', params: ({ event }) => event }, 'tellChange'] },
                'view.changed': {
                  description: 'Other files have no blocks.',
                  guard: 'isMarkdown',
                  target: 'cards',
                  actions: { type: 'setView', params: { isPlain: false } },
                },
              },
            },
            cards: {
              entry: ['split', 'showCards'],
              on: {
                'view.changed': { target: 'plain', actions: { type: 'setView', params: { isPlain: true } } },
                'block.put': {
                  target: 'cards',
                  reenter: true,
                  actions: [{ type: 'put', params: ({ event }) => event }, 'tellChange'],
                },
                'block.opened': {
                  target: 'opened',
                  actions: { type: 'open', params: ({ event }) => event },
                },
                'block.added': {
                  target: 'opened',
                  actions: [{ type: 'add', params: ({ event }) => event }, 'tellChange'],
                },
              },
            },
            opened: {
              description: 'The source of one block is in a field.',
              on: {
                'block.typed': { actions: [{ type: 'setSource', params: ({ event }) => event }, 'tellChange'] },
                'block.put': {
                  target: 'cards',
                  actions: [{ type: 'put', params: ({ event }) => event }, 'tellChange'],
                },
                'block.closed': { target: 'cards', actions: ['leaveCard', 'dropEmpty', 'tellChange'] },
                'block.opened': {
                  actions: [{ type: 'openOther', params: ({ event }) => event }, 'tellChange', 'showCards'],
                },
                'block.added': { actions: [{ type: 'add', params: ({ event }) => event }, 'tellChange'] },
                'block.moved': {
                  description: 'Not out of the text.',
                  guard: { type: 'canMove', params: ({ event }) => event },
                  actions: [{ type: 'move', params: ({ event }) => event }, 'tellChange'],
                },
                'block.removed': { target: 'cards', actions: ['remove', 'tellChange'] },
              },
            },
          },
        },
        rendering: {
          initial: 'none',
          on: { 'cards.shown': '.asking' },
          states: {
            none: {},
            asking: {
              description: 'Cards show their source, or how they were, until the answer is there.',
              invoke: {
                id: 'renderDeskDraftText',
                src: 'renderDeskDraftText',
                input: ({ context: { text } }) => ({ text }),
                onDone: {
                  target: 'shown',
                  actions: { type: 'setShown', params: ({ event }) => ({ shown: event.output }) },
                },
                onError: {
                  target: 'away',
                  actions: { type: 'logFailure', params: 'Rendering a text of a draft' },
                },
              },
            },
            shown: {},
            away: { description: 'Cards show their source.', on: { 'connection.restored': 'asking' } },
          },
        },
        keeping: {
          initial: 'writing',
          on: { 'text.changed': '.writing', 'kept.outdated': '.writing' },
          states: {
            writing: {
              description: 'On this device; a newer text does not wait for an older one.',
              entry: 'noteKept',
              invoke: {
                id: 'keep',
                src: 'keep',
                input: ({ context }) => ({ keep: isChanged(context) ? keptOf(context) : null, instead: context.kept }),
                onDone: 'kept',
                onError: 'unkept',
              },
            },
            kept: {},
            unkept: { description: 'The browser stores nothing: the page says so.', tags: 'unkept' },
          },
        },
        saving: {
          initial: 'changed',
          states: {
            saved: { on: { 'text.changed': 'changed' } },
            changed: {
              description: 'It is saved when nothing was typed for a moment.',
              always: { description: 'Nothing differs from the server.', guard: 'isSaved', target: 'saved' },
              after: { savePause: 'sending' },
              on: { 'text.changed': { target: 'changed', reenter: true }, 'page.hidden': 'sending' },
            },
            sending: {
              description: 'What is typed until the answer is sent next.',
              entry: ['setSent', 'outdateKept'],
              initial: 'waiting',
              invoke: {
                id: 'saveDeskDraftText',
                src: 'saveDeskDraftText',
                input: ({ context: { text, base } }) => ({ text, basedOn: base.basedOn }),
                onDone: [
                  {
                    description: 'It is what an earlier call sent, whose answer did not come.',
                    guard: { type: 'isOwnText', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'changed',
                    actions: [{ type: 'setSaved', params: ({ event }) => ({ outcome: event.output }) }, 'outdateKept'],
                  },
                  {
                    description: 'Another person, or another tab, has saved it.',
                    guard: { type: 'isTheirText', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#draftText.conflict',
                    actions: { type: 'setTheirs', params: ({ event }) => ({ outcome: event.output }) },
                  },
                  {
                    target: 'changed',
                    actions: [{ type: 'setSaved', params: ({ event }) => ({ outcome: event.output }) }, 'outdateKept'],
                  },
                ],
                onError: [
                  {
                    description: 'The draft is in review, published or discarded.',
                    guard: { type: 'isClosed', params: ({ event }) => failureOf(event) },
                    target: '#draftText.loading',
                  },
                  {
                    description: 'The same text would be refused again.',
                    guard: { type: 'isRefused', params: ({ event }) => failureOf(event) },
                    target: 'refused',
                    actions: { type: 'setSaid', params: ({ event }) => failureOf(event) },
                  },
                  { target: 'retrying', actions: { type: 'logFailure', params: 'Saving a text of a draft' } },
                ],
              },
              states: {
                waiting: { after: { stillWorking: 'slow' } },
                slow: { tags: 'slow', on: { 'retry.pressed': '#draftText.editing.saving.sending' } },
              },
            },
            retrying: {
              description: 'The device keeps it.',
              after: { retryPause: 'sending' },
              on: { 'retry.pressed': 'sending', 'connection.restored': 'sending' },
            },
            refused: { on: { 'text.changed': 'changed', 'retry.pressed': 'sending' } },
          },
        },
      },
    },
    conflict: {
      description: 'Two texts are there; the kept one stays until it is chosen which counts.',
      type: 'parallel',
      states: {
        choice: {
          initial: 'asking',
          states: {
            asking: {
              on: {
                'mine.chosen': { target: '#draftText.editing', actions: 'takeBase' },
                'theirs.chosen': { target: '#draftText.editing', actions: ['takeTheirs', 'takeBase'] },
                'hand.chosen': 'byHand',
              },
            },
            byHand: {
              description: 'The own text is in a field, with the other one next to it.',
              on: {
                'text.typed': { actions: [{ type: 'setText', params: ({ event }) => event }, 'tellChange'] },
                'hand.finished': { target: '#draftText.editing', actions: 'takeBase' },
                'theirs.chosen': { target: '#draftText.editing', actions: ['takeTheirs', 'takeBase'] },
              },
            },
          },
        },
        keeping: {
          initial: 'writing',
          on: { 'text.changed': '.writing' },
          states: {
            writing: {
              description: 'With its old base: it is still to be chosen.',
              entry: 'noteMine',
              invoke: {
                id: 'keep',
                src: 'keep',
                input: ({ context }) => ({ keep: keptOf(context), instead: context.kept }),
                onDone: 'kept',
                onError: 'unkept',
              },
            },
            kept: {},
            unkept: { description: 'The browser stores nothing: the page says so.', tags: 'unkept' },
          },
        },
      },
    },
  },
});

export type DraftTextActor = ActorRefFrom<typeof draftTextMachine>;
