import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import * as say from '../../../../../common/texts/desk/recovery-codes.ts';
import type { recoveryCodesMachine } from '../../../../../machines/desk/recovery-codes.machine.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { ErrorSummary } from '../../../../ui/feedback/ErrorSummary.tsx';
import { useSnapshot } from '../../../common/use-snapshot.ts';
import { DeskHeading } from '../DeskHeading.tsx';
import { DeskSheet } from '../DeskSheet.tsx';

export interface RecoveryCodesProps {
  actor: ActorRefFrom<typeof recoveryCodesMachine>;
  onPrint: () => void;
}

/** Shown this once, so the way on asks whether they are kept. */
export function RecoveryCodes({ actor, onPrint }: RecoveryCodesProps) {
  const id = useId();
  const { codes, isKept, said, error } = useSnapshot(actor).context;
  return (
    <DeskSheet>
      <DeskHeading title={say.title} intro={say.intro} />
      <ul className="mt-6 grid gap-x-6 gap-y-1 rounded-xl bg-sunken px-4 py-3 font-mono sm:grid-cols-2 print:bg-transparent">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onPrint}>
          {say.print}
        </Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'copy.pressed' })}>
          {say.copy}
        </Button>
      </div>
      <div className="mt-4 grid gap-3 empty:hidden print:hidden">
        {said === 'copied' && <Alert tone="success">{say.copied}</Alert>}
        {said === 'notCopied' && <Alert tone="info">{say.notCopied}</Alert>}
        <ErrorSummary messages={error === null ? [] : [say.errors[error]]} />
      </div>
      <label htmlFor={id} className="mt-6 flex min-h-11 items-center gap-3 font-medium print:hidden">
        <input
          id={id}
          type="checkbox"
          checked={isKept}
          aria-invalid={error === null ? undefined : true}
          onChange={({ target }) => actor.send({ type: 'kept.changed', isKept: target.checked })}
          className="size-5 shrink-0 accent-dye"
        />
        {say.kept}
      </label>
      <Button className="mt-4" onClick={() => actor.send({ type: 'continue.pressed' })}>
        {say.go}
      </Button>
    </DeskSheet>
  );
}
