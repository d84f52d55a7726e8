import { BadSignature, PaymentFault, type Payments } from '../../domain/payments/ports.ts';

/**
 * No payments: production without Stripe's keys. Test cards must not open courses there, so every
 * try is refused in words until the keys are set.
 */
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
