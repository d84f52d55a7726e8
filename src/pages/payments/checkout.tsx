import { ELEMENT_WATCHDOG } from '../../../common/rules/constants.ts';
import { checkoutMachine } from '../../../machines/payments/checkout.machine.ts';
import { bankReturn } from '../../../machines/payments/checkout.selectors.ts';
import type { ProviderInput } from '../../../machines/payments/checkout.types.ts';
import { call } from '../../api/client.ts';
import { fetchPaymentConfig, giveConsent, loadOrder, reportPayment } from '../../api/payments/orders.ts';
import { createPaymentProvider } from '../../api/payments/provider.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { stringOf } from '../../navigation/page.ts';
import { CheckoutScreen } from '../../screens/payments/checkout/CheckoutScreen.tsx';
import { PaymentForm } from '../../ui/embeds/PaymentForm.tsx';

export const open: OpenPage<'checkout'>['open'] = ({
  params: { orderId },
  query,
  state,
  services: { client },
  start,
}) => {
  const provider = createPaymentProvider({
    config: () => fetchPaymentConfig(client),
    fetch: (...request) => window.fetch(...request),
    loadTimeoutMs: ELEMENT_WATCHDOG,
  });
  const actor = start(
    checkoutMachine.provide({
      actors: {
        loadOrder: loadOrder(client),
        giveConsent: giveConsent(client, provider.prepare),
        loadProvider: call<unknown, ProviderInput>(({ currency }) => provider.load(currency)),
        confirmPayment: call(({ clientSecret }) => provider.confirm(clientSecret)),
        reportPayment: reportPayment(client),
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
