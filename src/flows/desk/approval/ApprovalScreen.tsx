import type { DeskApproval, DeskApprovalDecision, DeskSession } from '../../../../common/api/types.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/approval.ts';
import { words as stateWords } from '../../../../common/texts/desk/list.ts';
import { titles } from '../../../../common/texts/desk/staff-action.ts';
import type { ApprovalActor } from '../../../../machines/desk/approval.machine.ts';
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { Facts } from '../common/Facts.tsx';
import { Moment } from '../common/Moment.tsx';
import { RecordPage } from '../common/RecordPage.tsx';
import { State, type StateTone } from '../common/State.tsx';
import type { SignInAgainForm } from '../sign-in-again/SignInAgain.tsx';
import { Lines } from '../staff-action/Lines.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';

interface ApprovalParts {
  actor: ApprovalActor;
  who: Pick<DeskSession, 'id'>;
}

interface ApprovalScreenProps extends ApprovalParts {
  SignIn?: SignInAgainForm;
}

export function ApprovalScreen({ actor, who, SignIn }: ApprovalScreenProps) {
  const snapshot = useSnapshot(actor);
  const { approval } = snapshot.context;
  return (
    <>
      <RecordPage
        snapshot={{
          matches: (state) => snapshot.matches(state),
          // a slow decision is stopped, not asked for again
          hasTag: (tag) => snapshot.hasTag(tag) && !(tag === 'slow' && snapshot.hasTag('deciding')),
        }}
        title={say.request}
        missing={say.missing}
        onRetry={() => actor.send({ type: 'retry.pressed' })}
      >
        {approval && <Request approval={approval} actor={actor} who={who} />}
      </RecordPage>
      <DecisionDialog actor={actor} SignIn={SignIn} />
    </>
  );
}

const tones: Readonly<Record<DeskApproval['status'], StateTone>> = {
  ...{ asked: 'open', approved: 'open', done: 'good' },
  ...{ refused: 'bad', failed: 'bad', withdrawn: 'quiet', expired: 'quiet' },
};

function Request({ approval, actor, who }: ApprovalParts & { approval: DeskApproval }) {
  const { action, status, lines, linesBefore, words, outcome, askedBy, decisions } = approval;
  const isWaiting = status === 'asked' && !decisions.includes('approve');
  return (
    <>
      <div>
        <p className="mb-2">
          <TextLink to={deskHref('list', { list: 'approvals' })} alone>
            {say.toList}
          </TextLink>
        </p>
        <DeskHeading title={titles[action]} />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <State tone={tones[status]}>{stateWords[status]}</State>
          <span>{say.states[status]}</span>
        </p>
      </div>
      <Said actor={actor} />
      <section className="grid gap-3 rounded-card border border-edge bg-sunken p-4 sm:p-6">
        <h2 className="text-xl font-semibold">{outcome === null ? say.wouldHappen : say.happened}</h2>
        <Lines lines={outcome ?? lines} />
        {linesBefore !== null && outcome === null && (
          <div className="text-muted">
            <p>{say.before}</p>
            <Lines lines={linesBefore} />
          </div>
        )}
      </section>
      {words !== null && (
        <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <h2 className="text-xl font-semibold">{say.why}</h2>
          <p dir="auto" className="mt-2">
            {words}
          </p>
        </section>
      )}
      {isWaiting && <p>{askedBy.id === who.id ? say.ownNote : say.noRightNote}</p>}
      <Decisions approval={approval} actor={actor} />
      <RequestFacts approval={approval} />
    </>
  );
}

const variants: Partial<Record<DeskApprovalDecision, ButtonProps['variant']>> = { approve: 'primary' };

function Decisions({ approval: { status, decisions }, actor }: { approval: DeskApproval; actor: ApprovalActor }) {
  const snapshot = useSnapshot(actor);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={variants[decision] ?? 'secondary'}
          busy={!snapshot.matches('shown')}
          onClick={() => actor.send({ type: 'decision.chosen', decision })}
        >
          {decision === 'approve' && status === 'approved' ? say.approveAgain : say.decisions[decision]}
        </Button>
      ))}
    </div>
  );
}

function Said({ actor }: { actor: ApprovalActor }) {
  const snapshot = useSnapshot(actor);
  const { said } = snapshot.context;
  // a dialog shows it itself
  if (said === null || snapshot.hasTag('open')) return null;
  return (
    <Alert tone="error">
      {typeof said !== 'string' && <p>{say.said.refused}</p>}
      <p dir="auto">{wordsOf(said, say.said)}</p>
    </Alert>
  );
}

const nameOf = ({ id, name }: DeskApproval['askedBy']) => <bdi>{name === '' ? id : name}</bdi>;

/** Orders and accounts that it is about. */
function RequestFacts({ approval }: { approval: DeskApproval }) {
  const { id, askedBy, askedAt, until, status, reason, decidedBy, decidedAt, arguments: given } = approval;
  const { order } = given;
  return (
    <Facts
      facts={[
        [
          say.facts.order,
          order === undefined ? null : (
            <TextLink key="order" to={deskHref('order', { orderId: order })} alone>
              <bdi>{order}</bdi>
            </TextLink>
          ),
        ],
        [
          say.facts.reason,
          <span key="reason" dir="auto" className="wrap-anywhere">
            {reason}
          </span>,
        ],
        [say.facts.askedBy, nameOf(askedBy)],
        [say.facts.asked, <Moment key="asked" at={askedAt} />],
        [say.facts.until, status === 'asked' ? <Moment key="until" at={until} /> : null],
        [say.facts.decidedBy, decidedBy && nameOf(decidedBy)],
        [say.facts.decided, decidedAt && <Moment key="decided" at={decidedAt} />],
        [say.facts.id, <bdi key="id">{id}</bdi>],
      ]}
    />
  );
}
