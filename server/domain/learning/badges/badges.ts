import { type Texts, textsIn } from '../../../texts/texts.ts';
import { notFound } from '../../common/problem.ts';
import type { IssuedCertificate } from '../certificates.ts';
import { badgeCredential, statusListCredential } from './credential.ts';
import { type BadgeCtx, sign } from './keys.ts';
import { placeOf, withdrawnPlaces } from './places.ts';
import { encodedList } from './status-list.ts';

/** @returns an Open Badge 3.0 as a JWT, in the language of `say` */
export async function badgeOf(ctx: BadgeCtx, certificate: IssuedCertificate, say: Texts): Promise<string> {
  const place = await placeOf(ctx, certificate.id);
  return sign(ctx, badgeCredential(certificate, place, ctx.config.publicUrl, say, textsIn('en')));
}

/** @throws Problem 404 */
export async function statusList(ctx: BadgeCtx, list: number): Promise<string> {
  const withdrawn = await withdrawnPlaces(ctx, list);
  if (!withdrawn) throw notFound('list');
  const { now, config } = ctx;
  return sign(ctx, statusListCredential({ list, encodedList: encodedList(withdrawn), at: now() }, config.publicUrl));
}
