import { render, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createModel, type Look, reject, resolve, when } from 'model-walk';
import { button, componentDriven, external, late, role, screenOf, text } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { failure } from '../../../../machines/common/failure.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import {
  type LessonEvent,
  type LessonRequest,
  type LoadedLesson,
  lessonMachine,
} from '../../../../machines/learning/lesson.machine.ts';
import { isToRead, unsavedProgress } from '../../../../machines/learning/lesson.selectors.ts';
import { LessonScreen } from '../../../../src/flows/learning/lesson/LessonScreen.tsx';
import type { VideoPlayerProps } from '../../../../src/ui/embeds/VideoPlayer.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aCourse, aLesson } from '../../../support/courses.ts';
import { aRegion } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

const here = aLesson('here', { preview: true });
const bought = aCourse({ one: [aLesson('before')], two: [here], three: [aLesson('after')] });
const preview = {
  ...bought,
  purchased: false,
  subscription_prices: [{ region_code: 'US', currency_code: 'USD', price_micro: 12_000_000 }],
};

const nothing = {
  completion_percentage: 40,
  lesson_completed: false,
  chapter_completed: false,
  course_completed: false,
};
const missing = { watched: 4, needed: 90, next: 4, message: 'You have watched 4 of 100 seconds.' };
const lesson = { ...nothing, lesson_completed: true };
const chapter = { ...nothing, lesson_completed: true, chapter_completed: true };

type Shown = SnapshotFrom<typeof lessonMachine>;
const isUnbought = (snapshot: Shown) => snapshot.matches('shown') && !snapshot.context.course?.purchased;
const isFree = (snapshot: Shown) => snapshot.matches({ shown: { course: 'free' } });
/** The copy on the device goes on as a lesson without a film does, which is walked. */
const isOfServer = ({ context }: Shown) => context.takenAt === null;
const player = ({ value }: Shown) => (typeof value === 'object' && 'shown' in value ? value.shown.player : null);
const isReady = (snapshot: Shown) => player(snapshot) === 'ready';
/**
 * A learner on a server that keeps no progress: what does not depend on that is walked where it is
 * kept.
 */
const isUnkept = ({ context }: Shown) => context.signedIn && !context.keepsProgress;
const isStill = (snapshot: Shown) =>
  !isUnkept(snapshot) &&
  (snapshot.matches({ shown: { progress: 'off' } }) || snapshot.matches({ shown: { progress: { kept: 'resting' } } }));

/**
 * What the page shows of what is missing, and whether it offers to say that the lesson was read.
 */
const hasMissingNote = ({ context }: Shown) =>
  context.signedIn && context.hasEnded && !context.completed && context.missing !== null && !isToRead(context);
const hasReadButton = (snapshot: Shown) => {
  const { context } = snapshot;
  const isOffered = isToRead(context) || context.readError !== null;
  return (
    context.keepsProgress &&
    !context.completed &&
    isOffered &&
    !snapshot.hasTag('reading') &&
    context.readError !== 'onDevice'
  );
};

let shown: VideoPlayerProps | null = null;
function FakePlayer(props: VideoPlayerProps) {
  shown = props;
  return <p>The video {props.video}</p>;
}
const play = (tell: (props: VideoPlayerProps) => void) => {
  if (shown === null) throw new Error('No player is shown');
  tell(shown);
};
const press = (name: string | RegExp) => (_: LessonEvent, user: UserEvent) =>
  user.click(screen.getAllByRole('button', { name })[0] ?? screen.getByRole('button', { name }));

const retryName = () => (screen.queryByRole('button', { name: 'Send again' }) ? 'Send again' : /Try again|Try again/);

const sut = screenOf<typeof lessonMachine>({
  surround: siteLayout,
  render: (actor) => {
    shown = null;
    return render(
      <LessonScreen
        actor={actor}
        download={createActor(downloadMachine).start()}
        region={aRegion()}
        loadPreview={() => Promise.reject(new Error('No picture'))}
        Player={FakePlayer}
      />,
    );
  },
  gestures: {
    'visit.left': external,
    'previous.pressed': press('Previous lesson'),
    'next.pressed': press('Next lesson'),
    'lock.dismissed': press('Cancel'),
    'purchase.pressed': press(/Purchase Course|Buy course/),
    'continue.pressed': press('Continue'),
    'login.pressed': press('Log in to keep your progress'),
    // a failed player has a button 'Try again' too
    'connection.restored': external,
    'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: retryName() })),
    'player.retried': (_, user) =>
      user.click(within(screen.queryByRole('alert') ?? document.body).getByRole('button', { name: 'Try again' })),
    'gap.pressed': press('Watch what is missing'),
    'read.pressed': press('I have read this'),
    'film.pressed': press('Play the film'),
    'player.ready': componentDriven(() => play((props) => props.onReady())),
    'player.failed': componentDriven(({ reason }) => play((props) => props.onFailed(reason))),
    'player.progressed': componentDriven(({ position, duration }) =>
      play((props) => props.onProgress(position, duration)),
    ),
    'player.paused': componentDriven(({ position, duration }) => play((props) => props.onPaused(position, duration))),
    'speed.chosen': componentDriven(({ speed }) => play((props) => props.onSpeed(speed))),
    'player.ended': componentDriven(({ duration }) => play((props) => props.onEnded(duration))),
  },
});

