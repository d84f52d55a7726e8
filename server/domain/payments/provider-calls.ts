import type { Services } from '../../services.ts';
import { Problem } from '../common/problem.ts';
import { type Intent, PaymentFault } from './ports.ts';

/** What is known of the money where nothing says that none was charged. */
export const perhapsPaid = 'Your payment, if you made one, is safe. Please try again in a moment.';

/**
 * Ends an intent that can still be paid, and reads any other: one about which a bank is deciding is left alone, also where no event has
 * said so yet, since the provider may cancel it (P53).
 * @throws PaymentFault
 */
export async function endOrRead(ctx: Pick<Services, 'payments'>, intentId: string): Promise<Intent> {
  const intent = await ctx.payments.retrieveIntent(intentId);
  return isPayable(intent) ? cancelOrRead(ctx, intentId) : intent;
}

/** Whether the learner can still pay by an intent. */
export const isPayable = ({ status }: Intent): boolean => status === 'open' || status === 'declined';

/**
 * Ends an intent that was read as one that can be paid; too late for that, it is read again.
 * @throws PaymentFault
 */
export function cancelOrRead({ payments }: Pick<Services, 'payments'>, intentId: string): Promise<Intent> {
  return payments.cancelIntent(intentId).catch((error: unknown) => {
    if (error instanceof PaymentFault && error.reason === 'refused') return payments.retrieveIntent(intentId);
    throw error;
  });
}

/** What a fault of the provider means to the learner, with what is known of the money; trying again is safe (P21). */
export function toProblem({ log }: Pick<Services, 'log'>, known = perhapsPaid): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PaymentFault)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : String(error.cause);
    log({ event: 'payment.provider_fault', kind: error.reason, reason });
    throw error.reason !== 'refused'
      ? new Problem(503, `The payment service does not answer right now. ${known}`, {
          error: 'payment_unavailable',
          retryAfter: 5,
        })
      : new Problem(502, `The payment service reported a problem. ${known}`, { error: 'payment_failed' });
  };
}
