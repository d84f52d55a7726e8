import type { DeskOrder, DeskSession } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/record.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { ActionButton } from './ActionButton.tsx';

interface OrderActionsProps {
  order: DeskOrder;
  /** Null after the account was deleted. */
  name: string | null;
  actor: StaffAction;
  rights: DeskSession['rights'];
  /** Also what is seldom needed. */
  isComplete?: boolean;
}

/** What can be done about an order in its state. */
export function OrderActions({ order, name, actor, rights, isComplete = false }: OrderActionsProps) {
  const { id, title, status, amount, transferReference } = order;
  const about = say.about({ name: name ?? say.deletedLearner, what: title });
  const common = { actor, rights, about };
  const isBought = status === 'paid' && amount > 0;
  const isTransfer = transferReference !== null;
  return (
    <>
      {isTransfer && ['requires_payment', 'processing', 'canceled'].includes(status) && (
        <ActionButton
          {...common}
          action="transfers confirm"
          known={{ reference: transferReference }}
          variant="primary"
        />
      )}
      {isBought && !isTransfer && <ActionButton {...common} action="orders refund" known={{ order: id }} />}
      {isBought && (isTransfer || isComplete) && (
        <ActionButton {...common} action="orders refunded" known={{ order: id }} />
      )}
    </>
  );
}
