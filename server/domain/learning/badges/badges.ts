import { sql } from 'kysely';
import { notFound } from '../../common/problem.ts';
import type { IssuedCertificate } from '../certificates.ts';
import { badgeCredential, statusListCredential } from './credential.ts';
import { type BadgeCtx, sign } from './keys.ts';
import { placeOf } from './places.ts';
import { encodedList } from './status-list.ts';

/**
 * The badge of a certificate (BADGE-01).
 * @returns an Open Badge 3.0 as a JWT.
 */
export async function badgeOf(ctx: BadgeCtx, certificate: IssuedCertificate): Promise<string> {
  const place = await placeOf(ctx, certificate.id);
  return sign(ctx, badgeCredential(certificate, place, ctx.config.publicUrl));
}

/**
 * A list of badges, signed: which of them were withdrawn (BADGE-02). A badge whose certificate is gone counts as withdrawn.
 * @throws Problem 404 for a list of which no badge has a place.
 */
export async function statusList(ctx: BadgeCtx, list: number): Promise<string> {
  const { db, now, config } = ctx;
  const rows = await db
    .selectFrom('badges')
    .leftJoin('certificates', 'certificates.id', 'badges.certificate_id')
    .select('index')
    .select(
      sql<boolean>`badges.revoked_at is not null or certificates.id is null or certificates.revoked_at is not null`.as(
        'is_withdrawn',
      ),
    )
    .where('list', '=', list)
    .execute();
  if (rows.length === 0) throw notFound('This list');
  const withdrawn = rows.filter((row) => row.is_withdrawn).map(({ index }) => index);
  return sign(ctx, statusListCredential({ list, encodedList: encodedList(withdrawn), at: now() }, config.publicUrl));
}
