import type { DeskSession, DeskStatement } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/statements.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import type { Statements } from '../../../../machines/desk/statements.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { ArrowKeys } from '../common/ArrowKeys.tsx';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { Nothing } from '../common/Nothing.tsx';
import { ActionDialog } from '../staff-action/ActionDialog.tsx';
import { StatementForm } from './StatementForm.tsx';
import { StatementLine } from './StatementLine.tsx';

interface StatementsScreenProps {
  actor: Statements;
  action: StaffAction;
  rights: DeskSession['rights'];
}

export function StatementsScreen({ actor, action, rights }: StatementsScreenProps) {
  const snapshot = useSnapshot(actor);
  const { statement } = snapshot.context;
  const retry = () => actor.send({ type: 'retry.pressed' });
  return (
    <ArrowKeys stops="main li a[href], main li button" className="grid max-w-4xl grid-cols-1 gap-5">
      <div>
        <DeskHeading title={say.title} intro={say.intro} />
      </div>
      {snapshot.hasTag('giving') && <StatementForm actor={actor} />}
      {snapshot.hasTag('read') && statement && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Summary statement={statement} />
            <Button variant="secondary" onClick={() => actor.send({ type: 'another.pressed' })}>
              {say.another}
            </Button>
          </div>
          {snapshot.matches('stale') && (
            <Alert tone="error">
              <p>{say.stale}</p>
              <Button variant="secondary" className="mt-3" onClick={retry}>
                {tryAgain}
              </Button>
            </Alert>
          )}
          {snapshot.hasTag('slow') && <SlowNote action={tryAgain} onPress={retry} />}
          {statement.lines.length === 0 ? (
            <Nothing title={say.empty} />
          ) : (
            <ul aria-busy={snapshot.hasTag('busy') || undefined} className="grid gap-3">
              {statement.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, in a fixed order
                <StatementLine key={index} line={line} actor={action} rights={rights} />
              ))}
            </ul>
          )}
        </>
      )}
      <ActionDialog actor={action} />
    </ArrowKeys>
  );
}

/** In words that do not depend on each other's order. */
function Summary({ statement: { lines, left } }: { statement: DeskStatement }) {
  const exact = lines.filter(({ match }) => match === 'exact').length;
  return (
    <p role="status" className="flex flex-wrap gap-x-4 text-muted">
      <span>{say.came({ count: lines.length })}</span>
      {exact > 0 && <span className="font-semibold text-ink">{say.exact({ count: exact })}</span>}
      {left > 0 && <span>{say.left({ count: left })}</span>}
    </p>
  );
}
