import type { DeskOrderDetails, DeskSession } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/desk/record.ts';
import type { DeskRecord } from '../../../../machines/desk/desk-record.machine.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { Facts } from '../common/Facts.tsx';
import { Moment } from '../common/Moment.tsx';
import { Amount, OrderState } from '../common/OrderSummary.tsx';
import { Part, Row } from '../common/Part.tsx';
import { RecordPage } from '../common/RecordPage.tsx';
import { wayToPay } from '../common/words.ts';
import { ActionDialog } from '../staff-action/ActionDialog.tsx';
import { OrderActions } from '../staff-action/OrderActions.tsx';

interface OrderScreenProps {
  record: DeskRecord<DeskOrderDetails>;
  action: StaffAction;
  rights: DeskSession['rights'];
}

export function OrderScreen({ record, action, rights }: OrderScreenProps) {
  const snapshot = useSnapshot(record);
  const { data } = snapshot.context;
  return (
    <>
      <RecordPage
        snapshot={snapshot}
        title={say.order}
        missing={say.missing.order}
        onRetry={() => record.send({ type: 'retry.pressed' })}
      >
        {data && <Order details={data} actor={action} rights={rights} />}
      </RecordPage>
      <ActionDialog actor={action} />
    </>
  );
}

interface OrderProps {
  details: DeskOrderDetails;
  actor: StaffAction;
  rights: DeskSession['rights'];
}

function Order({ details: { order, intentId, opens, events }, actor, rights }: OrderProps) {
  const { id, title, status, madeAt, method, sponsor, receipt, transferReference, learner } = order;
  const name = learner?.name ?? null;
  const code = (value: string | null) => value && <bdi>{value}</bdi>;
  return (
    <>
      <div>
        <DeskHeading title={title === '' ? id : title} />
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <OrderState status={status} />
          <span className="text-lg font-semibold">
            <Amount {...order} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <OrderActions order={order} name={name} actor={actor} rights={rights} isComplete />
      </div>
      <Facts
        facts={[
          [
            say.facts.learner,
            learner === null ? (
              say.deletedLearner
            ) : (
              <TextLink key="learner" to={deskHref('learner', { learnerId: learner.id })} alone>
                <bdi>{learner.name === '' ? learner.id : learner.name}</bdi>
              </TextLink>
            ),
          ],
          [say.facts.made, <Moment key="made" at={madeAt} />],
          [say.facts.method, method === null ? null : wayToPay(method)],
          [say.facts.sponsor, code(sponsor)],
          [say.facts.receipt, code(receipt)],
          [say.facts.reference, code(transferReference)],
          [say.facts.opens, opensWords(opens)],
          [say.facts.payment, code(intentId)],
          [say.facts.id, code(id)],
        ]}
      />
      <Part title={say.events} empty={say.noEvents}>
        {events.map(({ at, event, text, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be of one instant
          <Row key={index}>
            <p className="flex flex-wrap gap-x-3">
              <span className="font-semibold">{say.eventNames[event]}</span>
              {by !== null && <bdi>{say.by({ name: by })}</bdi>}
            </p>
            {text !== null && <p dir="auto">{text}</p>}
            <p className="text-sm text-muted">
              <Moment at={at} />
            </p>
          </Row>
        ))}
      </Part>
    </>
  );
}

function opensWords({ courses, until }: DeskOrderDetails['opens']): string {
  if (until !== null) return say.opensAll({ day: formatDate(until) });
  return courses === 0 ? say.opensNothing : say.opensCourses({ count: courses });
}
