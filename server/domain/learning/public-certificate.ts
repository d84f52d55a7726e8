import type { LanguageCode } from '../../../common/language/codes.ts';
import { withoutUnseen } from '../../../common/text/unprintable.ts';
import type { Workload } from '../../../common/text/workload.ts';
import type { CertifiedWords, OutlineChapter } from '../../db/tables/learning.ts';
import { original } from '../catalogue/translations.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { codeOf, findCertificate } from './certificate-code.ts';
import { workloadOf } from './course-outline.ts';

export interface ShownCertificate {
  state: 'valid' | 'withdrawn';
  id: string;
  code: string;
  holder: string | null;
  courseId: string;
  courseTitle: string;
  outline: OutlineChapter[];
  /** Title and outline in the caller's language, where the course had words in it. */
  translation: (CertifiedWords & { lang: LanguageCode }) | null;
  seconds: number;
  taskMinutes: number;
  workload: Workload;
  issuedAt: Date;
  lessons: { watched: number; read: number };
  /** Practice test; false if the course had none. */
  passed: boolean;
  withdrawnAt: Date | null;
  /** The holder's settings, for the holder only. */
  own: CertificateChoice | null;
}

export interface CertificateChoice {
  nameHidden: boolean;
  pageOff: boolean;
}

/** Missing or hidden: indistinguishable to a stranger. */
export type PublicCertificate = ShownCertificate | { state: 'unknown' };

/**
 * @param reference id or code, as typed
 * @param viewer the holder sees hidden parts
 */
export async function publicCertificate(
  ctx: Ctx,
  reference: string,
  viewer: string | null = null,
): Promise<PublicCertificate> {
  const id = await findCertificate(ctx, reference);
  if (id === null) return { state: 'unknown' };
  const row = await ctx.db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst();
  const isOwn = row !== undefined && row.user_id === viewer;
  if (!row || (row.page_off && !isOwn)) return { state: 'unknown' };
  const { language: lang = original } = ctx;
  const translated = row.translations?.[lang];
  return {
    state: row.revoked_at === null ? 'valid' : 'withdrawn',
    id: row.id,
    code: codeOf(row.id),
    holder: row.name_hidden && !isOwn ? null : withoutUnseen(row.holder),
    courseId: row.course_id,
    courseTitle: row.course_title,
    outline: row.outline,
    translation: translated === undefined ? null : { lang, ...translated },
    seconds: row.seconds,
    taskMinutes: row.task_minutes,
    workload: workloadOf(row),
    lessons: { watched: row.lessons_watched, read: row.lessons_read },
    issuedAt: row.issued_at,
    passed: row.test_percentage !== null,
    withdrawnAt: row.revoked_at,
    own: isOwn ? { nameHidden: row.name_hidden, pageOff: row.page_off } : null,
  };
}

/**
 * @param change omitted fields stay
 * @throws Problem 404, also for another learner's
 */
export async function updateCertificate(
  ctx: Ctx,
  { userId, reference }: { userId: string; reference: string },
  { nameHidden, pageOff }: Partial<CertificateChoice>,
): Promise<CertificateChoice> {
  const id = await findCertificate(ctx, reference);
  const row = await ctx.db
    .updateTable('certificates')
    .set(({ ref }) => ({ name_hidden: nameHidden ?? ref('name_hidden'), page_off: pageOff ?? ref('page_off') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['name_hidden', 'page_off'])
    .executeTakeFirstOrThrow(() => notFound('certificate'));
  return { nameHidden: row.name_hidden, pageOff: row.page_off };
}
