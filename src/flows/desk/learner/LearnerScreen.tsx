import type { DeskAccess, DeskLearner, DeskSession } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { choices as languages } from '../../../../common/language/choices.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/desk/record.ts';
import type { Resource } from '../../../../machines/common/resource.machine.ts';
import type { DeskRecord } from '../../../../machines/desk/desk-record.machine.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { useResource } from '../../common/use-resource.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { Facts } from '../common/Facts.tsx';
import { Moment } from '../common/Moment.tsx';
import { OrderSummary } from '../common/OrderSummary.tsx';
import { Part, Row } from '../common/Part.tsx';
import { RecordPage } from '../common/RecordPage.tsx';
import { State } from '../common/State.tsx';
import { ActionButton } from '../staff-action/ActionButton.tsx';
import { ActionDialog } from '../staff-action/ActionDialog.tsx';
import { OrderActions } from '../staff-action/OrderActions.tsx';

interface LearnerScreenProps {
  record: DeskRecord<DeskLearner>;
  action: StaffAction;
  rights: DeskSession['rights'];
  choices: Resource<Choices>;
}

export function LearnerScreen({ record, action, rights, choices }: LearnerScreenProps) {
  const snapshot = useSnapshot(record);
  const { data } = snapshot.context;
  return (
    <>
      <RecordPage
        snapshot={snapshot}
        title={say.learner}
        missing={say.missing.learner}
        onRetry={() => record.send({ type: 'retry.pressed' })}
      >
        {data && <Learner learner={data} actor={action} rights={rights} />}
      </RecordPage>
      <ActionDialog actor={action} choices={useResource(choices).data} />
    </>
  );
}

interface LearnerProps {
  learner: DeskLearner;
  actor: StaffAction;
  rights: DeskSession['rights'];
}

