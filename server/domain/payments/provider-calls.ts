import type { Services } from '../../services.ts';
import type { Texts } from '../../texts/texts.ts';
import { Problem } from '../common/problem.ts';
import { type Intent, PaymentFault } from './ports.ts';

/** What is known of the money; a string is for staff. */
export type Known = 'perhapsPaid' | 'notCharged' | 'notUsed' | { staff: string };

/**
 * Leaves a processing intent alone, since the provider would cancel it too (P53).
 * @throws PaymentFault
 */
export async function endOrRead(ctx: Pick<Services, 'payments'>, intentId: string): Promise<Intent> {
  const intent = await ctx.payments.retrieveIntent(intentId);
  return isPayable(intent) ? cancelOrRead(ctx, intentId) : intent;
}

export const isPayable = ({ status }: Intent): boolean => status === 'open' || status === 'declined';

/** Reads the intent again if it is too late. Throws `PaymentFault`. */
export function cancelOrRead({ payments }: Pick<Services, 'payments'>, intentId: string): Promise<Intent> {
  return payments.cancelIntent(intentId).catch((error: unknown) => {
    if (error instanceof PaymentFault && error.reason === 'refused') return payments.retrieveIntent(intentId);
    throw error;
  });
}

/** Maps a `PaymentFault` to a Problem; retrying is safe (P21). */
export function toProblem({ log }: Pick<Services, 'log'>, known: Known = 'perhapsPaid'): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PaymentFault)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : String(error.cause);
    log({ event: 'payment.provider_fault', kind: error.reason, reason });
    throw error.reason !== 'refused'
      ? new Problem(503, (say) => `${say.payments.provider.away} ${wordsOf(known, say)}`, {
          error: 'payment_unavailable',
          retryAfter: 5,
        })
      : new Problem(502, (say) => `${say.payments.provider.refused} ${wordsOf(known, say)}`, {
          error: 'payment_failed',
        });
  };
}

const wordsOf = (known: Known, { payments }: Texts): string =>
  typeof known === 'string' ? payments.provider[known] : known.staff;
