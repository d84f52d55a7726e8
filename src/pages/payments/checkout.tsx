import { checkoutMachine } from '../../../machines/checkout.machine.ts';
import { ELEMENT_WATCHDOG } from '../../../machines/constants.ts';
import { call } from '../../api/client.ts';
import { fetchPaymentConfig, loadOrder, reportPayment } from '../../api/orders.ts';
import { createPaymentProvider } from '../../api/payments/provider.ts';
import { CheckoutScreen } from '../../screens/payment/CheckoutScreen.tsx';
import { PaymentForm } from '../../ui/PaymentForm.tsx';
import type { OpenPage } from '../page.ts';
import { stringOf } from '../page.ts';

export const open: OpenPage<'checkout'>['open'] = ({ params: { orderId }, state, services: { client }, start }) => {
  const provider = createPaymentProvider({
    config: () => fetchPaymentConfig(client),
    fetch: (...request) => window.fetch(...request),
    loadTimeoutMs: ELEMENT_WATCHDOG,
  });
  const actor = start(
    checkoutMachine.provide({
      actors: {
        loadOrder: loadOrder(client),
        loadProvider: call<unknown>(() => provider.load()),
        confirmPayment: call(({ clientSecret }) => provider.confirm(clientSecret)),
        reportPayment: reportPayment(client),
      },
    }),
    { orderId, returnCourseId: stringOf(state.courseId) },
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
