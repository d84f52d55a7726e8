import type { Step, System } from 'model-walk/systems';
import type { DraftEvent } from '../../../server/drafts/draft.machine.ts';
import { type Habits, type Rules, realHabits, realRules } from './rules.ts';
import {
  type Author,
  authors,
  type Block,
  blocks,
  type Draft,
  isOver,
  keyOf,
  type Person,
  type Publishing,
  type State,
  textOf,
  type Words,
  wordsOf,
} from './world.ts';

export interface AuthoringSystem {
  /** How often each draft is saved. */
  saves: Readonly<Record<Author, number>>;
  /** Whether the owner writes in Rojin's draft. */
  ownerWrites: boolean;
  /** How often somebody pushes to the content folder. */
  pushes: number;
  /** Blocks that are written. */
  written: readonly Block[];
  rules?: Partial<Rules>;
  habits?: Partial<Habits>;
}

const none: Words = { warp: 'nobody', weft: 'nobody' };
const areSame = (one: Words, other: Words): boolean => one.warp === other.warp && one.weft === other.weft;

const named = (person: string): string => person.charAt(0).toUpperCase() + person.slice(1);

/** A draft that nobody saves is not there. */
const begun = (author: Author, { saves }: AuthoringSystem): Draft => ({
  status: saves[author] > 0 ? 'editing' : 'discarded',
  ...{ words: none, base: none, writers: [author], reviewer: null, read: null, saves: 0 },
});

/**
 * Two drafts of one course, their reviewers, a git user and the server. The rules of drafts and of
 * merging are real.
 */
