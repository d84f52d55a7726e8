import { waitFor } from 'xstate';
import { paymentOptionsMachine } from '../../machines/payment-options.machine.ts';
import { createIntent, loadOptions } from '../api/orders.ts';
import { PaymentOptionsScreen } from '../screens/payment/PaymentOptionsScreen.tsx';
import type { StartFlow } from './flows.ts';
import type { Services } from './services.ts';

interface Opening {
  courseId: string | null;
  services: Services;
  start: StartFlow;
}

/** Opens the payment options, with or without a course: the two routes of one page (PAY-01, PAY-02). */
export function openPaymentOptions({ courseId, services: { client, region }, start }: Opening) {
  // Detection ends within seconds, found or not (SESSION-05); a price for the wrong country would be worse than a wait.
  const knownRegion = async () => (await waitFor(region, ({ status }) => status === 'done')).context.region;
  const actor = start(
    paymentOptionsMachine.provide({
      actors: { loadOptions: loadOptions(client, knownRegion), createIntent: createIntent(client) },
    }),
    { courseId },
  );
  return <PaymentOptionsScreen actor={actor} />;
}
