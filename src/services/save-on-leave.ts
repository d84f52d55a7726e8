import { type ActorRefFrom, createActor } from 'xstate';
import type { lessonMachine } from '../../machines/learning/lesson.machine.ts';
import { unsavedProgress } from '../../machines/learning/lesson.selectors.ts';
import type { saveProgress } from '../api/learning/learning.ts';

/**
 * Leaving a lesson by any link or the back button stops its flow in the middle: what it had not saved yet is sent on
 * the way out (LESSON-04).
 */
export function saveOnLeave(lesson: ActorRefFrom<typeof lessonMachine>, save: ReturnType<typeof saveProgress>): void {
  lesson.subscribe({
    complete: () => {
      const input = unsavedProgress(lesson.getSnapshot().context);
      if (input === null) return;
      const last = createActor(save, { input });
      // The page is gone, so a failure is ignored; the next report contains more.
      last.subscribe({ error: () => {} });
      last.start();
    },
  });
}
