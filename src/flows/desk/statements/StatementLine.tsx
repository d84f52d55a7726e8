import type { DeskOrder, DeskSession, DeskStatementLine } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { formatMinor } from '../../../../common/money/currency.ts';
import * as records from '../../../../common/texts/desk/record.ts';
import * as say from '../../../../common/texts/desk/statements.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Day } from '../common/Moment.tsx';
import { State, type StateTone } from '../common/State.tsx';
import { ActionButton } from '../staff-action/ActionButton.tsx';

const tones: Record<DeskStatementLine['match'], StateTone> = {
  exact: 'good',
  tooMuch: 'bad',
  tooLittle: 'bad',
  otherCurrency: 'bad',
  suggestion: 'open',
  confirmed: 'quiet',
  canceled: 'bad',
  refunded: 'bad',
  again: 'bad',
  takenBack: 'bad',
  none: 'open',
};

interface StatementLineProps {
  line: DeskStatementLine;
  actor: StaffAction;
  rights: DeskSession['rights'];
}

/** What came, and below it each order that it may be for: the sender's name above the learner's. */
export function StatementLine({ line, actor, rights }: StatementLineProps) {
  const { match, day, amount, currency, sender, text, orders } = line;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <State tone={tones[match]}>{say.matches[match]}</State>
        <bdi className="font-semibold">
          {amount === null ? say.noAmount : [currency, amount].filter((each) => each !== null).join(' ')}
        </bdi>
        {day !== null && <Day at={day} />}
      </p>
      <p className="mt-2 font-semibold">
        <bdi>{sender === null ? say.noSender : say.sender({ name: sender })}</bdi>
      </p>
      <p className="min-w-0 text-sm break-words text-muted" dir="auto">
        {text}
      </p>
      <p className="mt-2 text-sm">{say.hints[match]}</p>
      {orders.map((order) => (
        <div
          key={order.id}
          className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
        >
          <OrderOfLine order={order} />
          {isConfirmable(line, order) && (
            <ActionButton
              actor={actor}
              rights={rights}
              action="transfers confirm"
              known={{ reference: order.transferReference ?? '' }}
              begins={prefilled(line)}
              about={records.about({ name: order.learner?.name ?? records.deletedLearner, what: order.title })}
              variant={match === 'exact' ? 'primary' : 'secondary'}
            />
          )}
        </div>
      ))}
    </li>
  );
}

function OrderOfLine({ order: { id, title, learner, amount, currency, transferReference } }: { order: DeskOrder }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        <bdi>{say.learner({ name: learner?.name ?? records.deletedLearner })}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <TextLink to={deskHref('order', { orderId: id })} alone>
          <bdi>{title}</bdi>
        </TextLink>
        <bdi dir="ltr">{transferReference}</bdi>
        <span>{say.due({ amount: formatMinor(amount, currency) })}</span>
      </p>
    </div>
  );
}

/** An order that was canceled is decided about on its own page. */
const isConfirmable = ({ match }: DeskStatementLine, { status }: DeskOrder): boolean =>
  (match === 'exact' || match === 'suggestion') && status === 'requires_payment';

const prefilled = ({ amount, currency, day }: DeskStatementLine): Record<string, string> => ({
  ...(amount !== null && { amount }),
  ...(currency !== null && { currency }),
  ...(day !== null && { received: day }),
});
