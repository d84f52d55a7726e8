import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { takeAlongMachine } from '../../../../machines/catalogue/take-along.machine.ts';
import { asked, REVIEW, rowsOf } from '../../../../machines/catalogue/take-along.selectors.ts';
import type {
  Asked,
  ChapterOffer,
  Offered,
  TakeAlongInput,
  TakenChapter,
} from '../../../../machines/catalogue/take-along.types.ts';
import { TakeAlong } from '../../../../src/flows/catalogue/take-along/TakeAlong.tsx';

const taken = (courseId: string, id: string, more: Partial<TakenChapter> = {}): TakenChapter => ({
  ...{ courseId, id, language: 'en', title: id, course: courseId, lessonId: 'wood' },
  ...{ size: 900, at: 7, revision: 'one', ...more },
});

const review: ChapterOffer = {
  ...{ ...REVIEW, language: 'en', title: '', lessons: 0, texts: 900, files: [], size: 900, revision: 'one' },
};

function openList(onPhone: readonly TakenChapter[], offered: Offered) {
  const actor = createActor(
    takeAlongMachine.provide({
      actors: {
        readTaken: fromPromise<readonly TakenChapter[], TakeAlongInput>(async () => onPhone),
        listChaptersToTake: fromPromise<Offered, Asked>(async () => offered),
        removeTaken: fromPromise<void, readonly TakenChapter[]>(async () => {}),
      },
    }),
    { input: { courseId: null, language: 'en' } },
  ).start();
  render(<TakeAlong actor={actor} />);
}

it('[OFFLINE-35] the server is asked once about each course and language that is on the phone', () => {
  const chapters = [
    taken('weaving', 'loom'),
    taken('weaving', 'weft'),
    taken('weaving', 'loom', { language: 'ckb' }),
    taken('baking', 'bread'),
  ];
  expect(asked({ courseId: null, language: 'en', taken: chapters }).courses).toEqual([
    { courseId: 'weaving', language: 'en' },
    { courseId: 'weaving', language: 'ckb' },
    { courseId: 'baking', language: 'en' },
  ]);
});

it('[OFFLINE-35] a chapter counts as outdated only if it is on the phone and the server has answered about it', () => {
  const [onPhone] = rowsOf({ courseId: null, offers: null, taken: [taken('weaving', 'loom')] });
  const [offered] = rowsOf({ courseId: null, offers: [review], taken: [] });
  expect([onPhone?.isOld, offered?.isOld]).toEqual([false, false]);
});

it('[OFFLINE-35] the message that a course is no longer open to the learner stays until the next download is started', async () => {
  openList([taken('weaving', 'loom'), taken('baking', 'bread')], { offers: [review], ended: ['weaving'] });
  await screen.findByText(/^“weaving” is not open to you any more/);
  fireEvent.click(screen.getByRole('button', { name: /^Take the questions along/ }));
  expect(screen.queryByText(/is not open to you any more/)).toBeNull();
});
