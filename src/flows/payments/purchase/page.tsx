import * as downloadTexts from '../../../../common/texts/learning/download.ts';
import * as say from '../../../../common/texts/payments/purchase.ts';
import * as transferTexts from '../../../../common/texts/payments/transfer.ts';
import { isMissing } from '../../../../machines/common/resource.selectors.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { transferMachine } from '../../../../machines/payments/transfer.machine.ts';
import { withdrawalMachine } from '../../../../machines/payments/withdrawal.machine.ts';
import { copyText } from '../../../browser/copy-text.ts';
import { printPage } from '../../../browser/print.ts';
import type { OpenPage } from '../../common/page.ts';
import { startResource } from '../../common/start-resource.ts';
import { saveFile } from '../../learning/download/calls.ts';
import { cancelTransfer, getPurchase, withdrawFromPurchase } from './calls.ts';
import { PurchaseScreen } from './PurchaseScreen.tsx';

export const open: OpenPage<'purchase'>['open'] = ({ params: { orderId }, services: { client }, start, nameAfter }) => {
  const details = startResource(start, getPurchase(client, orderId), { name: 'the purchase', empty: null });
  nameAfter(details, ({ context }) => {
    if (isMissing(context)) return { title: say.tabs.unknown };
    return context.data && { title: say.tabs.known({ title: context.data.purchase.title }) };
  });
  const download = start(
    downloadMachine.provide({ actors: { saveFile: saveFile(client) } }),
    undefined,
    downloadTexts.notices,
  );
  const withdrawal = start(
    withdrawalMachine.provide({ actors: { withdrawFromPurchase: withdrawFromPurchase(client) } }),
    {
      purchaseId: orderId,
    },
  );
  const transfer = start(
    transferMachine.provide({ actors: { copyText, cancelTransfer: cancelTransfer(client) } }),
    { purchaseId: orderId },
    transferTexts.notices,
  );
  return (
    <PurchaseScreen
      details={details}
      download={download}
      withdrawal={withdrawal}
      transfer={transfer}
      now={new Date()}
      onPrint={printPage}
    />
  );
};
