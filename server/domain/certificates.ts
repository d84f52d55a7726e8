import type { Kysely } from 'kysely';
import type { components } from '../../src/api/schema.d.ts';
import type { Database } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { newId } from './ids.ts';
import { withoutUnseen } from './invisible.ts';
import { notFound } from './problem.ts';
import { getUser } from './users.ts';

/** A certificate as it is printed. */
export interface IssuedCertificate {
  id: string;
  courseId: string;
  holder: string;
  courseTitle: string;
  issuedAt: Date;
}

/**
 * Issues the certificate of a course, once (DONE-03): a second call, also at the same moment, changes nothing. It
 * keeps the learner's name and the course's title as they are now.
 */
export async function issueCertificate(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  courseId: string,
): Promise<void> {
  const user = await getUser(db, userId);
  const { title } = await db.selectFrom('courses').select('title').where('id', '=', courseId).executeTakeFirstOrThrow();
  await db
    .insertInto('certificates')
    .values({
      id: newId('crt'),
      user_id: userId,
      course_id: courseId,
      holder: `${user.first_name} ${user.last_name}`,
      course_title: title,
      issued_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .execute();
}

/**
 * What a certificate says, for whoever holds its id (DONE-03).
 * @throws Problem 404 for an unknown id.
 */
export async function readCertificate(db: Kysely<Database>, id: string): Promise<components['schemas']['Certificate']> {
  const row = await db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This certificate');
  return {
    holder: withoutUnseen(row.holder),
    course: row.course_title,
    achievedDate: row.issued_at.toISOString(),
    valid: row.revoked_at === null,
  };
}

/**
 * A certificate for its learner to download.
 * @throws Problem 404 for an unknown id, somebody else's, or one that was withdrawn.
 */
export async function ownCertificate(db: Kysely<Database>, userId: string, id: string): Promise<IssuedCertificate> {
  const row = await db
    .selectFrom('certificates')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('This certificate');
  return {
    id: row.id,
    courseId: row.course_id,
    holder: row.holder,
    courseTitle: row.course_title,
    issuedAt: row.issued_at,
  };
}
