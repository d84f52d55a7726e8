import { ELEMENT_WATCHDOG } from '../../../../common/rules/durations.ts';
import { checkoutMachine } from '../../../../machines/payments/checkout.machine.ts';
import { bankReturn, optionsOf } from '../../../../machines/payments/checkout.selectors.ts';
import type { ProviderInput } from '../../../../machines/payments/checkout.types.ts';
import { ownAddress } from '../../../../machines/site/own-address.ts';
import { call } from '../../../api/client.ts';
import { siteOrigin } from '../../../browser/address.ts';
import { designToken } from '../../../browser/design-token.ts';
import { browserFetch } from '../../../browser/fetch.ts';
import { leaveTo, onCameBack } from '../../../browser/leave.ts';
import { readPayment } from '../../../browser/payment.ts';
import { PaymentForm } from '../../../ui/embeds/PaymentForm.tsx';
import { moneyOf, type OpenPage, stringOf } from '../../common/page.ts';
import { CheckoutScreen } from './CheckoutScreen.tsx';
import { consentToOrder, getConfig, getOrder, reportSuccessfulPayment } from './calls.ts';
import { createPaymentProvider } from './provider/provider.ts';

export const open: OpenPage<'checkout'>['open'] = ({
  params: { orderId },
  query,
  state,
  services: { client },
  start,
  parentAfter,
}) => {
  const kept = readPayment(orderId);
  const provider = createPaymentProvider({
    config: () => getConfig(client),
    fetch: browserFetch,
    loadTimeoutMs: ELEMENT_WATCHDOG,
    origin: siteOrigin,
    leaveTo,
    onCameBack,
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
    {
      orderId,
      returnCourseId: stringOf(state.courseId),
      listed: moneyOf(state.listed),
      returned: bankReturn(query, orderId) ?? (kept?.confirming ? 'back' : null),
      method: kept?.method ?? null,
    },
  );
  const backTo = ownAddress(state.backTo);
  parentAfter(actor, ({ context }) => (backTo === null ? optionsOf(context) : { to: backTo }));
  return (
    <CheckoutScreen
      actor={actor}
      renderForm={({ order, ...form }) => {
        const stripe = provider.loaded();
        return (
          stripe && (
            <PaymentForm
              stripe={stripe}
              clientSecret={order.clientSecret}
              attach={provider.attach}
              token={designToken}
              {...form}
            />
          )
        );
      }}
    />
  );
};