function Learner({ learner, actor, rights }: LearnerProps) {
  const { id, name, email, phone, since, deletedOn, state, language, sessions } = learner;
  const { courses, subscriptions, orders, certificates, messages } = learner;
  const about = name === '' ? id : name;
  const common = { actor, rights, about };
  const known = { learner: id };
  const both = email !== null && phone !== null;
  return (
    <>
      <div>
        <DeskHeading title={about} />
        <p className="mt-2">
          <State tone={state === 'account' ? 'good' : 'bad'}>
            {deletedOn === null ? say.states[state] : say.deletedOn({ day: formatDate(deletedOn) })}
          </State>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ActionButton {...common} action="learner grant" known={known} variant="primary" />
        {subscriptions.length > 0 && <ActionButton {...common} action="learner extend" known={known} />}
        {sessions > 0 && <ActionButton {...common} action="learner end-sessions" known={known} />}
        <ActionButton {...common} action="learner reminder-off" known={known} />
      </div>
      <Facts
        facts={[
          [
            say.facts.email,
            email && (
              <>
                <bdi>{email}</bdi>
                {both && <RemoveIdentifier {...common} learner={id} what="email" label={say.removeEmail} />}
              </>
            ),
          ],
          [
            say.facts.phone,
            phone && (
              <>
                <bdi dir="ltr">{phone}</bdi>
                {both && <RemoveIdentifier {...common} learner={id} what="phone" label={say.removePhone} />}
              </>
            ),
          ],
          [say.facts.since, <Moment key="since" at={since} />],
          [say.facts.language, languages.find(({ code }) => code === language)?.name ?? null],
          [say.facts.sessions, sessions],
          [say.facts.id, <bdi key="id">{id}</bdi>],
        ]}
      />
      <Part title={say.parts.courses} empty={say.empty.courses}>
        {courses.map(({ courseId, title, lessons, lessonsCompleted, access }) => (
          <Row key={courseId} actions={access && <Withdraw {...common} access={access} what={title} />}>
            <p className="font-semibold">
              <bdi>{title}</bdi>
            </p>
            <p className="text-sm text-muted">
              <span>{say.progress({ completed: lessonsCompleted, count: lessons })}</span>
              {' · '}
              {access === null ? <span>{say.access.none}</span> : <Access access={access} />}
            </p>
          </Row>
        ))}
      </Part>
      <Part title={say.parts.subscriptions} empty={say.empty.subscriptions}>
        {subscriptions.map(({ planId, access }) => (
          <Row key={planId + access.from} actions={<Withdraw {...common} access={access} what={planTitle(planId)} />}>
            <p className="font-semibold">
              <bdi>{planTitle(planId)}</bdi>
            </p>
            <p className="text-sm text-muted">
              <Access access={access} />
            </p>
          </Row>
        ))}
      </Part>
      <Part title={say.parts.orders} empty={say.empty.orders}>
        {orders.map((order) => (
          <Row key={order.id} actions={<OrderActions order={order} name={about} actor={actor} rights={rights} />}>
            <OrderSummary order={order} />
          </Row>
        ))}
      </Part>
      <Part title={say.parts.certificates} empty={say.empty.certificates}>
        {certificates.map(({ id: certificate, title, issuedAt, withdrawnAt }) => (
          <Row
            key={certificate}
            actions={
              <ActionButton
                {...common}
                about={say.about({ name: about, what: title })}
                action={withdrawnAt === null ? 'certificate withdraw' : 'certificate restore'}
                known={{ certificate }}
              />
            }
          >
            <p className="font-semibold">
              <bdi>{title}</bdi>
            </p>
            <p className="text-sm text-muted">
              <span>
                {withdrawnAt === null
                  ? say.certificate.valid({ day: formatDate(issuedAt) })
                  : say.certificate.withdrawn({ day: formatDate(withdrawnAt) })}
              </span>
              {' · '}
              <bdi>{certificate}</bdi>
            </p>
          </Row>
        ))}
      </Part>
      <Part title={say.parts.messages} empty={say.empty.messages}>
        {messages.map((message) => (
          <Row
            key={message.id}
            actions={
              message.state !== 'sent' &&
              message.kind === 'notice' && (
                <ActionButton
                  {...common}
                  about={say.about({ name: about, what: message.subject ?? say.kinds.notice })}
                  action="outbox retry"
                  known={{ message: message.id }}
                />
              )
            }
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi>{message.subject ?? say.kinds[message.kind]}</bdi>
              <State tone={messageTones[message.state]}>{say.messageStates[message.state]}</State>
            </p>
            <p className="text-sm text-muted">
              <span>{say.channels[message.channel]}</span>
              {' · '}
              <Moment at={message.at} />
            </p>
          </Row>
        ))}
      </Part>
    </>
  );
}

const messageTones = { waiting: 'open', sent: 'good', given_up: 'bad' } as const;

const planTitle = (planId: string): string =>
  Object.entries<string>(say.plans).find(([plan]) => plan === planId)?.[1] ?? planId;

type RemoveIdentifierProps = Omit<LearnerProps, 'learner'> & {
  about: string;
  learner: string;
  what: 'email' | 'phone';
  label: string;
};

const RemoveIdentifier = ({ learner, what, ...button }: RemoveIdentifierProps) => (
  <div className="mt-1">
    <ActionButton {...button} action="learner identifier remove" known={{ learner, what }} />
  </div>
);

type WithdrawProps = Omit<LearnerProps, 'learner'> & { about: string; access: DeskAccess; what: string };

/** Only what was given, not bought. */
const Withdraw = ({ actor, rights, about, access: { grantId }, what }: WithdrawProps) =>
  grantId !== null && (
    <ActionButton
      actor={actor}
      rights={rights}
      about={say.about({ name: about, what })}
      action="grant withdraw"
      known={{ grant: grantId }}
    />
  );

function Access({ access: { orderId, grantId, from, until } }: { access: DeskAccess }) {
  const given = grantId === null ? say.access.hand : say.access.grant({ id: grantId });
  const source = orderId === null ? given : say.access.order({ id: orderId });
  return (
    <>
      <span>{source}</span>
      {', '}
      <span>{say.from({ day: formatDate(from) })}</span>
      {', '}
      <span>{until === null ? say.forGood : say.until({ day: formatDate(until) })}</span>
    </>
  );
}
