import { notFound } from '../../common/problem.ts';
import type { IssuedCertificate } from '../certificates.ts';
import { badgeCredential, statusListCredential } from './credential.ts';
import { type BadgeCtx, sign } from './keys.ts';
import { placeOf, withdrawnPlaces } from './places.ts';
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
 * A list of badges, signed: which of them were withdrawn (BADGE-02).
 * @throws Problem 404 for a list that there is not yet.
 */
export async function statusList(ctx: BadgeCtx, list: number): Promise<string> {
  const withdrawn = await withdrawnPlaces(ctx, list);
  if (!withdrawn) throw notFound('This list');
  const { now, config } = ctx;
  return sign(ctx, statusListCredential({ list, encodedList: encodedList(withdrawn), at: now() }, config.publicUrl));
}
