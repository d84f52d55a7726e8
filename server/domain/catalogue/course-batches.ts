import type { Ctx } from '../common/context.ts';

/** PostgreSQL cancels statements after 15 s, and they block the embedded database. */
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
