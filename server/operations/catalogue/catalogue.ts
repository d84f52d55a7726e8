import pLimit from 'p-limit';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { accessTo, notPurchased } from '../../domain/catalogue/access.ts';
import { courseIdOfLesson, loadCourses, type StoredCourse } from '../../domain/catalogue/catalogue.ts';
import { listFor, loadLearner, makeCourseList } from '../../domain/catalogue/course-list.ts';
import { countCourses, freeCourseIds, readPage, titled } from '../../domain/catalogue/course-page.ts';
import { asksForPage, type PageQuery, readPageQuery } from '../../domain/catalogue/page-query.ts';
import { loadSearchTerms } from '../../domain/catalogue/search-terms.ts';
import { categoryTitle, sayIn } from '../../domain/catalogue/translations.ts';
import { toWholeCourse, toWholeLesson } from '../../domain/catalogue/whole-course.ts';
import { wishesOf } from '../../domain/catalogue/wishlist.ts';
import type { LoggingCtx } from '../../domain/common/context.ts';
import { notFound } from '../../domain/common/problem.ts';
import { ownCertificates } from '../../domain/learning/own-certificates.ts';
import { practiceStates } from '../../domain/learning/practice-tests/state.ts';
import { loadProgress, recordView } from '../../domain/learning/progress.ts';
import { pricesOf } from '../../domain/payments/prices.ts';
import { runningSubscription } from '../../domain/payments/subscriptions.ts';
import { encodeGzip } from '../../encoded-body.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import type { Operations } from '../operation.ts';
import { type PublicAnswers, publicAnswers, send } from './public-answers.ts';
import { inEachLanguage, staleWhileRevalidate } from './stale-while-revalidate.ts';

interface Asked {
  id: string;
  lang: LanguageCode;
}

/** What visitors get may be a minute old; what depends on the learner is never cached. */
export function catalogue(
  ctx: LoggingCtx & Pick<Services, 'contentVersion' | 'config'>,
  answer: PublicAnswers,
): Operations<'listCourses' | 'listCategories' | 'previewCourse' | 'getMyCourse' | 'previewLesson'> {
  const lists = inEachLanguage(ctx, 'catalogue', async (language) => {
    const list = await makeCourseList({ ...ctx, language });
    const categories = Buffer.from(JSON.stringify({ data: list.categories }));
    return { list, courses: await encodeGzip(list.bytes), categories: await encodeGzip(categories) };
  });

  const counts = staleWhileRevalidate(ctx, 'course counts', () => countCourses(ctx));
  const titles = inEachLanguage(ctx, 'categories', (language) => sayIn({ ...ctx, language }, { kinds: ['category'] }));
  const free = staleWhileRevalidate(ctx, 'free courses', () => freeCourseIds(ctx));
  const month = staleWhileRevalidate(ctx, 'prices of a month', () => pricesOf(ctx, { kind: 'plan', id: 'monthly' }));
  const terms = inEachLanguage(ctx, 'search terms', (language) => loadSearchTerms(ctx, language));

  /**
   * Bytes and entries **[decided]**, apart for pages and searches, so that many different searches
   * evict neither a page nor a course.
   */
  const pages = publicAnswers(ctx, 16 * 1024 * 1024, 2_000);
  const finds = publicAnswers(ctx, 16 * 1024 * 1024, 2_000);

  /** A search ranks all of its matches; it gets four of ten database connections. */
  const searching = pLimit(4);

  async function pageFor(userId: string | null, query: PageQuery) {
    const read = () => readPage(ctx, { counts, free, terms }, userId, query);
    const [page, subscription] = await Promise.all([
      query.words === null ? read() : searching(read),
      userId === null ? undefined : runningSubscription({ ...ctx, language: query.language }, userId),
    ]);
    return { data: { ...page, ...(subscription !== undefined && { subscription }) } };
  }

  /** A learner's list is a copy of all courses (35 MB for 10,000), so at most two are in memory. */
  const inTurn = pLimit(2);

  async function courseOf(id: string, language: LanguageCode): Promise<StoredCourse> {
    const [course] = await loadCourses({ ...ctx, language }, [id]);
    if (!course) throw notFound('course');
    return course;
  }

  /** @param userId null for a visitor; only owners get a removed course */
  async function courseFor(userId: string | null, { id, lang }: Asked) {
    const [course, access, progress, wishes] = await Promise.all([
      courseOf(id, lang),
      accessTo(ctx, userId, id),
      userId === null ? null : loadProgress(ctx, userId, id),
      userId === null ? null : wishesOf(ctx, userId),
    ]);
    if (course.removed_at !== null && access === 'none') throw notFound('course');
    return { course, view: { access, progress, wishes } };
  }

  async function wholeCourse(userId: string | null, { id, lang }: Asked) {
    const [{ course, view }, states, certificates] = await Promise.all([
      courseFor(userId, { id, lang }),
      practiceStates(ctx, userId, [id]),
      userId === null ? null : ownCertificates(ctx, userId, [id]),
    ]);
    const month_prices = view.access === 'none' ? await month() : [];
    const data = toWholeCourse(course, view, { test: states.get(id) ?? null, certificates, month_prices });
    return { access: view.access, data };
  }

  async function lessonFor(userId: string | null, { id, lang }: Asked) {
    const { course, view } = await courseFor(userId, { id: await courseIdOfLesson(ctx, id), lang });
    return toWholeLesson(course, id, view);
  }

  return {
    async listCourses(request, reply) {
      const userId = request.identity?.userId ?? null;
      const { language } = request.params;
      if (asksForPage(request.query)) {
        const query = readPageQuery(request.query, language);
        if (userId !== null) return pageFor(userId, query);
        const cached = query.words === null ? pages : finds;
        return cached(request, reply, JSON.stringify(query), () => pageFor(null, query));
      }
      if (userId === null) return send(request, reply, (await lists(language)).courses);
      const [{ list, courses }, learner] = await Promise.all([lists(language), loadLearner(ctx, userId)]);
      const own = await inTurn(async () => {
        const bytes = listFor(list, learner);
        return bytes && encodeGzip(bytes);
      });
      return send(request, reply, own ?? courses);
    },

    async listCategories(request, reply) {
      const { language } = request.params;
      if (request.query.counts !== true) return send(request, reply, (await lists(language)).categories);
      const say = await titles(language);
      const data = [...(await counts())].map(([name, courses_count]) => {
        return { name, ...titled(categoryTitle(say, name)), course: [], courses_count };
      });
      return { data };
    },

    async previewCourse(request, reply) {
      const userId = request.identity?.userId ?? null;
      const { id, lang } = request.params;
      const preview = async () => ({ data: (await wholeCourse(userId, request.params)).data });
      return userId === null ? answer(request, reply, `course ${lang} ${id}`, preview) : preview();
    },

    async getMyCourse(request) {
      const { access, data } = await wholeCourse(memberOf(request).userId, request.params);
      if (access === 'none') throw notPurchased();
      return { data };
    },

    async previewLesson(request, reply) {
      const userId = request.identity?.userId ?? null;
      const { id, lang } = request.params;
      const lesson = async () => ({ data: await lessonFor(userId, request.params) });
      if (userId === null) return answer(request, reply, `lesson ${lang} ${id}`, lesson);
      const own = await lesson();
      if (!own.data.completed) await recordView(ctx, userId, id);
      return own;
    },
  };
}
