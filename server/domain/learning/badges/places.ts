import { randomInt } from 'node:crypto';
import type { Ctx } from '../../common/context.ts';
import { capacity } from './status-list.ts';

/** Where a badge's bit is, which says whether it was withdrawn. */
export interface Place {
  list: number;
  index: number;
}

/** The place of a certificate's badge in the lists: each badge has one of its own, by chance, so that it says nothing of when. */
export async function placeOf(ctx: Ctx, certificateId: string): Promise<Place> {
  for (;;) {
    const place = (await placeKept(ctx, certificateId)) ?? (await takePlace(ctx, certificateId));
    if (place) return place;
  }
}

async function placeKept({ db }: Ctx, certificateId: string): Promise<Place | undefined> {
  return db
    .selectFrom('badges')
    .select(['list', 'index'])
    .where('certificate_id', '=', certificateId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** The list in which new badges get their places. */
async function latestList({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const latest = await db.selectFrom('badges').select('list').orderBy('list', 'desc').limit(1).executeTakeFirst();
  return latest?.list ?? 1;
}

/**
 * The places of a list whose badges were withdrawn; of a badge whose certificate is gone, too.
 * @returns null for a list that there is not yet.
 */
export async function withdrawnPlaces({ db }: Ctx, list: number): Promise<number[] | null> {
  if (list > (await latestList({ db }))) return null;
  const rows = await db
    .selectFrom('badges')
    .select('index')
    .where('list', '=', list)
    .where((is) => is.or([is('revoked_at', 'is not', null), is('certificate_id', 'is', null)]))
    .unionAll(
      db
        .selectFrom('certificates')
        .innerJoin('badges', 'badges.certificate_id', 'certificates.id')
        .select('index')
        .where('certificates.revoked_at', 'is not', null)
        .where('list', '=', list),
    )
    .execute();
  return rows.map(({ index }) => index);
}

/**
 * The list in which a new badge gets its place. A list is filled to its half, so that a place by chance is a free one at the
 * second try on average.
 * @param latest the newest list, from 1.
 * @param taken how many places of it are taken.
 */
export const listFor = (latest: number, taken: number): number => (taken < capacity / 2 ? latest : latest + 1);

async function takePlace({ db, now }: Ctx, certificateId: string): Promise<Place | undefined> {
  const latest = await latestList({ db });
  const { taken } = await db
    .selectFrom('badges')
    .select(({ fn }) => fn.countAll().as('taken'))
    .where('list', '=', latest)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('badges')
    .values({
      list: listFor(latest, Number(taken)),
      index: randomInt(capacity),
      certificate_id: certificateId,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['list', 'index'])
    .executeTakeFirst();
}

/**
 * Keeps the badge of a certificate withdrawn that is about to be valid again: a revocation is for good (W3C Bitstring Status
 * List 1.0, section 2.1), so its learner gets a new badge.
 */
export async function retireBadge({ db, now }: Ctx, certificateId: string): Promise<void> {
  await db
    .updateTable('badges')
    .set({ revoked_at: now() })
    .where('certificate_id', '=', certificateId)
    .where('revoked_at', 'is', null)
    .execute();
}
