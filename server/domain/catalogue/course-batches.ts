import type { Ctx } from '../common/context.ts';

/**
 * The ids of all courses, so many at a time that one statement may count the learners of a batch: on PostgreSQL a
 * statement has 15 seconds, and on the embedded database nothing else runs until it ends.
 */
export async function* courseBatches({ db }: Ctx, size = 200): AsyncGenerator<string[]> {
  let last = '';
  for (;;) {
    const courses = db.selectFrom('courses').select('id').where('id', '>', last);
    const ids = (await courses.orderBy('id').limit(size).execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1) ?? last;
  }
}
