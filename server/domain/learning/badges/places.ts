import { randomInt } from 'node:crypto';
import type { Ctx } from '../../common/context.ts';
import { capacity } from './status-list.ts';

export interface Place {
  list: number;
  index: number;
}

/** Random, so that it does not reveal the date of issue. */
export async function placeOf(ctx: Ctx, certificateId: string): Promise<Place> {
  for (;;) {
    const place = (await storedPlace(ctx, certificateId)) ?? (await takePlace(ctx, certificateId));
    if (place) return place;
  }
}

async function storedPlace({ db }: Ctx, certificateId: string): Promise<Place | undefined> {
  return db
    .selectFrom('badges')
    .select(['list', 'index'])
    .where('certificate_id', '=', certificateId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

async function latestList({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const latest = await db.selectFrom('badges').select('list').orderBy('list', 'desc').limit(1).executeTakeFirst();
  return latest?.list ?? 1;
}

/** Includes badges of deleted certificates. Null for a list that does not exist yet. */
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

/** From 1. Half filled, so that a random place is free at the second try on average. */
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

/** Final (W3C Bitstring Status List 1.0, 2.1): a restored certificate gets a new badge. */
export async function retireBadge({ db, now }: Ctx, certificateId: string): Promise<void> {
  await db
    .updateTable('badges')
    .set({ revoked_at: now() })
    .where('certificate_id', '=', certificateId)
    .where('revoked_at', 'is', null)
    .execute();
}
