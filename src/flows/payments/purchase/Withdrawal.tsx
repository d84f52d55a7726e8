import type { ActorRefFrom } from 'xstate';
import type { Purchase } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatMoment } from '../../../../common/text/dates.ts';
import { amountLabel, isLate, moneyBack } from '../../../../machines/payments/purchase.selectors.ts';
import type { withdrawalMachine } from '../../../../machines/payments/withdrawal.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
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
        You withdrew on <span>{formatMoment(withdrawn_at)}</span>. <WhatFollows purchase={purchase} now={now} />
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
          You can withdraw until <span>{formatMoment(refund_until)}</span> and get <bdi>{amount}</bdi> back.
        </p>
        <Button variant="secondary" onClick={() => actor.send({ type: 'withdraw.pressed' })}>
          Withdraw from the contract
        </Button>
      </div>
      <Dialog open={confirming} onClose={cancel} title="Withdraw from the contract?" returnsTo={outcome}>
        <div className="grid gap-5">
          {error && <Alert tone="error">{error}</Alert>}
          <p>
            <span>{title}</span>: you get <bdi>{amount}</bdi> back. Courses that you have only by this subscription
            close; your progress is kept.
          </p>
          {slow && (
            <p role="status" className="text-muted">
              Still working. The connection seems slow. If you close this now, your withdrawal may still arrive.
            </p>
          )}
          <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={busy && !slow} onClick={cancel}>
              {slow ? 'Close' : 'Keep it'}
            </Button>
            <Button
              variant="danger"
              busy={busy}
              busyLabel="Withdrawing…"
              onClick={() => actor.send({ type: 'withdrawal.confirmed' })}
            >
              Confirm withdrawal
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

function WhatFollows({ purchase, now }: Pick<WithdrawalProps, 'purchase' | 'now'>) {
  if (purchase.status === 'refunded') {
    return (
      <span>Your money is on its way back, and your access has ended. Your bank may take some days to show it.</span>
    );
  }
  const money = moneyBack(purchase, now);
  if (isLate(purchase, now)) {
    return (
      <>
        <span>{money}</span>: <TextLink to={href('about')}>write to us</TextLink> if it has not arrived.
      </>
    );
  }
  const asked = purchase.sent_back_by === undefined ? '' : ' If we do not know your account, we will ask you for it.';
  return <span>{`${money}. Your access ends when that is done.${asked}`}</span>;
}
