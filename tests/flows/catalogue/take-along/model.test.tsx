import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve, when } from 'model-walk';
import { external, role, screenOf, text } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { takeAlongMachine } from '../../../../machines/catalogue/take-along.machine.ts';
import { missingIn, REVIEW, rowsOf, TEST_ID } from '../../../../machines/catalogue/take-along.selectors.ts';
import type { ChapterOffer, TakenChapter } from '../../../../machines/catalogue/take-along.types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { TakeAlong } from '../../../../src/flows/catalogue/take-along/TakeAlong.tsx';
import { refusalsOf } from '../../../support/contract.ts';

const at = Date.parse('2026-11-28T12:00:00Z');
const offer = (id: string, files: ChapterOffer['files'] = []): ChapterOffer => ({
  ...{ courseId: 'weaving', language: 'en', id, title: `Chapter ${id}`, lessons: 2, texts: 18_000, files },
  ...{ size: 18_000 + files.reduce((sum, { size }) => sum + size, 0), revision: 'new' },
});
const taken = ({ id, title, size }: ChapterOffer, revision = 'new'): TakenChapter => ({
  ...{ courseId: 'weaving', language: 'en', course: 'Weaving', id, title, size, revision, at, lessonId: 'wood' },
});
const loom = offer('loom', [{ id: 'sheet', size: 100_000 }]);
const weft = offer('weft');
const test: ChapterOffer = { ...offer(TEST_ID), kind: 'test', title: '' };
const review: ChapterOffer = { ...offer(REVIEW.id), ...REVIEW, title: '' };

const takenTest: TakenChapter = { ...taken(test), kind: 'test', lessonId: null };
const takenReview: TakenChapter = { ...taken(review), ...REVIEW, course: '', lessonId: null };

const titleOf = (chapter: Pick<ChapterOffer, 'kind' | 'title'> | undefined) => {
  if (chapter?.kind === undefined) return chapter?.title;
  return chapter.kind === 'test' ? 'Practice test' : 'Questions for today';
};

type Shown = SnapshotFrom<typeof takeAlongMachine>;
const isResting = (snapshot: Shown) => snapshot.matches({ open: 'resting' });
const missing = ({ context }: Shown) => missingIn(rowsOf(context));

const model = createModel(takeAlongMachine, {
  events: {
    'course.opened': {},
    'take.pressed': {
      generate: (snapshot) => {
        const all = missing(snapshot);
        const [first] = all;
        return first ? [{ chapters: [first] }, ...(all.length > 1 ? [{ chapters: all }] : [])] : [];
      },
      when: isResting,
    },
    'remove.pressed': {
      generate: ({ context }) => context.taken.slice(0, 1).map((chapter) => ({ chapters: [chapter] })),
      when: isResting,
    },
    'retry.pressed': {},
    'cancel.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    readTaken: {
      nothing: resolve([]),
      'one of them': resolve([taken(loom)]),
      'an older version': resolve([taken(loom, 'old')]),
      'a browser that stores nothing': reject(new Error('No storage')),
    },
    listChaptersToTake: {
      'two chapters': resolve({ offers: [loom, weft], ended: [] }),
      'a practice test': resolve({ offers: [test], ended: [] }),
      'the review of today': resolve({ offers: [review], ended: [] }),
      'no access any more': resolve({ offers: [], ended: ['weaving'] }),
      'no answer': reject(failure('network')),
    },
    takePart: {
      ...refusalsOf('GET /user/courses/course/{id}/{lang}/chapters/{chapter}'),
      file: resolve(null),
      'the first chapter': resolve(taken(loom)),
      'the second chapter': resolve(taken(weft)),
      'the practice test': resolve(takenTest),
      'the review of today': resolve(takenReview),
      'a full phone': resolve('full' as const),
      'no access any more': reject(failure('notPurchased', { status: 403 })),
    },
    removeTaken: {
      removed: resolve(undefined),
      'not removed': reject(new Error('No storage')),
    },
  },
  serializeState: ({ value, context: { offers, taken, ended, parts, failure } }) => [
    value,
    ...[offers?.length ?? null, taken.map(({ id, revision }) => id + revision), ended, parts.length, failure],
  ],
});

testModel(model, {
  proves: ['OFFLINE-32', 'OFFLINE-33', 'OFFLINE-35'],
  variants: {
    'of a course': { courseId: 'weaving', language: 'en' },
    'of the phone': { courseId: null, language: 'en' },
  },
  sut: screenOf({
    background: true,
    render: (actor) => {
      actor.on('heading.focused', () => screen.getByRole('heading', { level: 1 }).focus());
      return render(
        <main>
          <h1 tabIndex={-1}>A page</h1>
          <TakeAlong actor={actor} />
        </main>,
      );
    },
    gestures: {
      'course.opened': external,
      'connection.restored': external,
      'take.pressed': ({ chapters }, user) => {
        const [first] = chapters;
        const name = '(this chapter|the practice test|the questions|the newer version)';
        const ofOne = new RegExp(`^Take ${name} along: \\d+ kB ${titleOf(first)}$`);
        return user.click(screen.getByRole('button', { name: chapters.length > 1 ? /^Take the whole course/ : ofOne }));
      },
      'remove.pressed': ({ chapters: [first] }, user) =>
        user.click(
          screen.getByRole('button', {
            name: `Remove from this phone ${titleOf(first)}`,
          }),
        ),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'cancel.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    },
  }),
  states: {
    '*': [
      when(
        ({ context: { taken } }) => taken.some(({ id }) => id === 'loom'),
        text(/^On this phone since 28 Nov 2026, 118 kB/),
      ),
    ],
    closed: () => expect(screen.queryByRole('region')).toBeNull(),
    nothing: () => expect(screen.queryByRole('region')).toBeNull(),
    open: [
      when(
        ({ context: { ended } }) => ended.length > 0,
        text('“Weaving” is not open to you any more, so it was removed from this phone.'),
      ),
    ],
    'tag:taking': [role('progressbar')],
    'tag:slow': [text(/^Still working/)],
    'tag:stopped': [
      text(/^(The connection was lost|This phone has no room|This course is not open|This did not work)/),
    ],
  },
});
