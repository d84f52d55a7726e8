import { openedCourseIds } from '../../domain/catalogue/access.ts';
import { wishesOf } from '../../domain/catalogue/wishlist.ts';
import { countUse } from '../../domain/common/limits.ts';
import { once } from '../../domain/common/once.ts';
import { Problem } from '../../domain/common/problem.ts';
import { sendChapterFeedback } from '../../domain/learning/chapter-feedback.ts';
import { coursesToGoOnWith, lessonsThisWeek, offersToBegin } from '../../domain/learning/home.ts';
import { listLearnersCourses } from '../../domain/learning/learning.ts';
import { readLesson, saveProgress } from '../../domain/learning/progress.ts';
import { endReminder, reminderOf, setReminder } from '../../domain/learning/reminders/setting.ts';
import { countDue, reviewsToday } from '../../domain/learning/reviews/state.ts';
import { runningSubscription } from '../../domain/payments/subscriptions.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import { textsOf, toldIn } from '../language.ts';
import type { Operations } from '../operation.ts';
import { callOf } from '../repeatable-call.ts';

export function learning(
  services: Services,
): Operations<
  | 'listPurchasedCourses'
  | 'listMyCourses'
  | 'getHome'
  | 'setReminder'
  | 'endReminder'
  | 'saveProgress'
  | 'readLesson'
  | 'sendChapterFeedback'
> {
  return {
    async listPurchasedCourses(request) {
      const { userId } = memberOf(request);
      if (request.params.id !== userId)
        throw new Problem(403, ({ requests }) => requests.failed.forbidden, { error: 'forbidden' });
      const [data, subscription, reviews_due] = await Promise.all([
        listLearnersCourses(toldIn(services, request), userId),
        runningSubscription(toldIn(services, request), userId),
        countDue(services, userId),
      ]);
      return { data, subscription, reviews_due };
    },
    async listMyCourses(request) {
      const { userId } = memberOf(request);
      const [course_ids, courses, subscription, wishes] = await Promise.all([
        openedCourseIds(services, userId),
        listLearnersCourses(toldIn(services, request), userId),
        runningSubscription(toldIn(services, request), userId),
        wishesOf(services, userId),
      ]);
      return { data: { course_ids, courses, subscription, wished_ids: [...wishes] } };
    },
    async getHome(request) {
      const { userId } = memberOf(request);
      const [courses, lessons_this_week, reviews, subscription, { reminder, channels }] = await Promise.all([
        coursesToGoOnWith(toldIn(services, request), userId),
        lessonsThisWeek(services, userId),
        reviewsToday(services, userId),
        runningSubscription(toldIn(services, request), userId),
        reminderOf(services, userId),
      ]);
      const offers = courses.length === 0 ? await offersToBegin(toldIn(services, request)) : [];
      return {
        data: { courses, lessons_this_week, reviews, offers, subscription, reminder, reminder_channels: channels },
      };
    },
    async setReminder(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'details.account', userId);
      return { data: { reminder: await setReminder(services, userId, request.body) } };
    },
    async endReminder(request) {
      await endReminder(services, request.body.token);
      return { message: textsOf(request).learning.reminders.off };
    },
    async saveProgress(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'progress.account', userId);
      return { data: await saveProgress(services, userId, request.params.id, request.body, textsOf(request)) };
    },
    async readLesson(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'reading.account', userId);
      return { data: await readLesson(services, userId, request.params.id, request.body, textsOf(request)) };
    },
    async sendChapterFeedback(request, reply) {
      const { userId } = memberOf(request);
      await countUse(services, 'feedback.account', userId);
      const { status, body } = await once(services, callOf(request), async (ctx) => {
        await sendChapterFeedback(ctx, userId, request.params.id, request.body);
        return { status: 201, body: { message: textsOf(request).learning.lessons.thanks } };
      });
      reply.code(status);
      return body;
    },
  };
}
