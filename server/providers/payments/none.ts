import { BadSignature, PaymentFault, type Payments } from '../../domain/payments/ports.ts';

/** Production without Stripe's keys: the sandbox's test cards must not open courses there. */
export function noPayments(): Payments {
  const refuse = async () => {
    throw new PaymentFault('unavailable', new Error('STRIPE_SECRET_KEY is not set'));
  };
  return {
    supports: () => true,
    createIntent: refuse,
    retrieveIntent: refuse,
    cancelIntent: refuse,
    refundIntent: refuse,
    verifyWebhook: () => {
      throw new BadSignature();
    },
    publishableKey: null,
    live: false,
    provider: 'none',
  };
}
