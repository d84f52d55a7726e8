import { type Kysely, sql } from 'kysely';

/** For the sums of reports, which ask of each learner who began a course if any sponsor paid for them (decision 093). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_sponsored on orders (user_id) where sponsor is not null`.execute(db);
}
