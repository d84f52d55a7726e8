import { readCertificate } from '../domain/certificates.ts';
import { saveFeedback } from '../domain/feedback.ts';
import { listLearnersCourses, openedCourseIds } from '../domain/learning.ts';
import { Problem } from '../domain/problem.ts';
import { saveProgress } from '../domain/progress.ts';
import { runningSubscription } from '../domain/subscriptions.ts';
import { wishesOf } from '../domain/wishes.ts';
import type { Services } from '../services.ts';
import { memberOf } from './identity.ts';
import type { Operations } from './operation.ts';

/** What a learner has, has watched and has achieved. */
export function learning(
  services: Services,
): Operations<'listPurchasedCourses' | 'listMyCourses' | 'saveProgress' | 'sendChapterFeedback' | 'getCertificate'> {
  const { db, now } = services;
  return {
    async listPurchasedCourses(request) {
      const { userId } = memberOf(request);
      if (request.params.id !== userId)
        throw new Problem(403, 'You do not have access to this.', { error: 'forbidden' });
      const [data, subscription] = await Promise.all([
        listLearnersCourses(db, userId),
        runningSubscription(services, userId),
      ]);
      return { data, subscription };
    },
    async listMyCourses(request) {
      const { userId } = memberOf(request);
      const [course_ids, courses, subscription, wishes] = await Promise.all([
        openedCourseIds(db, userId, now()),
        listLearnersCourses(db, userId),
        runningSubscription(services, userId),
        wishesOf(db, userId),
      ]);
      return { data: { course_ids, courses, subscription, wished_ids: [...wishes] } };
    },
    async saveProgress(request) {
      return { data: await saveProgress(services, memberOf(request).userId, request.params.id, request.body) };
    },
    async sendChapterFeedback(request, reply) {
      await saveFeedback(services, memberOf(request).userId, request.params.id, request.body);
      reply.code(201);
      return { message: 'Thank you for your feedback.' };
    },
    async getCertificate(request) {
      return { data: await readCertificate(db, request.params.id) };
    },
  };
}
