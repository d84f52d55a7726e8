import type { ActorRefFrom } from 'xstate';
import type { Purchase } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate, formatMoment } from '../../../../common/text/dates.ts';
import * as courses from '../../../../common/texts/payments/courses.ts';
import * as say from '../../../../common/texts/payments/withdrawal.ts';
import { amountLabel, moneyBack } from '../../../../machines/payments/purchase.selectors.ts';
import type { withdrawalMachine } from '../../../../machines/payments/withdrawal.machine.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { Outcome, outcome } from './Outcome.tsx';

export interface WithdrawalProps {
  actor: ActorRefFrom<typeof withdrawalMachine>;
  purchase: Purchase;
  now: Date;
}

export function Withdrawal({ actor, purchase, now }: WithdrawalProps) {
  const snapshot = useSnapshot(actor);
  const { error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const confirming = snapshot.hasTag('confirming');
  const withdrawn = snapshot.matches('withdrawn');
  const { refund_until, withdrawn_at, title } = purchase;
  if (withdrawn_at !== null) {
    return (
      <Outcome fresh={withdrawn}>
        {rich(say.withdrew, { moment: <span>{formatMoment(withdrawn_at)}</span> })}{' '}
        <WhatFollows purchase={purchase} now={now} />
      </Outcome>
    );
  }
  if (refund_until === null) return null;
  const cancel = () => actor.send({ type: 'cancel.pressed' });
  const amount = amountLabel(purchase);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {rich(say.canWithdraw, {
            moment: <span>{formatMoment(refund_until)}</span>,
            amount: <bdi>{amount}</bdi>,
          })}
        </p>
        <Button variant="secondary" onClick={() => actor.send({ type: 'withdraw.pressed' })}>
          {say.withdraw}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={say.dialog.title}
        says={say.dialog}
        error={error && wordsOf(error, say.errors)}
        busy={busy}
        slow={slow}
        onKeep={cancel}
        onConfirm={() => actor.send({ type: 'withdrawal.confirmed' })}
        returnsTo={outcome}
      >
        {rich(say.dialog.question, { title: <span>{title}</span>, amount: <bdi>{amount}</bdi> })}
      </ConfirmDialog>
    </>
  );
}

function WhatFollows({ purchase, now }: Pick<WithdrawalProps, 'purchase' | 'now'>) {
  const { status, sent_back_by } = purchase;
  if (status === 'refunded') return <span>{say.follows.refunded}</span>;
  if (sent_back_by === undefined) return <span>{say.follows.sending}</span>;
  const day = formatDate(sent_back_by);
  if (moneyBack(purchase, now) === 'transfer') return <span>{say.follows.byTransfer({ day })}</span>;
  const writeToUs = <TextLink to={href('about')}>{courses.writeToUs}</TextLink>;
  return rich(say.follows.late, { day: <span>{day}</span>, writeToUs });
}
