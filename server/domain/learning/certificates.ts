import { withoutUnseen } from '../../../common/text/unprintable.ts';
import { printingError } from '../../documents/faces.ts';
import { getUser } from '../accounts/users.ts';
import { accessTo } from '../catalogue/access.ts';
import { type Ctx, inTransaction, type LoggingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { lockUser } from '../common/locks.ts';
import { notFound, Problem } from '../common/problem.ts';
import { codeOf } from './certificate-code.ts';
import { orderBehind, returnCertificates } from './certificate-validity.ts';
import { taughtIn } from './course-outline.ts';
import { practiceStates } from './practice-tests/state.ts';
import { isWatched } from './watched-intervals.ts';

/** A certificate as it is printed. */
export interface IssuedCertificate {
  id: string;
  courseId: string;
  holder: string;
  courseTitle: string;
  issuedAt: Date;
  /** To be typed from paper; see certificate-code.ts. */
  code: string;
  /** What the course's lessons took at that moment. */
  seconds: number;
  /** Of the best practice test then, in percent; null where the course had none. */
  testPercentage: number | null;
}

/**
 * Issues the certificate of a course that is open to the learner, once all of its lessons are done and its practice test, where
 * it has one, is passed (DONE-03, PRACTICE-13): a second call, also at the same moment, changes nothing. It keeps the learner's
 * name, the course's title, length and outline and the result of the test as they are now (CERT-01), and by which order it was earned; a refund at the same moment either finds it or
 * is seen here, since both hold the lock of the user (P33).
 */
export async function issueCertificate(ctx: LoggingCtx, userId: string, courseId: string): Promise<void> {
  const revoked = await revocationOf(ctx, userId, courseId);
  if (revoked !== undefined && revoked !== 'refund') return;
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    await issueEarned(ctx, userId, courseId);
  });
}

/** The same within a transaction that has the lock of the user. */
export async function issueEarned(ctx: LoggingCtx, userId: string, courseId: string): Promise<void> {
  const { db } = ctx;
  const time = ctx.now();
  const revoked = await revocationOf(ctx, userId, courseId);
  if (revoked === 'refund') return returnCertificates(ctx, userId);
  if (revoked !== undefined || !(await isEarned(ctx, userId, courseId))) return;
  const access = await accessTo(ctx, userId, courseId);
  if (access === 'none') return;
  const user = await getUser(ctx, userId);
  const { title } = await db.selectFrom('courses').select('title').where('id', '=', courseId).executeTakeFirstOrThrow();
  const [{ seconds, outline }, shown, states] = await Promise.all([
    taughtIn(ctx, courseId),
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
      course_title: title,
      issued_at: time,
      seconds,
      outline: JSON.stringify(outline),
      lessons_watched: shown.watched,
      lessons_read: shown.read,
      test_percentage: states.get(courseId)?.best_percentage ?? null,
      order_id: await orderBehind(ctx, access, { userId, courseId, at: time }),
    })
    .execute();
}

/** How many lessons of a finished course the learner watched, and how many they said to have read (CERT-13). */
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

/** By whom the learner's certificate of a course was withdrawn, null for a valid one; undefined where there is none. */
async function revocationOf({ db }: Ctx, userId: string, courseId: string) {
  const issued = await db
    .selectFrom('certificates')
    .select('revoked_by')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return issued?.revoked_by;
}

/**
 * Whether a learner has done what a certificate asks for. Of a last lesson and a last answer at the same moment the one that gets
 * the lock of the user later finds both.
 */
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

/**
 * A certificate for its learner to download.
 * @throws Problem 404 for an unknown id or another learner's, 410 for one that was withdrawn, with the reason.
 */
export async function ownCertificate(ctx: Ctx, userId: string, id: string): Promise<IssuedCertificate> {
  const row = await ctx.db
    .selectFrom('certificates')
    .innerJoin('courses', 'courses.id', 'certificates.course_id')
    .selectAll('certificates')
    .select('courses.removed_at')
    .where('certificates.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('This certificate');
  if (row.revoked_at !== null) {
    throw withdrawn(row.revoked_at, { by: row.revoked_by, isForSale: row.removed_at === null });
  }
  return {
    id: row.id,
    courseId: row.course_id,
    holder: row.holder,
    courseTitle: row.course_title,
    issuedAt: row.issued_at,
    code: codeOf(row.id),
    seconds: row.seconds,
    testPercentage: row.test_percentage,
  };
}

/**
 * A certificate to print. A name that no font can print was stored before registration asked for another; it gives way to the
 * learner's name of today, which the certificate then keeps (CERT-12).
 * @throws Problem as `ownCertificate`, and 422 where today's name cannot be printed either.
 */
export async function printableCertificate(ctx: Ctx, userId: string, id: string): Promise<IssuedCertificate> {
  const certificate = await ownCertificate(ctx, userId, id);
  if (printingError(withoutUnseen(certificate.holder)) === null) return certificate;
  const user = await getUser(ctx, userId);
  const holder = `${user.first_name} ${user.last_name}`;
  const error = printingError(withoutUnseen(holder));
  if (error !== null) {
    throw new Problem(422, `${error} Please change your name in Settings, then download the certificate again.`, {
      error: 'name_not_printable',
    });
  }
  await ctx.db.updateTable('certificates').set({ holder }).where('id', '=', id).execute();
  return { ...certificate, holder };
}

const dayOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Says why; the way back only for a course that can still be had. */
function withdrawn(at: Date, { by, isForSale }: { by: 'refund' | 'staff' | null; isForSale: boolean }): Problem {
  const wayBack = isForSale ? ' It becomes valid again when you buy the course or subscribe.' : '';
  const why =
    by === 'refund'
      ? `because its payment was refunded.${wayBack}`
      : 'by Zanin. Please contact us if you have a question about it.';
  return new Problem(
    410,
    `This certificate was withdrawn on ${dayOf.format(at)}${by === 'refund' ? ', ' : ' '}${why}`,
    {
      error: 'certificate_revoked',
    },
  );
}
