import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import * as say from '../../../../../common/texts/payments/checkout.ts';
import { failure } from '../../../../../machines/common/failure.ts';
import type { PaymentOutcome } from './port.ts';

type Status = PaymentOutcome['status'];

const statuses: Readonly<Record<string, Status>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
  requires_action: 'requires_action',
  canceled: 'canceled',
};

const statusOf = (status: string | undefined): Status => statuses[status ?? ''] ?? 'requires_payment_method';

type IntentError = Pick<StripeError, 'type' | 'message' | 'code' | 'decline_code'>;

/** The fields of Stripe.js's `PaymentIntentResult` that are read. */
export type IntentResult =
  | { paymentIntent: Pick<PaymentIntent, 'status'>; error?: undefined }
  | { paymentIntent?: undefined; error: IntentError & { payment_intent?: Pick<PaymentIntent, 'status'> } };

/**
 * The intent's status decides; an error about a paid intent is ignored.
 * @throws ApiFailure if the result is unknown: no response, or the provider failed
 */
export function toOutcome({ paymentIntent, error }: IntentResult): PaymentOutcome {
  if (!error) return { status: statusOf(paymentIntent.status) };
  const status = statusOf(error.payment_intent?.status);
  if (status === 'succeeded' || status === 'processing') return { status };
  if (error.type === 'api_connection_error') throw failure('network');
  if (error.type === 'api_error' || error.type === 'rate_limit_error') throw failure('server');
  return { status, error: describe(error) };
}

export function describe({ message, decline_code, code }: IntentError): NonNullable<PaymentOutcome['error']> {
  const reason = decline_code ?? code;
  return {
    message: message ?? say.errors.notCompleted,
    ...(reason !== undefined && { code: reason }),
  };
}
