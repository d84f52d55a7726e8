import { withoutUnseen } from '../../../common/text/unprintable.ts';
import type { OutlineChapter } from '../../db/tables/learning.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { codeOf, findCertificate } from './certificate-code.ts';

/** What everybody may see of a certificate. */
export interface ShownCertificate {
  state: 'valid' | 'withdrawn';
  id: string;
  code: string;
  /** Null where its holder hides the name. */
  holder: string | null;
  courseId: string;
  courseTitle: string;
  outline: OutlineChapter[];
  /** What the course's lessons took when it was issued. */
  seconds: number;
  issuedAt: Date;
  /** How many lessons were watched and how many read by the learner's word. */
  lessons: { watched: number; read: number };
  /** Whether the course's practice test was passed; false where it had none then. */
  passed: boolean;
  /** Null for a valid one. */
  withdrawnAt: Date | null;
  /** What its holder shows of it, for the holder; null for all others. */
  own: CertificateChoice | null;
}

export interface CertificateChoice {
  nameHidden: boolean;
  pageOff: boolean;
}

/** One that does not exist, or whose page its holder has switched off: a stranger cannot tell the two apart (CERT-05). */
export type PublicCertificate = ShownCertificate | { state: 'unknown' };

/**
 * What everybody may see of a certificate: on its page, in JSON, as a picture (CERT-01).
 * @param reference its id or its code, also as it was typed from paper.
 * @param viewer the id of the user who looks at it; its holder sees what others do not.
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
  return {
    state: row.revoked_at === null ? 'valid' : 'withdrawn',
    id: row.id,
    code: codeOf(row.id),
    holder: row.name_hidden && !isOwn ? null : withoutUnseen(row.holder),
    courseId: row.course_id,
    courseTitle: row.course_title,
    outline: row.outline,
    seconds: row.seconds,
    lessons: { watched: row.lessons_watched, read: row.lessons_read },
    issuedAt: row.issued_at,
    passed: row.test_percentage !== null,
    withdrawnAt: row.revoked_at,
    own: isOwn ? { nameHidden: row.name_hidden, pageOff: row.page_off } : null,
  };
}

/**
 * Changes what others see of a certificate (CERT-05).
 * @param reference its id or its code.
 * @param change what is left out stays as it is.
 * @throws Problem 404 for an unknown certificate or another learner's.
 */
export async function chooseForCertificate(
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
    .executeTakeFirst();
  if (!row) throw notFound('This certificate');
  return { nameHidden: row.name_hidden, pageOff: row.page_off };
}
