import type { Property } from 'model-walk/systems';
import { secondsOf } from '../../../common/rules/video-intervals.ts';
import type { LessonContext } from '../../../machines/learning/lesson.types.ts';
import { seconds } from './learning-system.ts';
import type { LessonId, LessonPage, State } from './world.ts';

const contextOf = ({ chart }: LessonPage) => chart.snapshot.context as LessonContext;
const pagesOf = ({ devices }: State): LessonPage[] => devices.flatMap(({ shows }) => ('chart' in shows ? [shows] : []));

/** All that the page shows is saved. */
const hasSaved = ({ chart }: LessonPage) =>
  ['saved', 'resting'].some((state) => chart.snapshot.matches({ shown: { progress: { kept: state } } }));

const doneIn = ({ rows }: State): string[] =>
  Object.entries(rows).flatMap(([id, row]) => (row.completed_at === null ? [] : [id]));

/** Seconds per lesson that the server counts as watched, and that were played. */
const watchedIn = ({ rows }: State) => Object.entries(rows).map(([id, row]) => [id, secondsOf(row.watched)] as const);
const playedOf = ({ played }: State, id: string): number => secondsOf(played[id as LessonId] ?? []);

/** By title with requirement ids. */
export const properties = {
  '[LESSON-04] a lesson that is completed stays completed, so that the share of a course never falls': {
    kind: 'each step',
    holds: (before, after) => {
      // nothing was stored
      if (before.rows === after.rows) return true;
      const done = doneIn(after);
      return doneIn(before).every((id) => done.includes(id));
    },
  },
  '[LESSON-04] no older report of a device takes its position back': {
    kind: 'always',
    holds: ({ wentBack }) => !wentBack,
  },
  '[WATCH-01] a lesson is completed only when 90 % of its film was played': {
    kind: 'always',
    holds: (state) => doneIn(state).every((id) => playedOf(state, id) >= 27),
  },
  '[WATCH-01] nothing that is watched twice counts twice': {
    kind: 'always',
    holds: (state) => watchedIn(state).every(([id, seconds]) => seconds <= playedOf(state, id)),
  },
  '[WATCH-01] what was watched never becomes less': {
    kind: 'each step',
    holds: (before, after) => {
      if (before.rows === after.rows) return true;
      const now = new Map(watchedIn(after));
      return watchedIn(before).every(([id, seconds]) => seconds <= (now.get(id) ?? 0));
    },
  },
  '[CARD-01] a learner is counted at most once among those who joined a course': {
    kind: 'always',
    holds: ({ joined }) => joined <= 1,
  },
  '[DONE-03] a completed course has its certificate once its last report was read, and no other has': {
    kind: 'always',
    holds: (state) => {
      const isReading = state.devices.some(({ reports }) => reports.some(({ at }) => at === 'stored'));
      const isDone = doneIn(state).length === state.lessons.length;
      return isDone ? state.certificates === 1 || isReading : state.certificates === 0;
    },
  },
  '[LESSON-04] a page that has saved its progress shows no lesson as completed that the server does not know as completed':
    {
      kind: 'always',
      holds: (state) => {
        const done = doneIn(state);
        return pagesOf(state).every(
          (page) => !hasSaved(page) || !contextOf(page).completed || done.includes(page.lesson),
        );
      },
    },
  '[DONE-01] a chapter or course is celebrated only when the server knows it as completed': {
    kind: 'always',
    holds: (state) => {
      const done = doneIn(state);
      const isCelebrated = state.devices.some(({ shows }) => shows.page === 'completed');
      return (
        (!isCelebrated || done.length > 0) &&
        pagesOf(state).every((page) => contextOf(page).finished === null || done.includes(page.lesson))
      );
    },
  },
  '[LESSON-04] from every state all devices get to show what the server has, without another fault': {
    kind: 'a path to',
    goal: (state) =>
      state.devices.every(({ reports }) => reports.length === 0) &&
      pagesOf(state).length === state.devices.length &&
      pagesOf(state).every((page) => {
        const { position, completed } = contextOf(page);
        const row = state.rows[page.lesson];
        return (
          hasSaved(page) && position === (row?.position ?? 0) / seconds && completed === (row?.completed_at != null)
        );
      }),
    by: ['learner', 'page', 'server'],
  },
  '[DONE-03] from every state the learner gets the certificate of the course without another fault': {
    kind: 'a path to',
    goal: ({ certificates }) => certificates > 0,
    by: ['learner', 'page', 'server'],
  },
} as const satisfies Record<string, Property<State>>;

export type PropertyName = keyof typeof properties;

/** States that must be reached, or the properties would prove too little. */
export const landmarks: Readonly<Record<string, (state: State) => boolean>> = {
  'both devices show the same lesson, of which one has completed it and the other has not heard so': (state) => {
    const [one, other] = pagesOf(state);
    if (!one || !other || one.lesson !== other.lesson || !doneIn(state).includes(one.lesson)) return false;
    return contextOf(one).completed !== contextOf(other).completed;
  },
  'a newer report of a device waits for an older one about the same lesson': ({ devices }) =>
    devices.some(
      ({ reports }) => reports.length === 2 && reports[0]?.progress.lessonId === reports[1]?.progress.lessonId,
    ),
  'a completed lesson is watched again from its beginning': (state) =>
    doneIn(state).some((id) => state.rows[id as LessonId]?.position === 0),
  'both devices send the report that completes the course': ({ devices }) =>
    devices.length === 2 &&
    devices.every(({ reports }) => reports.some(({ progress, at }) => progress.completed && at === 'stored')),
};
