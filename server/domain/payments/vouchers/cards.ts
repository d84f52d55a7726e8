import { printVoucherCards } from '../../../documents/voucher-cards.ts';
import { textsIn } from '../../../texts/texts.ts';
import { original } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';
import { invalid } from '../../common/problem.ts';
import { findBatch, foreignCodes } from './batches.ts';

/**
 * Prints codes as cards, in a PDF, in the caller's language.
 * @param codes from `makeBatch`: the server stores only hashes.
 * @throws Problem 404 for an unknown batch, 422 for a code of another batch.
 */
export async function cardsOf(
  ctx: Ctx,
  batchId: string,
  { codes, publicUrl }: { codes: readonly string[]; publicUrl: string },
): Promise<Buffer> {
  const batch = await findBatch(ctx, batchId);
  const foreign = await foreignCodes(ctx, batchId, codes);
  if (codes.length === 0 || foreign.length > 0) {
    throw invalid({ codes: [`${foreign.length} of these ${codes.length} codes are not of the batch ${batchId}.`] });
  }
  return printVoucherCards(batch, { codes, publicUrl, now: ctx.now() }, textsIn(ctx.language ?? original));
}
