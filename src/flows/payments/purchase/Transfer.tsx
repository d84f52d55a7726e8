import type { ActorRefFrom } from 'xstate';
import type { PurchaseDetails } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import { amountDigits, amountLabel, isPast } from '../../../../machines/payments/purchase.selectors.ts';
import type { transferMachine } from '../../../../machines/payments/transfer.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { Outcome, outcome } from './Outcome.tsx';

export interface TransferProps {
  actor: ActorRefFrom<typeof transferMachine>;
  purchase: PurchaseDetails['purchase'];
  transfer: NonNullable<PurchaseDetails['transfer']>;
  now: Date;
}

export function Transfer({ actor, purchase, transfer, now }: TransferProps) {
  const snapshot = useSnapshot(actor);
  const { error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const asking = snapshot.hasTag('confirming');
  const canceled = snapshot.matches('canceled');
  const { title, transfer_until } = purchase;
  const { reference, account, kept_until } = transfer;
  if (transfer_until === undefined) {
    return (
      <div className="mt-4">
        <Outcome fresh={canceled}>
          <span>{canceled ? 'Your order is canceled.' : 'This order is closed.'}</span> If you have sent the money, do
          not send it again: <TextLink to={href('about')}>write to us</TextLink> with the reference{' '}
          <b className="whitespace-nowrap">{reference}</b>, and we will look for it.
        </Outcome>
      </div>
    );
  }
  const keep = () => actor.send({ type: 'keep.pressed' });
  const lines: readonly { name: string; value: string; copied?: string }[] = [
    { name: 'Amount', value: amountLabel(purchase), copied: amountDigits(purchase) },
    ...account,
    { name: 'Reference', value: reference },
  ];
  return (
    <>
      <section
        aria-labelledby="transfer"
        className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
      >
        <h2 id="transfer" className="text-2xl">
          Your bank transfer
        </h2>
        {isPast(transfer_until, now) ? (
          <p className="mt-2">
            The last day to pay, <b>{formatDate(transfer_until)}</b>, has passed. Money that you sent by then still
            counts
            <span>{kept_until !== undefined && `: we keep this order for it until ${formatDate(kept_until)}`}</span>. If
            you have not sent it, cancel this order and order again.
          </p>
        ) : (
          <p className="mt-2">
            Give these lines to your bank or exchange office, and pay by <b>{formatDate(transfer_until)}</b>. You will
            find this page among your purchases again.
          </p>
        )}
        <dl className="mt-4">
          {lines.map(({ name, value, copied: text = value }) => (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3"
            >
              <dt className="text-sm text-muted">{name}</dt>
              <dd className={name === 'Reference' ? 'font-mono text-xl font-semibold' : 'font-semibold break-words'}>
                <bdi>{value}</bdi>
              </dd>
              <dd className="col-start-2 row-span-2 row-start-1">
                <Button variant="secondary" onClick={() => actor.send({ type: 'copy.pressed', name, text })}>
                  Copy <span className="sr-only">{name}</span>
                </Button>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">
          Write the reference with the transfer, so that we know that the money is yours. On working days we look at our
          account; when we see your money, what you ordered opens and you get the receipt.
        </p>
      </section>
      <p className="mt-6">
        <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
          Cancel this order
        </Button>
      </p>
      <Dialog open={asking} onClose={keep} title="Cancel this order?" returnsTo={outcome}>
        <div className="grid gap-5">
          {error && <Alert tone="error">{error}</Alert>}
          <p>{`${title}: if you have sent the money already, keep the order.`}</p>
          {slow && (
            <p role="status" className="text-muted">
              Still working. The connection seems slow. If you close this now, the order may still be canceled.
            </p>
          )}
          <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={busy && !slow} onClick={keep}>
              {slow ? 'Close' : 'Keep it'}
            </Button>
            <Button
              variant="danger"
              busy={busy}
              busyLabel="Canceling…"
              onClick={() => actor.send({ type: 'cancelation.confirmed' })}
            >
              Cancel the order
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
