import type { components } from '../../../common/api/schema.d.ts';
import { href } from '../../../common/paths.ts';
import { withoutUnseen } from '../../../common/text/unprintable.ts';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { codeOf } from './certificate-code.ts';

type OwnCertificate = NonNullable<components['schemas']['OwnCertificate']>;

/** By course id; withdrawn ones too. */
export async function ownCertificates(
  { db, config }: Ctx & Pick<Services, 'config'>,
  userId: string,
  courseIds: readonly string[],
): Promise<Map<string, OwnCertificate>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('certificates')
    .select(['id', 'course_id', 'holder', 'issued_at', 'revoked_at', 'page_off'])
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .execute();
  return new Map(
    rows.map(({ id, course_id, holder, issued_at, revoked_at, page_off }) => [
      course_id,
      {
        ...{ id, code: codeOf(id), url: config.publicUrl + href('certificate', { certificateId: id }) },
        ...{ withdrawn_at: revoked_at?.toISOString() ?? null, page_off },
        ...{ holder: withoutUnseen(holder), issued_at: issued_at.toISOString() },
      },
    ]),
  );
}
