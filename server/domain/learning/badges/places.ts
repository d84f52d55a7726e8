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

/** A list is filled to its half, so that a place by chance is a free one at the second try on average. */
async function takePlace({ db, now }: Ctx, certificateId: string): Promise<Place | undefined> {
  const { count } = await db
    .selectFrom('badges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return db
    .insertInto('badges')
    .values({
      list: 1 + Math.floor(Number(count) / (capacity / 2)),
      index: randomInt(capacity),
      certificate_id: certificateId,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['list', 'index'])
    .executeTakeFirst();
}

/**
 * Keeps the badges of certificates withdrawn that are about to be valid again: a revocation is for good (W3C Bitstring Status
 * List 1.0, section 2.1), so their learners get a new badge.
 */
export async function retireBadges({ db, now }: Ctx, certificateIds: readonly string[]): Promise<void> {
  if (certificateIds.length === 0) return;
  await db
    .updateTable('badges')
    .set({ revoked_at: now() })
    .where('certificate_id', 'in', certificateIds)
    .where('revoked_at', 'is', null)
    .execute();
}