export function authoringSystem(options: AuthoringSystem): System<State> {
  const { nextStatus, mergeText } = { ...realRules, ...options.rules };
  const habits = { ...realHabits, ...options.habits };
  const merges = new Map<string, Words | null>();

  /** Null where both changed the same place. */
  function merged(base: Words, mine: Words, theirs: Words): Words | null {
    if (areSame(mine, base) || areSame(mine, theirs)) return theirs;
    if (areSame(theirs, base)) return mine;
    const texts = [base, mine, theirs].map(textOf);
    const key = texts.join('\f');
    const known = merges.get(key);
    if (known !== undefined) return known;
    const [one = '', two = '', three = ''] = texts;
    const text = mergeText('courses/weaving/lessons/loom.md', one, two, three);
    const words = text === null ? null : wordsOf(text);
    merges.set(key, words);
    return words;
  }

  /** What its chart says to the events, or null. What was read of the draft before is old. */
  function moved(state: State, author: Author, events: readonly DraftEvent[], changes: Partial<Draft>): State | null {
    const draft = state.drafts[author];
    const writers = habits.keepsWriters ? draft.writers : [author];
    const status = nextStatus(draft.status, events, { writers, problems: 0, mayReviewOwn: false });
    if (status === null || status === 'publishing') return null;
    const { reading } = state;
    const publishing = state.publishing[author];
    return {
      ...state,
      drafts: { ...state.drafts, [author]: { ...draft, ...changes, status } },
      reading: reading?.draft === author ? { ...reading, isCurrent: false } : reading,
      publishing: { ...state.publishing, [author]: publishing && { ...publishing, isCurrent: false } },
    };
  }

  function* writing(state: State, author: Author, by: Person): Iterable<Step<State>> {
    const draft = state.drafts[author];
    const save = (words: Words) =>
      moved(state, author, [{ type: 'file.changed', conflicts: 0 }], {
        ...{ words, saves: draft.saves + 1, writers: [...new Set([...draft.writers, by])] },
      });
    if (draft.status === 'conflict') {
      for (const [words, which] of [
        [draft.words, 'the text of the draft'] as const,
        [draft.base, 'what is published'] as const,
      ]) {
        const to = save(words);
        // settles what would wait for ever, however often the draft was saved
        if (to) yield { by: 'people', text: `${named(by)} keeps ${which}.`, to: withSaves(to, author, draft.saves) };
      }
      return;
    }
    if (draft.saves >= options.saves[author]) return;
    for (const block of options.written) {
      if (draft.words[block] === by) continue;
      const to = save({ ...draft.words, [block]: by });
      if (to) yield { by: 'people', text: `${named(by)} writes the ${block} in ${named(author)}'s draft.`, to };
    }
  }

  const withSaves = (state: State, author: Author, saves: number): State => ({
    ...state,
    drafts: { ...state.drafts, [author]: { ...state.drafts[author], saves } },
  });

  /** On what is published now: `sendToReview`, and the beginning of `publishDraft`. */
  const rebased = (state: State, author: Author): Words | null =>
    merged(state.drafts[author].base, state.drafts[author].words, state.published);

  function* deciding(state: State, author: Author): Iterable<Step<State>> {
    const whose = `${named(author)}'s draft`;
    const draft = state.drafts[author];
    if (draft.status !== 'conflict' && draft.status !== 'inReview' && draft.status !== 'approved') {
      const words = rebased(state, author);
      const to =
        words === null
          ? moved(state, author, [{ type: 'texts.overlap' }], { base: state.published })
          : moved(state, author, [{ type: 'draft.checked', problems: 0 }, { type: 'review.asked' }], {
              ...{ words, base: state.published, reviewer: null, read: null },
            });
      if (to) yield { by: 'people', text: `${named(author)} sends ${whose} to review.`, to };
    }
    const recalled = moved(state, author, [{ type: 'draft.recalled' }], {});
    if (recalled) yield { by: 'people', text: `${named(author)} takes ${whose} back.`, to: recalled };
    const discarded = moved(state, author, [{ type: 'draft.discarded' }], {});
    if (discarded) yield { by: 'giving up', text: `${named(author)} discards ${whose}.`, to: discarded };
    if (draft.status === 'approved' && state.publishing[author] === null) yield begin(state, author);
  }

  function begin(state: State, author: Author): Step<State> {
    const words = rebased(state, author);
    const text = `${named(author)} publishes: the server reads all content.`;
    if (words === null) {
      const events = [{ type: 'publishing.begun' }, { type: 'texts.overlap' }] as const;
      const to = moved(state, author, events, { base: state.published });
      if (to) return { by: 'people', text, to };
    }
    const publishing = { words: words ?? state.drafts[author].words, isCurrent: true, isNewest: true };
    return { by: 'people', text, to: { ...state, publishing: { ...state.publishing, [author]: publishing } } };
  }

  function* reviewing(state: State): Iterable<Step<State>> {
    const { reading } = state;
    if (reading === null) {
      for (const by of ['dilan', 'berivan'] as const) {
        for (const draft of authors) {
          const { status, words } = state.drafts[draft];
          if (status !== 'inReview') continue;
          const to = { ...state, reading: { by, draft, words, isCurrent: true } };
          yield { by: 'people', text: `${named(by)} reads ${named(draft)}'s draft.`, to };
        }
      }
      return;
    }
    const { by, draft, words } = reading;
    yield { by: 'people', text: `${named(by)} leaves the draft.`, to: { ...state, reading: null } };
    if (habits.comparesVersion && !reading.isCurrent) return;
    const whose = `${named(draft)}'s draft`;
    const approved = moved(state, draft, [{ type: 'draft.approved', by }], { reviewer: by, read: words });
    if (approved) yield { by: 'people', text: `${named(by)} approves ${whose}.`, to: { ...approved, reading: null } };
    const asked = moved(state, draft, [{ type: 'changes.asked', by }], { reviewer: by, read: null });
    if (asked)
      yield { by: 'people', text: `${named(by)} asks for changes of ${whose}.`, to: { ...asked, reading: null } };
  }

  /** What others have read of the content is old. */
  function published(state: State, words: Words): State {
    const old = (publishing: Publishing | null) => publishing && { ...publishing, isNewest: false };
    return {
      ...state,
      published: words,
      publishing: { rojin: old(state.publishing.rojin), dilan: old(state.publishing.dilan) },
      importing: state.importing && { ...state.importing, isNewest: false },
    };
  }

  function* server(state: State): Iterable<Step<State>> {
    for (const author of authors) {
      const publishing = state.publishing[author];
      if (publishing === null) continue;
      const over: State = { ...state, publishing: { ...state.publishing, [author]: null } };
      const whose = `${named(author)}'s draft`;
      const isOld = !publishing.isCurrent || (habits.comparesNewest && !publishing.isNewest);
      const events = [{ type: 'publishing.begun' }, { type: 'publishing.done' }] as const;
      const to = isOld ? null : moved(published(over, publishing.words), author, events, {});
      if (to) yield { by: 'server', text: `The server publishes ${whose}.`, to };
      else yield { by: 'server', text: `The server refuses to publish ${whose}, which is to be read again.`, to: over };
      yield { by: 'fault', text: `The server stops while it publishes ${whose}.`, to: over };
    }
    yield* importing(state);
  }

  /** One that is stopped reads the folder again, as one does that finds something newer. */
  function* importing(state: State): Iterable<Step<State>> {
    if (state.importing) {
      const { folder, wanted, isNewest } = state.importing;
      const over: State = { ...state, importing: null };
      if (habits.comparesNewest && !isNewest) {
        yield { by: 'start', text: 'The import begins again.', to: over };
        return;
      }
      const changed = areSame(wanted, state.published) ? over : published(over, wanted);
      yield {
        by: 'start',
        text: 'The server imports the content folder.',
        to: { ...changed, imported: folder, isTold: false },
      };
      return;
    }
    if (areSame(state.folder, state.imported)) return;
    const wanted = habits.mergesFolder ? merged(state.imported, state.folder, state.published) : state.folder;
    const text = 'The server starts, and reads the content folder.';
    if (wanted)
      yield { by: 'start', text, to: { ...state, importing: { folder: state.folder, wanted, isNewest: true } } };
    else if (!state.isTold && habits.tellsConflicts)
      yield { by: 'start', text: `${text} It conflicts.`, to: { ...state, isTold: true } };
  }

  function* git(state: State): Iterable<Step<State>> {
    if (state.pushes < options.pushes) {
      for (const block of options.written) {
        if (state.folder[block] === 'git') continue;
        const folder: Words = { ...state.folder, [block]: 'git' };
        yield {
          by: 'git',
          text: `A git user pushes another ${block}.`,
          to: { ...state, folder, pushes: state.pushes + 1 },
        };
      }
    }
    if (state.isTold) {
      // the export is imported as it is, and both are put together in it after that, by another
      // push
      const text = 'The git user exports the content, which is the content folder from now on.';
      const pushes = Math.max(state.pushes - 1, 0);
      yield { by: 'git', text, to: { ...state, folder: state.published, isTold: false, pushes } };
    }
  }

  return {
    start: {
      ...{ published: none, folder: none, imported: none, isTold: false, pushes: 0 },
      drafts: { rojin: begun('rojin', options), dilan: begun('dilan', options) },
      ...{ reading: null, publishing: { rojin: null, dilan: null }, importing: null },
    },
    *steps(state) {
      for (const author of authors) {
        if (isOver(state.drafts[author])) continue;
        yield* writing(state, author, author);
        if (options.ownerWrites && author === 'rojin') yield* writing(state, author, 'berivan');
        yield* deciding(state, author);
      }
      yield* reviewing(state);
      yield* server(state);
      yield* git(state);
    },
    keyOf,
  };
}

export const changedBlocks = (before: Words, after: Words): Block[] =>
  blocks.filter((block) => before[block] !== after[block]);
