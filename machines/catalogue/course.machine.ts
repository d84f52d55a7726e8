import { assign, emit, setup } from 'xstate';
import type { Course } from '../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { KeepView, LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, failureLogged, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import type { WishToggled } from './wishlist.machine.ts';

export interface CourseInput {
  courseId: string;
  /** Restored chapters; by default the first one is open. */
  openChapters?: readonly string[] | undefined;
}

export interface CourseContext {
  courseId: string;
  course: Course | null;
  openChapters: readonly string[] | null;
}

export type CourseEvent =
  | { type: 'chapter.toggled'; chapterId: string }
  | { type: 'wishlist.pressed' }
  | { type: 'retry.pressed' }
  | ConnectionRestored;

export type CourseEmitted = LogFailure | KeepView | WishToggled;

/** A course, its accordion of chapters, its wish. Failures are only logged. */
export const courseMachine = setup({
  types: {
    input: {} as CourseInput,
    context: {} as CourseContext,
    events: {} as CourseEvent,
    emitted: {} as CourseEmitted,
    tags: {} as 'busy' | 'slow',
  },
  actors: { loadCourse: notProvided<Course>('loadCourse') },
  guards: { isNotFound: (_, failure: ApiFailure) => failure.kind === 'notFound' },
  actions: {
    setCourse: assign(({ context }, course: Course) => ({
      course,
      openChapters: context.openChapters ?? course.chapter.slice(0, 1).map(({ id }) => id),
    })),
    toggleChapter: assign({
      openChapters: ({ context }, { chapterId }: { chapterId: string }) => {
        const open = context.openChapters ?? [];
        return open.includes(chapterId) ? open.filter((id) => id !== chapterId) : [...open, chapterId];
      },
    }),
    keepView: emit(({ context: { openChapters } }) => ({ type: 'view.kept' as const, view: { openChapters } })),
    toggleWish: emit(({ context: { courseId, course } }) => ({
      type: 'wishlist.toggled' as const,
      courseId,
      wishlisted: course?.wishlisted ?? false,
    })),
    logFailure: emit(({ event }) => failureLogged('Loading the course', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'course',
  context: ({ input }) => ({ courseId: input.courseId, course: null, openChapters: input.openChapters ?? null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Everything on the page comes from the server.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'loadCourse',
        src: 'loadCourse',
        onDone: { target: 'ready', actions: { type: 'setCourse', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'Asking again would not find a course that does not exist.',
            guard: { type: 'isNotFound', params: ({ event }) => failureOf(event) },
            target: 'notFound',
            actions: 'logFailure',
          },
          { target: 'failed', actions: 'logFailure' },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'retry.pressed': '#course.loading' } },
      },
    },
    ready: {
      description: 'The chapters open and close here; the wish list is an actor of its own.',
      on: {
        'chapter.toggled': {
          actions: [{ type: 'toggleChapter', params: ({ event }) => event }, 'keepView'],
        },
        'wishlist.pressed': { actions: 'toggleWish' },
      },
    },
    notFound: { description: 'Asking again would not find the course.' },
    failed: {
      description: 'The failure was only logged, so the page offers to ask again.',
      on: { 'retry.pressed': 'loading', 'connection.restored': 'loading' },
    },
  },
});
