import { accessTo, notPurchased } from '../../domain/catalogue/access.ts';
import { loadCourses } from '../../domain/catalogue/catalogue.ts';
import { fileHashes, revisionOf, toTakenChapter } from '../../domain/catalogue/to-take-along.ts';
import { wishesOf } from '../../domain/catalogue/wishlist.ts';
import { notFound } from '../../domain/common/problem.ts';
import { testToTake } from '../../domain/learning/practice-tests/to-take-along.ts';
import { loadProgress, recordView } from '../../domain/learning/progress.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import type { Operations, Request } from '../operation.ts';
import { sizeOfAttachment } from './downloads.ts';

/** What learners keep on their devices, to be read without a connection. */
export function takingAlong(services: Services): Operations<'listChaptersToTake' | 'takeChapter'> {
  async function courseFor(request: Request<'listChaptersToTake'> | Request<'takeChapter'>) {
    const { userId } = memberOf(request);
    const { id, lang } = request.params;
    const [[course], access, progress, wishes] = await Promise.all([
      loadCourses({ ...services, language: lang }, [id]),
      accessTo(services, userId, id),
      loadProgress(services, userId, id),
      wishesOf(services, userId),
    ]);
    if (!course || (course.removed_at !== null && access === 'none')) throw notFound('course');
    if (access === 'none') throw notPurchased();
    return { userId, course, view: { access, progress, wishes } };
  }

  return {
    async listChaptersToTake(request) {
      const { userId, course, view } = await courseFor(request);
      const [hashes, test] = await Promise.all([
        fileHashes(services, course.id),
        testToTake({ ...services, language: request.params.lang }, userId, course.id),
      ]);
      const chapters = course.chapters.map(async ({ id, title, lang, lessons }) => {
        const sizes = lessons.flatMap(({ attachments }) =>
          attachments.map(async (file) => ({ id: file.id, size: await sizeOfAttachment(services, userId, file.id) })),
        );
        // one that is missing is not found by its download either
        const files = (await Promise.all(sizes)).flatMap(({ id, size }) => (size === null ? [] : [{ id, size }]));
        const texts = Buffer.byteLength(JSON.stringify({ data: toTakenChapter(course, id, view) }));
        return {
          ...{ id, title, lessons: lessons.length, texts, files },
          ...(lang && { lang }),
          size: files.reduce((sum, { size }) => sum + size, texts),
          revision: revisionOf(course, id, hashes),
        };
      });
      return { data: { chapters: await Promise.all(chapters), ...(test && { test }) } };
    },

    async takeChapter(request) {
      const { userId, course, view } = await courseFor(request);
      const data = toTakenChapter(course, request.params.chapter, view);
      // the texts are with the learner from now on
      for (const { id } of data.lessons) await recordView(services, userId, id);
      return { data };
    },
  };
}
