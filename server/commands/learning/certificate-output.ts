import { dayOf } from '../../../common/text/days.ts';
import { noSuch } from '../../domain/common/problem.ts';
import { findCertificate } from '../../domain/learning/certificate-code.ts';
import type { Services } from '../../services.ts';
import type { Output } from '../declaration.ts';

export const certificateArgument = {
  certificate: 'the code that is printed on it, its id (crt_…) or the address of its page',
};

/** @throws Problem 404 */
export async function requireCertificate(services: Services, reference: string): Promise<string> {
  const id = await findCertificate(services, reference);
  if (id === null) throw noSuch(`A certificate ${reference}`);
  return id;
}

export async function certificateOutput({ db }: Services, id: string): Promise<Output> {
  const row = await db
    .selectFrom('certificates')
    .select(['id', 'user_id', 'course_id', 'course_title', 'holder', 'issued_at', 'order_id'])
    .select(['revoked_at', 'revoked_by', 'revoked_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const why = row.revoked_by === 'refund' ? 'its order was refunded' : (row.revoked_reason ?? 'no reason is kept');
  const lines = [
    `${row.id}  ${row.holder}, ${row.course_title} (${row.course_id}), issued ${dayOf(row.issued_at)}`,
    `earned by ${row.order_id === null ? 'access without an order' : `order ${row.order_id}`}`,
    row.revoked_at === null ? 'valid' : `withdrawn ${dayOf(row.revoked_at)} by ${row.revoked_by ?? 'staff'}: ${why}`,
  ];
  return { data: row, lines };
}
