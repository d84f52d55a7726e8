import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { failure } from '../../../machines/common/failure.ts';
import { downloadMachine } from '../../../machines/learning/download.machine.ts';
import {
  type LessonContext,
  type LessonEvent,
  lessonMachine,
  type PlayerFailure,
} from '../../../machines/learning/lesson.machine.ts';
import { unsavedProgress } from '../../../machines/learning/lesson.selectors.ts';
import {
  componentDriven,
  external,
  reject,
  resolve,
  type Sut,
  testModel,
} from '../../../packages/model-walk/src/index.ts';
import { LessonScreen } from '../../../src/screens/learning/lesson/LessonScreen.tsx';
import type { VideoPlayerProps } from '../../../src/ui/embeds/VideoPlayer.tsx';
import { refusalsOf } from '../../support/contract.ts';
import { aCourse, aLesson } from '../../support/courses.ts';
import { siteLayout } from '../../support/surround.tsx';

const here = aLesson('here', { preview: true });
const bought = aCourse({ one: [aLesson('before')], two: [here], three: [aLesson('after')] });
const preview = { ...bought, purchased: false };

const nothing = {
  completion_percentage: 40,
  lesson_completed: false,
  chapter_completed: false,
  course_completed: false,
};
const chapter = { ...nothing, lesson_completed: true, chapter_completed: true };

/** What the dialog covers. */
const ways: LessonEvent[] = [{ type: 'previous.pressed' }, { type: 'next.pressed' }, { type: 'player.retried' }];
const reasons: PlayerFailure[] = ['private', 'broken'];
const starting: LessonEvent[] = [
  { type: 'player.ready' },
  ...reasons.map((reason): LessonEvent => ({ type: 'player.failed', reason })),
];
const watching: LessonEvent[] = [
  { type: 'player.progressed', position: 10, duration: 100 },
  { type: 'player.progressed', position: 30, duration: 100 },
  { type: 'player.progressed', position: 95, duration: 100 },
  { type: 'player.paused', position: 20, duration: 100 },
  { type: 'player.ended', duration: 100 },
];
const faster: LessonEvent = { type: 'speed.chosen', speed: 1.5 };
const toTheEnd: LessonEvent = { type: 'player.ended', duration: 100 };

type Shown = SnapshotFrom<typeof lessonMachine>;
const isFree = (snapshot: Shown) => snapshot.matches({ shown: { course: 'free' } });
const player = ({ value }: Shown) => (typeof value === 'object' && 'shown' in value ? value.shown.player : null);
const isStill = (snapshot: Shown) =>
  snapshot.matches({ shown: { progress: 'off' } }) || snapshot.matches({ shown: { progress: { kept: 'resting' } } });

/** What can be done on the page. Watching and the locks are walked apart, or their states would multiply. */
function eventsIn(snapshot: Shown): LessonEvent[] {
  const { course, lesson, signedIn } = snapshot.context;
  if (!snapshot.matches('shown')) return [{ type: 'retry.pressed' }, { type: 'visit.left' }];
  return [
    ...(isFree(snapshot) ? ways : []),
    ...(course?.purchased ? [] : [{ type: 'purchase.pressed' } as const, { type: 'lock.dismissed' } as const]),
    ...(!signedIn && lesson !== null && isFree(snapshot) ? [{ type: 'login.pressed' } as const] : []),
    ...(isStill(snapshot) ? starting : []),
    ...(player(snapshot) === 'ready' && course?.purchased ? watching : []),
    ...(player(snapshot) === 'ready' && isStill(snapshot) ? [faster] : []),
    ...(player(snapshot) === 'ready' && !signedIn ? [toTheEnd] : []),
    { type: 'continue.pressed' },
    { type: 'visit.left' },
  ];
}

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