const model = createModel(lessonMachine, {
  // what can be done on the page: watching and the locks are walked apart, or their states would
  // multiply
  events: {
    'connection.restored': { when: isOfServer },
    'retry.pressed': {
      when: (snapshot) => !snapshot.matches('shown') || (isFree(snapshot) && snapshot.hasTag('readingSlow')),
    },
    'previous.pressed': { when: (snapshot) => isFree(snapshot) && isOfServer(snapshot) },
    'next.pressed': { when: (snapshot) => isFree(snapshot) && isOfServer(snapshot) },
    'player.retried': { when: (snapshot) => isFree(snapshot) && !isUnkept(snapshot) },
    'purchase.pressed': { when: isUnbought },
    'lock.dismissed': { when: isUnbought },
    'login.pressed': {
      when: (snapshot) => isFree(snapshot) && !snapshot.context.signedIn && snapshot.context.lesson !== null,
    },
    'film.pressed': { when: isFree },
    'player.ready': { when: isStill },
    'player.failed': { generate: [{ reason: 'private' }, { reason: 'broken' }], when: isStill },
    'player.progressed': {
      generate: [4, 30].map((position) => ({ position, duration: 100 })),
      when: (snapshot) => isReady(snapshot) && !isUnbought(snapshot) && !isUnkept(snapshot),
    },
    'player.paused': {
      generate: [{ position: 20, duration: 100 }],
      when: (snapshot) => isReady(snapshot) && !isUnbought(snapshot) && !isUnkept(snapshot),
    },
    'player.ended': {
      generate: [{ duration: 100 }],
      when: (snapshot) => isReady(snapshot) && (!isUnbought(snapshot) || !snapshot.context.signedIn),
    },
    'speed.chosen': { generate: [{ speed: 1.5 }], when: (snapshot) => isReady(snapshot) && isStill(snapshot) },
    'gap.pressed': { when: (snapshot) => isFree(snapshot) && hasMissingNote(snapshot) },
    'read.pressed': { when: (snapshot) => isFree(snapshot) && hasReadButton(snapshot) },
    'continue.pressed': { when: (snapshot) => snapshot.matches('shown') && isOfServer(snapshot) },
    'visit.left': { when: isOfServer },
  },
  outcomes: {
    previewLesson: {
      ...refusalsOf(
        'GET /lesson/preview/{id}/{lang}',
        'GET /user/courses/course/{id}/{lang}',
        'GET /courses/preview/{id}/{lang}',
      ),
      open: resolve({ course: bought, lesson: here }),
      'a preview among locked ones': resolve({ course: preview, lesson: here }),
      locked: resolve({ course: { ...preview, chapter: bought.chapter }, lesson: null }),
      'a sample film': resolve({ course: bought, lesson: { ...here, sample: true } }),
      'without a video': resolve({ course: bought, lesson: { ...here, thumbnail: [] } }),
      'on the device': resolve({
        course: bought,
        lesson: { ...here, completed: true },
        takenAt: Date.parse('2026-11-28T12:00:00Z'),
      }),
      unknown: reject(failure('notFound', { status: 404 })),
      'no answer': reject(failure('network')),
    },
    saveProgress: {
      ...refusalsOf('PUT /user/lessons/{id}/progress'),
      kept: resolve({ ...nothing, missing }),
      'lesson done': resolve(lesson),
      'chapter done': resolve(chapter),
      'course done': resolve({ ...chapter, course_completed: true }),
      'not kept': reject(failure('network')),
    },
    readLesson: {
      ...refusalsOf('PUT /user/lessons/{id}/read'),
      'lesson done': resolve(lesson),
      'chapter done': resolve(chapter),
      'not kept': reject(failure('network')),
      'too often': reject(failure('tooMany', { status: 429, message: 'You have said of many lessons …' })),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    context.course?.purchased,
    context.lesson === null,
    context.completed,
    context.keepsProgress,
    context.isUrgent,
    context.hasEnded,
    context.finished,
    context.playerFailure,
    unsavedProgress(context) !== null,
    context.missing !== null,
    context.lesson?.sample,
    context.readError === null,
    context.takenAt === null,
  ],
});

const isSaved = (snapshot: Shown) =>
  (snapshot.context.savedPosition ?? 0) > 0 && !snapshot.hasTag('saving') && !snapshot.hasTag('unsaved');

/** What a learner sees of a lesson, until another page is there. */
const theLesson: Look<Shown> = [
  text('Lesson here'),
  when(({ context }) => context.lesson === null, text('This lesson is locked')),
  when(({ context }) => context.completed && context.signedIn, text('Lesson done')),
  when(({ context }) => context.finished === 'chapter', text('You finished this chapter!')),
  when(({ context }) => context.finished === 'course', text('You finished the course!')),
  when(
    (snapshot) => snapshot.context.hasEnded && snapshot.context.finished === null && !snapshot.hasTag('saving'),
    text('Next up'),
  ),
  when((snapshot) => isSaved(snapshot), text('Progress saved')),
  when((snapshot) => hasMissingNote(snapshot), text('You have watched 4 of 100 seconds.')),
  when((snapshot) => hasReadButton(snapshot), text('I have read this')),
  when((snapshot) => snapshot.hasTag('read'), text('Done. You have read this lesson.')),
  when(
    ({ context }) => context.course?.purchased === false && context.lesson !== null,
    text('Like it? Continue with the course'),
    text('Start this course'),
    text('or $12 a month for all courses'),
  ),
];

testModel(model, {
  variants: {
    'signed in': { courseId: 'weaving', chapterId: 'two', lessonId: 'here', signedIn: true, speed: 1 },
    visitor: { courseId: 'weaving', chapterId: 'two', lessonId: 'here', signedIn: false, speed: 1 },
    'a visitor who saves data': {
      ...{ courseId: 'weaving', chapterId: 'two', lessonId: 'here', signedIn: false, speed: 1 },
      savesData: true,
    },
  },
  sut,
  // what a learner sees of each state (LESSON-01..05)
  states: {
    loading: [text('Loading the lesson')],
    'loading.slow': [text(/^Still working/)],
    notFound: [text('This lesson does not exist')],
    unreached: [
      when(({ context }) => context.signedIn, text('This lesson is not on this phone')),
      when(({ context }) => !context.signedIn, text('This lesson could not be loaded')),
    ],
    failed: [text('We could not load the lesson')],
    shown: theLesson,
    left: theLesson,
    'shown.player.held': [text(/^The film is about \d+ MB at 360p/), when(isFree, button('Play the film'))],
    'shown.player.loading': [text('Loading the video')],
    'shown.player.failed': [text('We could not load the video')],
    'shown.reading.sending': [text('Sending…')],
    'shown.reading.sending.slow': [text(/^Still working/), when(isFree, button('Send again'))],
    'shown.reading.failed': [
      when(
        ({ context }) => !context.completed && context.keepsProgress,
        text(/^(This was not saved|You have said of many lessons|Kept on this device)/),
      ),
    ],
    'shown.player.absent': [
      when(({ context }) => context.lesson !== null && context.takenAt === null, text('This lesson has no video')),
      when(
        ({ context }) => context.takenAt !== null,
        text('The film needs a connection'),
        text(/^You are reading the copy on this phone, of 28 Nov 2026/),
      ),
    ],
    'shown.progress.kept.saving': [text('Saving…')],
    'shown.progress.kept.unsaved': [text('Not saved yet: trying again')],
    'shown.course.lockShown': [
      late(role('dialog', 'Lesson Locked')),
      text('This lesson is locked. Please purchase the course to access all lessons.'),
    ],
  },
});

it.each<[what: string, shown: LoadedLesson['lesson'], signedIn: boolean, isSent: boolean]>([
  ['about a lesson without a film', { ...here, thumbnail: [] }, true, true],
  ['about a lesson with a film', here, true, false],
  ['about a lesson that is completed', { ...here, thumbnail: [], completed: true }, true, false],
  ['by a visitor', { ...here, thumbnail: [] }, false, false],
])('[WATCH-05] "I have read this" %s is sent only where it can complete it', async (_, shown, signedIn, isSent) => {
  const readLesson = vi.fn(async () => lesson);
  const machine = lessonMachine.provide({
    actors: {
      previewLesson: fromPromise<LoadedLesson, LessonRequest>(async () => ({ course: bought, lesson: shown })),
      readLesson: fromPromise(readLesson),
    },
  });
  const input = { courseId: 'weaving', chapterId: 'two', lessonId: 'here', signedIn, speed: 1 };
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  actor.send({ type: 'read.pressed' });
  expect(readLesson).toHaveBeenCalledTimes(isSent ? 1 : 0);
  actor.stop();
});
