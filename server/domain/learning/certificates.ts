import type { LanguageCode } from '../../../common/language/codes.ts';
import { formatDate } from '../../../common/text/dates.ts';
import { withoutUnseen } from '../../../common/text/unprintable.ts';
import type { Workload } from '../../../common/text/workload.ts';
import type { CertifiedWords } from '../../db/tables/learning.ts';
import { notPrinted } from '../../documents/faces.ts';
import { notPrintedWords } from '../accounts/registration.ts';
import { getUser } from '../accounts/users.ts';
import { accessTo } from '../catalogue/access.ts';
import { original } from '../catalogue/translations.ts';
import { type Ctx, inTransaction, type LoggingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { lockUser } from '../common/locks.ts';
import { notFound, Problem, type Words } from '../common/problem.ts';
import { codeOf } from './certificate-code.ts';
import { orderBehind, returnCertificates } from './certificate-validity.ts';
import { taughtIn, translatedWords, workloadOf } from './course-outline.ts';
import { practiceStates } from './practice-tests/state.ts';
import { isWatched } from './watched-intervals.ts';

/** As printed. */
export interface IssuedCertificate {
  id: string;
  courseId: string;
  holder: string;
  courseTitle: string;
  /** Title and outline in other languages, where the course had words in these. */
  translations: Partial<Record<LanguageCode, CertifiedWords>>;
  issuedAt: Date;
  /** Typed from paper; see certificate-code.ts. */
  code: string;
  workload: Workload;
  /** Best practice test when issued; null if the course had none. */
  testPercentage: number | null;
}

/** Idempotent. Stores names, outline, test result and order as of now, under the user's lock. */
export async function issueCertificate(ctx: LoggingCtx, userId: string, courseId: string): Promise<void> {
  const revoked = await revocationOf(ctx, userId, courseId);
  if (revoked !== undefined && revoked !== 'refund') return;
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    await issueEarned(ctx, userId, courseId);
  });
}

/** In a transaction that holds the user's lock. */
export async function issueEarned(ctx: LoggingCtx, userId: string, courseId: string): Promise<void> {
  const { db } = ctx;
  const time = ctx.now();
  const revoked = await revocationOf(ctx, userId, courseId);
  if (revoked === 'refund') return returnCertificates(ctx, userId);
  if (revoked !== undefined || !(await isEarned(ctx, userId, courseId))) return;
  const access = await accessTo(ctx, userId, courseId);
  if (access === 'none') return;
  const user = await getUser(ctx, userId);
  const course = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  const [{ outline, ...length }, translations, shown, states] = await Promise.all([
    taughtIn({ ...ctx, language: original }, courseId),
    translatedWords(ctx, course),
    shownIn(ctx, userId, courseId),
    practiceStates(ctx, userId, [courseId]),
  ]);
  await db
    .insertInto('certificates')
    .values({
      id: newId('crt'),
      user_id: userId,
      course_id: courseId,
      holder: `${user.first_name} ${user.last_name}`,
      course_title: course.title,
      issued_at: time,
      ...length,
      outline: JSON.stringify(outline),
      translations: JSON.stringify(translations),
      lessons_watched: shown.watched,
      lessons_read: shown.read,
      test_percentage: states.get(courseId)?.best_percentage ?? null,
      order_id: await orderBehind(ctx, access, { userId, courseId, at: time }),
    })
    .execute();
}

async function shownIn({ db }: Ctx, userId: string, courseId: string): Promise<{ watched: number; read: number }> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('progress', 'progress.lesson_id', 'lessons.id')
    .select(['minutes', 'sample', 'duration', 'watched'])
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .where('progress.user_id', '=', userId)
    .execute();
  const watched = rows.filter((row) => isWatched(row.watched, row, row.duration)).length;
  return { watched, read: rows.length - watched };
}

async function revocationOf({ db }: Ctx, userId: string, courseId: string) {
  const issued = await db
    .selectFrom('certificates')
    .select('revoked_by')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return issued?.revoked_by;
}

/** The user's lock serialises the last lesson and the last answer: the later one sees both. */
async function isEarned(ctx: Ctx, userId: string, courseId: string): Promise<boolean> {
  const [open, states] = await Promise.all([
    ctx.db
      .selectFrom('lessons')
      .leftJoin('progress', (join) =>
        join.onRef('progress.lesson_id', '=', 'lessons.id').on('progress.user_id', '=', userId),
      )
      .select('lessons.id')
      .where('course_id', '=', courseId)
      .where('removed_at', 'is', null)
      .where('completed_at', 'is', null)
      .limit(1)
      .execute(),
    practiceStates(ctx, userId, [courseId]),
  ]);
  return open.length === 0 && states.get(courseId)?.passed !== false;
}

/** @throws Problem 404, also for another learner's; 410 with the reason for a withdrawn one */
export async function ownCertificate(ctx: Ctx, userId: string, id: string): Promise<IssuedCertificate> {
  const row = await ctx.db
    .selectFrom('certificates')
    .innerJoin('courses', 'courses.id', 'certificates.course_id')
    .selectAll('certificates')
    .select('courses.removed_at')
    .where('certificates.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('certificate'));
  if (row.revoked_at !== null) {
    throw withdrawn(row.revoked_at, { by: row.revoked_by, isForSale: row.removed_at === null });
  }
  return {
    id: row.id,
    courseId: row.course_id,
    holder: row.holder,
    courseTitle: row.course_title,
    translations: row.translations ?? {},
    issuedAt: row.issued_at,
    code: codeOf(row.id),
    workload: workloadOf(row),
    testPercentage: row.test_percentage,
  };
}

/**
 * An unprintable stored name is replaced by the current one.
 * @throws Problem as `ownCertificate`; 422 if that cannot be printed either
 */
export async function printableCertificate(ctx: Ctx, userId: string, id: string): Promise<IssuedCertificate> {
  const certificate = await ownCertificate(ctx, userId, id);
  if (notPrinted(withoutUnseen(certificate.holder)) === null) return certificate;
  const user = await getUser(ctx, userId);
  const holder = `${user.first_name} ${user.last_name}`;
  const unprintable = notPrinted(withoutUnseen(holder));
  if (unprintable !== null) {
    const words: Words = (say) => `${notPrintedWords(unprintable, say)} ${say.learning.certificates.changeName}`;
    throw new Problem(422, words, { error: 'name_not_printable' });
  }
  await ctx.db.updateTable('certificates').set({ holder }).where('id', '=', id).execute();
  return { ...certificate, holder };
}

/** Suggests buying again only for courses on sale. */
function withdrawn(at: Date, { by, isForSale }: { by: 'refund' | 'staff' | null; isForSale: boolean }): Problem {
  const words: Words = ({ learning: { certificates }, language }) => {
    const day = formatDate(at.toISOString(), language);
    if (by !== 'refund') return certificates.withdrawn({ day });
    return certificates.refunded({ day }) + (isForSale ? ` ${certificates.buyAgain}` : '');
  };
  return new Problem(410, words, { error: 'certificate_revoked' });
}