const sut: Sut<typeof lessonMachine> = {
  surround: siteLayout,
  render: (actor) => {
    shown = null;
    return render(
      <LessonScreen
        actor={actor}
        download={createActor(downloadMachine).start()}
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
    'retry.pressed': press(/Try again|Load again/),
    'player.retried': press('Try again'),
    'player.ready': componentDriven(() => play((props) => props.onReady())),
    'player.failed': componentDriven(({ reason }) => play((props) => props.onFailed(reason))),
    'player.progressed': componentDriven(({ position, duration }) =>
      play((props) => props.onProgress(position, duration)),
    ),
    'player.paused': componentDriven(({ position, duration }) => play((props) => props.onPaused(position, duration))),
    'speed.chosen': componentDriven(({ speed }) => play((props) => props.onSpeed(speed))),
    'player.ended': componentDriven(({ duration }) => play((props) => props.onEnded(duration))),
  },
  see,
};

testModel({
  machine: lessonMachine,
  variants: {
    'signed in': { courseId: 'weaving', chapterId: 'two', lessonId: 'here', signedIn: true, speed: 1 },
    visitor: { courseId: 'weaving', chapterId: 'two', lessonId: 'here', signedIn: false, speed: 1 },
  },
  events: eventsIn,
  outcomes: {
    loadLesson: {
      ...refusalsOf(
        'GET /lesson/preview/{id}/{lang}',
        'GET /user/courses/course/{id}/{lang}',
        'GET /courses/preview/{id}/{lang}',
      ),
      open: resolve({ course: bought, lesson: here }),
      'a preview among locked ones': resolve({ course: preview, lesson: here }),
      locked: resolve({ course: { ...preview, chapter: bought.chapter }, lesson: null }),
      'without a video': resolve({ course: bought, lesson: { ...here, thumbnail: [] } }),
      unknown: reject(failure('notFound', { status: 404 })),
      'no answer': reject(failure('network')),
    },
    saveProgress: {
      ...refusalsOf('PUT /user/lessons/{id}/progress'),
      kept: resolve(nothing),
      'chapter done': resolve(chapter),
      'course done': resolve({ ...chapter, course_completed: true }),
      'not kept': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    context.course?.purchased,
    context.lesson === null,
    context.completed,
    context.isUrgent,
    context.hasEnded,
    context.finished,
    context.playerFailure,
    unsavedProgress(context) !== null,
  ],
  sut,
});

/** What a learner sees of each state (LESSON-01..05). */
async function see(snapshot: Shown): Promise<void> {
  const { context } = snapshot;
  if (snapshot.hasTag('lockShown')) {
    const dialog = await screen.findByRole('dialog', { name: 'Lesson Locked' });
    expect(dialog.textContent).toContain('This lesson is locked. Please purchase the course to access all lessons.');
    return;
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    headingOf(snapshot),
  ]);
  expect(screen.queryByText('Loading the lesson') !== null).toBe(snapshot.hasTag('busy'));
  expect(screen.queryByText(/Still working/) !== null).toBe(snapshot.hasTag('slow'));
  if (!snapshot.matches('shown')) return;
  expect(screen.queryByText('Loading the video') !== null).toBe(player(snapshot) === 'loading');
  expect(screen.queryByRole('alert') !== null).toBe(player(snapshot) === 'failed');
  expect(screen.queryByText('This lesson has no video') !== null).toBe(
    player(snapshot) === 'absent' && context.lesson !== null,
  );
  expect(screen.queryByRole('heading', { name: 'This lesson is locked' }) !== null).toBe(context.lesson === null);
  const saving = snapshot.hasTag('saving');
  const unsaved = snapshot.hasTag('unsaved');
  expect(screen.queryByText('Saving…') !== null).toBe(saving);
  expect(screen.queryByText('Not saved yet: trying again') !== null).toBe(unsaved);
  expect(screen.queryByText('Progress saved') !== null).toBe(!saving && !unsaved && hasSaved(context));
  expect(screen.queryByText('Lesson done') !== null).toBe(context.completed);
  expect(screen.queryByText('Next up') !== null).toBe(!saving && context.hasEnded && context.finished === null);
  expect(screen.queryByText('You finished the course!') !== null).toBe(context.finished === 'course');
  expect(screen.queryByText('You finished this chapter!') !== null).toBe(context.finished === 'chapter');
}

const hasSaved = ({ savedPosition }: LessonContext) => savedPosition !== null && savedPosition > 0;

function headingOf(snapshot: Shown): string {
  if (snapshot.hasTag('busy')) return 'Lesson';
  if (snapshot.matches('notFound')) return 'This lesson does not exist';
  if (snapshot.matches('failed')) return 'The lesson could not be loaded';
  return 'Lesson here';
}
