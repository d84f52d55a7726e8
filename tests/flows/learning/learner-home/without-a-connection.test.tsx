import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Home } from '../../../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../../../common/rules/durations.ts';
import { takeAlongMachine } from '../../../../machines/catalogue/take-along.machine.ts';
import type { Asked, Offered, TakeAlongInput, TakenChapter } from '../../../../machines/catalogue/take-along.types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { learnerHomeMachine } from '../../../../machines/learning/learner-home.machine.ts';
import { TakeAlong } from '../../../../src/flows/catalogue/take-along/TakeAlong.tsx';
import { LearnerHomeScreen } from '../../../../src/flows/learning/learner-home/LearnerHomeScreen.tsx';
import { learner } from '../../../support/fixtures.ts';
import { aReminder, aSession } from '../../../support/shared-actors.ts';

const loom: TakenChapter = {
  ...{ courseId: 'weaving', id: 'loom', language: 'en', title: 'Loom', course: 'Weaving' },
  ...{ lessonId: 'warp', size: 900, at: 7, revision: 'one' },
};

/** The start page once its call was lost. */
async function openWithoutLine() {
  const lost = async () => {
    throw failure('network');
  };
  const clock = new SimulatedClock();
  const device = Promise.withResolvers<readonly TakenChapter[]>();
  const actor = createActor(learnerHomeMachine.provide({ actors: { getHome: fromPromise<Home, void>(lost) } })).start();
  const takeAlong = createActor(
    takeAlongMachine.provide({
      actors: {
        readTaken: fromPromise<readonly TakenChapter[], TakeAlongInput>(() => device.promise),
        listChaptersToTake: fromPromise<Offered, Asked>(lost),
      },
    }),
    { input: { courseId: null, language: 'en' }, clock },
  ).start();
  render(
    <LearnerHomeScreen
      actor={actor}
      session={aSession(learner)}
      reminder={aReminder()}
      onDevice={{ actor: takeAlong, element: <TakeAlong actor={takeAlong} /> }}
    />,
  );
  await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  return {
    deviceHas: (...chapters: TakenChapter[]) => device.resolve(chapters),
    waitsTenSeconds: () => act(() => clock.increment(STILL_WORKING_AFTER)),
  };
}

const failureBox = () => screen.queryByRole('button', { name: 'Try again' });

it('[OFFLINE-33] offline, no error is shown before the device was read, and downloaded chapters come before it', async () => {
  const { deviceHas } = await openWithoutLine();
  expect(failureBox()).toBeNull();
  deviceHas(loom);
  const chapters = await screen.findByRole('heading', { name: 'On this phone' });
  const box = failureBox();
  expect(box && chapters.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('[OFFLINE-33] offline and with nothing downloaded, the page can be loaded again', async () => {
  const { deviceHas } = await openWithoutLine();
  deviceHas();
  await screen.findByRole('button', { name: 'Try again' });
});

it('[OFFLINE-33] a device that does not answer within ten seconds is waited for no longer, and its chapters are listed once it does', async () => {
  const { deviceHas, waitsTenSeconds } = await openWithoutLine();
  waitsTenSeconds();
  expect(failureBox()).not.toBeNull();
  deviceHas(loom);
  await screen.findByRole('heading', { name: 'On this phone' });
});
