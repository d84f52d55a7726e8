import { waitFor } from 'xstate';
import { href, type PathName } from '../../../../common/paths.ts';
import { paymentOptionsMachine } from '../../../../machines/payments/payment-options.machine.ts';
import { type PageContext, stringOf, textsIn } from '../../common/page.ts';
import { createIntent, loadOptions } from './calls.ts';
import { PaymentOptionsScreen } from './PaymentOptionsScreen.tsx';
import { orderTransfer } from './transfer-calls.ts';

type Opening = { courseId: string | null } & Pick<
  PageContext<PathName>,
  'state' | 'services' | 'start' | 'parentAfter' | 'restored' | 'draftAfter'
>;

export function openPaymentOptions({
  courseId,
  state,
  services: { client, region },
  restored,
  start,
  parentAfter,
  draftAfter,
}: Opening) {
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
    { courseId, planId: textsIn(restored, 'plan').plan ?? stringOf(state.plan) },
  );
  draftAfter(actor, ({ context: { selected } }) => (selected === null ? null : { plan: selected }));
  parentAfter(actor, () => (courseId === null ? null : { to: href('course', { courseId }) }));
  return <PaymentOptionsScreen actor={actor} />;
}
