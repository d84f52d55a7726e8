import type { DeskOrder } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { formatMinor } from '../../../../common/money/currency.ts';
import * as say from '../../../../common/texts/desk/record.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Moment } from './Moment.tsx';
import { State, type StateTone } from './State.tsx';

const tones: Record<DeskOrder['status'], StateTone> = {
  requires_payment: 'open',
  processing: 'open',
  paid: 'good',
  failed: 'bad',
  canceled: 'quiet',
  refunded: 'quiet',
};

export const OrderState = ({ status }: Pick<DeskOrder, 'status'>) => (
  <State tone={tones[status]}>{say.orderStates[status]}</State>
);

export const Amount = ({ amount, currency }: Pick<DeskOrder, 'amount' | 'currency'>) => (
  <bdi className="whitespace-nowrap">{formatMinor(amount, currency)}</bdi>
);

/** In a list: leads to the order. */
export function OrderSummary({ order }: { order: DeskOrder }) {
  const { id, title, status, madeAt, receipt, transferReference } = order;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={deskHref('order', { orderId: id })} alone>
          <bdi>{title === '' ? id : title}</bdi>
        </TextLink>
        <OrderState status={status} />
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
        <Amount {...order} />
        <Moment at={madeAt} />
        {[receipt, transferReference].map((code) => code !== null && <bdi key={code}>{code}</bdi>)}
      </p>
    </>
  );
}
