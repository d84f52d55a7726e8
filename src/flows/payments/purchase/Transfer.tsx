import type { ActorRefFrom } from 'xstate';
import type { PurchaseDetails } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as courses from '../../../../common/texts/payments/courses.ts';
import * as say from '../../../../common/texts/payments/transfer.ts';
import { amountDigits, amountLabel, isPast } from '../../../../machines/payments/purchase.selectors.ts';
import type { transferMachine } from '../../../../machines/payments/transfer.machine.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog.tsx';
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
          <span>{canceled ? say.ended.canceled : say.ended.closed}</span>{' '}
          {rich(say.ifSent, {
            writeToUs: <TextLink to={href('about')}>{courses.writeToUs}</TextLink>,
            reference: <b className="whitespace-nowrap">{reference}</b>,
          })}
        </Outcome>
      </div>
    );
  }
  const keep = () => actor.send({ type: 'keep.pressed' });
  const last = <b>{formatDate(transfer_until)}</b>;
  const lines: readonly { name: string; value: string; copied?: string }[] = [
    { name: say.lines.amount, value: amountLabel(purchase), copied: amountDigits(purchase) },
    ...account,
    { name: say.lines.reference, value: reference },
  ];
  return (
    <>
      <section
        aria-labelledby="transfer"
        className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
      >
        <h2 id="transfer" className="text-2xl">
          {say.title}
        </h2>
        {isPast(transfer_until, now) ? (
          <p className="mt-2">
            {kept_until === undefined
              ? rich(say.overdue, { day: last })
              : rich(say.overdueKept, { day: last, keptUntil: formatDate(kept_until) })}
          </p>
        ) : (
          <p className="mt-2">{rich(say.giveLines, { day: last })}</p>
        )}
        <dl className="mt-4">
          {lines.map(({ name, value, copied: text = value }) => (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3"
            >
              <dt className="text-sm text-muted">{name}</dt>
              <dd
                className={
                  name === say.lines.reference ? 'font-mono text-xl font-semibold' : 'font-semibold break-words'
                }
              >
                <bdi>{value}</bdi>
              </dd>
              <dd className="col-start-2 row-span-2 row-start-1">
                <Button variant="secondary" onClick={() => actor.send({ type: 'copy.pressed', name, text })}>
                  {rich(say.copy, { name: <span className="sr-only">{name}</span> })}
                </Button>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">{say.whatHappens}</p>
      </section>
      <p className="mt-6">
        <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
          {say.cancel}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={say.dialog.title}
        says={say.dialog}
        error={error && wordsOf(error, say.errors)}
        busy={busy}
        slow={slow}
        onKeep={keep}
        onConfirm={() => actor.send({ type: 'cancelation.confirmed' })}
        returnsTo={outcome}
      >
        {say.dialog.question({ title })}
      </ConfirmDialog>
    </>
  );
}
