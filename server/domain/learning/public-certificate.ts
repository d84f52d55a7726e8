import type { OutlineChapter } from '../../db/tables/learning.ts';
import type { Ctx } from '../common/context.ts';
import { withoutUnseen } from '../common/invisible.ts';
import { codeOf, findCertificate } from './certificate-code.ts';
import { taughtIn } from './course-outline.ts';

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
  /** Whether the course's practice test was passed; false where it had none then. */
  passed: boolean;
  /** Null for a valid one. */
  withdrawnAt: Date | null;
}

/** One that does not exist, or whose page its holder has switched off: a stranger cannot tell the two apart (CERT-05). */
export type PublicCertificate = ShownCertificate | { state: 'unknown' };

/**
 * What everybody may see of a certificate: on its page, in JSON, as a picture (CERT-01).
 * @param reference its id or its code, also as it was typed from paper.
 */
export async function publicCertificate(ctx: Ctx, reference: string): Promise<PublicCertificate> {
  const id = await findCertificate(ctx, reference);
  if (id === null) return { state: 'unknown' };
  const row = await ctx.db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.page_off) return { state: 'unknown' };
  const { seconds, outline } =
    row.seconds === null || row.outline === null
      ? await taughtIn(ctx, row.course_id)
      : { seconds: row.seconds, outline: row.outline };
  return {
    state: row.revoked_at === null ? 'valid' : 'withdrawn',
    id: row.id,
    code: codeOf(row.id),
    holder: row.name_hidden ? null : withoutUnseen(row.holder),
    courseId: row.course_id,
    courseTitle: row.course_title,
    outline,
    seconds,
    issuedAt: row.issued_at,
    passed: row.test_percentage !== null,
    withdrawnAt: row.revoked_at,
  };
}
