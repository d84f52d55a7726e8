import { ELEMENT_WATCHDOG } from '../../../../common/rules/durations.ts';
import { checkoutMachine } from '../../../../machines/payments/checkout.machine.ts';
import { bankReturn } from '../../../../machines/payments/checkout.selectors.ts';
import type { ProviderInput } from '../../../../machines/payments/checkout.types.ts';
import { call } from '../../../api/client.ts';
import { PaymentForm } from '../../../ui/embeds/PaymentForm.tsx';
import { type OpenPage, stringOf } from '../../common/page.ts';
import { CheckoutScreen } from './CheckoutScreen.tsx';
import { consentToOrder, getConfig, getOrder, reportSuccessfulPayment } from './calls.ts';
import { createPaymentProvider } from './provider/provider.ts';

export const open: OpenPage<'checkout'>['open'] = ({
  params: { orderId },
  query,
  state,
  services: { client },
  start,
}) => {
  const provider = createPaymentProvider({
    config: () => getConfig(client),
    fetch: (...request) => window.fetch(...request),
    loadTimeoutMs: ELEMENT_WATCHDOG,
  });
  const actor = start(
    checkoutMachine.provide({
      actors: {
        getOrder: getOrder(client),
        consentToOrder: consentToOrder(client, provider.prepare),
        loadProvider: call<unknown, ProviderInput>(({ currency }) => provider.load(currency)),
        confirmPayment: call(({ clientSecret }) => provider.confirm(clientSecret)),
        reportSuccessfulPayment: reportSuccessfulPayment(client),
      },
    }),
    { orderId, returnCourseId: stringOf(state.courseId), returned: bankReturn(query, orderId) },
  );
  return (
    <CheckoutScreen
      actor={actor}
      renderForm={(order, onReady, onFailed) => {
        const stripe = provider.loaded();
        return (
          stripe && (
            <PaymentForm
              stripe={stripe}
              clientSecret={order.clientSecret}
              attach={provider.attach}
              onReady={onReady}
              onFailed={onFailed}
            />
          )
        );
      }}
    />
  );
};
