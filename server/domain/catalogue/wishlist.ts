import type { Ctx } from '../common/context.ts';

export async function wishesOf({ db }: Ctx, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('wishes').select('course_id').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ course_id }) => course_id));
}

export async function addWish({ db, now }: Ctx, userId: string, courseId: string): Promise<void> {
  await db.insertInto('wishes').values({ user_id: userId, course_id: courseId, created_at: now() }).execute();
}
