import { language } from '../../../../common/language/current.ts';
import { takeAlongMachine } from '../../../../machines/catalogue/take-along.machine.ts';
import { call } from '../../../api/client.ts';
import type { Services } from '../../common/services.ts';
import type { StartFlow } from '../../common/start-flow.ts';
import { TakeAlongLater } from './TakeAlongLater.tsx';

/**
 * Its calls and its part of the page are fetched when they are needed: visitors need neither.
 * @param courseId null for all courses that were taken along
 */
export function startTakeAlong(
  start: StartFlow,
  { client, taken }: Pick<Services, 'client' | 'taken'>,
  courseId: string | null,
) {
  const places = { client, taken, now: Date.now };
  const calls = () => import('./calls.ts');
  const actor = start(
    takeAlongMachine.provide({
      actors: {
        readTaken: call(async (input) => (await calls()).readTaken(places, input)),
        listChaptersToTake: call(async (courses, signal) =>
          (await calls()).listChaptersToTake(places, courses, signal),
        ),
        takePart: call(async (part, signal) => part && (await calls()).takePart(places, part, signal)),
        removeTaken: call((chapters) => taken.remove(chapters)),
      },
    }),
    { courseId, language: language.code },
  );
  return { actor, element: <TakeAlongLater actor={actor} /> };
}
