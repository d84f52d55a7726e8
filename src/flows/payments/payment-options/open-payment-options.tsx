import { waitFor } from 'xstate';
import { paymentOptionsMachine } from '../../../../machines/payments/payment-options.machine.ts';
import type { Services } from '../../common/services.ts';
import type { StartFlow } from '../../common/start-flow.ts';
import { createIntent, loadOptions } from './calls.ts';
import { PaymentOptionsScreen } from './PaymentOptionsScreen.tsx';
import { orderTransfer } from './transfer-calls.ts';

interface Opening {
  courseId: string | null;
  services: Services;
  start: StartFlow;
}

export function openPaymentOptions({ courseId, services: { client, region }, start }: Opening) {
  // detection takes seconds; a wrong country's price would be worse
  const knownRegion = async () => (await waitFor(region, ({ status }) => status === 'done')).context.region;
  const actor = start(
    paymentOptionsMachine.provide({
      actors: {
        loadOptions: loadOptions(client, knownRegion),
        createIntent: createIntent(client),
        orderTransfer: orderTransfer(client),
      },
    }),
    { courseId },
  );
  return <PaymentOptionsScreen actor={actor} />;
}
