import type { ReactNode } from 'react';
import { actionOf, asksSomething } from '../../../../common/desk/actions.ts';
import { type Choices, noChoices } from '../../../../common/desk/choices.ts';
import { deskHref } from '../../../../common/desk/pages.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/staff-action.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { ChosenAction, StaffAction, StaffActionContext } from '../../../../machines/desk/staff-action.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SlowNote } from '../../../ui/feedback/SlowNote.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { SignInAgain, type SignInAgainForm } from '../sign-in-again/SignInAgain.tsx';
import { ActionFields } from './ActionFields.tsx';
import { Codes } from './Codes.tsx';
import { Lines } from './Lines.tsx';

interface ActionDialogProps {
  actor: StaffAction;
  choices?: Choices;
  onPrint?: () => void;
  SignIn?: SignInAgainForm;
}

export function ActionDialog({
  actor,
  choices = noChoices,
  onPrint = () => {},
  SignIn = SignInAgain,
}: ActionDialogProps) {
  const snapshot = useSnapshot(actor);
  const { chosen } = snapshot.context;
  if (chosen === null) return null;
  const isRunning = snapshot.hasTag('running');
  const { again } = snapshot.children;
  const dismiss = () => (again ? again.send({ type: 'cancel.pressed' }) : actor.send({ type: 'dialog.dismissed' }));
  return (
    <Dialog open onClose={isRunning ? () => {} : dismiss} title={say.titles[chosen.action]}>
      {chosen.about !== '' && (
        <p className="font-semibold">
          <bdi>{chosen.about}</bdi>
        </p>
      )}
      {again ? <SignIn actor={again} /> : <Step actor={actor} chosen={chosen} choices={choices} onPrint={onPrint} />}
    </Dialog>
  );
}

interface StepProps extends Required<Omit<ActionDialogProps, 'SignIn'>> {
  chosen: ChosenAction;
}

function Step({ actor, chosen, choices, onPrint }: StepProps) {
  const snapshot = useSnapshot(actor);
  const { outcome, said } = snapshot.context;
  const close = () => actor.send({ type: 'close.pressed' });
  const again = () => actor.send({ type: 'again.pressed' });

  if (snapshot.matches('done')) {
    return (
      <>
        <Alert tone="success">{say.done}</Alert>
        {outcome?.failure && (
          <Alert tone="error">
            <Lines lines={[outcome.failure]} />
          </Alert>
        )}
        <Lines lines={outcome?.lines ?? []} />
        {actionOf(chosen.action).isShownOnce ? (
          <Codes actor={actor} onPrint={onPrint} onClose={close} />
        ) : (
          <Buttons>
            <Button onClick={close}>{actions.close}</Button>
          </Buttons>
        )}
      </>
    );
  }
  if (snapshot.matches('kept')) {
    return (
      <>
        <Alert tone="info">{say.kept}</Alert>
        <Buttons>
          <ButtonLink to={deskHref('approval', { approvalId: outcome?.approval ?? '' })}>{say.toRequest}</ButtonLink>
          <Button variant="secondary" onClick={close}>
            {actions.close}
          </Button>
        </Buttons>
      </>
    );
  }
  if (snapshot.matches('refused')) {
    return (
      <>
        <Alert tone="error">
          <p>{say.refused}</p>
          {said && <p dir="auto">{wordsOf(said, say.errors)}</p>}
        </Alert>
        <Buttons>
          <Button onClick={again}>{asksSomething(chosen.action) ? say.change : actions.tryAgain}</Button>
          <Button variant="secondary" onClick={close}>
            {actions.close}
          </Button>
        </Buttons>
      </>
    );
  }
  if (snapshot.matches('unknown')) {
    return (
      <>
        <Alert tone="error">
          {say.unknown}
          {chosen.action === 'orders refund' && <> {say.neverTwice}</>}
        </Alert>
        <Buttons>
          <Button onClick={close}>{say.look}</Button>
          <Button variant="secondary" onClick={again}>
            {actions.tryAgain}
          </Button>
        </Buttons>
      </>
    );
  }
  if (snapshot.matches('confirming') || snapshot.matches('running')) {
    return <Confirming actor={actor} chosen={chosen} />;
  }
  return <Asking actor={actor} chosen={chosen} choices={choices} />;
}

/** The form, and the wait for what the dry run says. */
function Asking({ actor, chosen, choices }: Pick<StepProps, 'actor' | 'chosen' | 'choices'>) {
  const hasForm = asksSomething(chosen.action);
  const snapshot = useSnapshot(actor);
  const { typed, errors, said } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'form.submitted' })}>
      <p>{say.intros[chosen.action]}</p>
      {hasForm && (
        <fieldset disabled={busy} className="grid min-w-0 grid-cols-1 gap-4">
          <ActionFields
            action={chosen.action}
            begins={chosen.begins}
            typed={typed}
            errors={errors}
            choices={choices}
            onChange={(field, value) => actor.send({ type: 'field.changed', field, value })}
          />
        </fieldset>
      )}
      {said && (
        <Alert tone="error">
          <span dir="auto">{wordsOf(said, say.errors)}</span>
        </Alert>
      )}
      <Buttons>
        <Button type="submit" busy={busy} busyLabel={say.seeing}>
          {say.see}
        </Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'close.pressed' })}>
          {actions.cancel}
        </Button>
      </Buttons>
      <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
    </Form>
  );
}

function Confirming({ actor, chosen }: Pick<StepProps, 'actor' | 'chosen'>) {
  const snapshot = useSnapshot(actor);
  const { outcome, reason, errors }: StaffActionContext = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'action.confirmed' })}>
      <p>{say.intros[chosen.action]}</p>
      <div className="rounded-xl border border-edge bg-sunken px-4 py-3">
        <p className="mb-1 text-sm font-semibold">{say.wouldHappen}</p>
        <Lines lines={outcome?.lines ?? []} />
      </div>
      {outcome?.failure && (
        <Alert tone="error">
          <Lines lines={[outcome.failure]} />
        </Alert>
      )}
      {outcome?.needsApproval && <Alert tone="info">{say.needsApproval}</Alert>}
      <Field
        name="reason"
        label={say.reason}
        hint={say.reasonHint}
        value={reason}
        disabled={busy}
        autoComplete="off"
        onChange={(value) => actor.send({ type: 'reason.changed', reason: value })}
        {...problemOf(wordsByField(errors, say.fieldErrors), ['reason'], 'reason')}
      />
      <Buttons>
        <Button type="submit" busy={busy} busyLabel={say.running}>
          {outcome?.needsApproval ? say.askApproval : say.confirms[chosen.action]}
        </Button>
        {!busy && asksSomething(chosen.action) && (
          <Button variant="secondary" onClick={() => actor.send({ type: 'change.pressed' })}>
            {say.change}
          </Button>
        )}
        {!busy && (
          <Button variant="secondary" onClick={() => actor.send({ type: 'close.pressed' })}>
            {actions.cancel}
          </Button>
        )}
      </Buttons>
      {snapshot.hasTag('slow') && (
        <SlowNote action={say.stopWaiting} onPress={() => actor.send({ type: 'stop.pressed' })}>
          {say.stillRunning}
        </SlowNote>
      )}
    </Form>
  );
}

/** One below the other on a phone, as wide as the dialog. */
const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">{children}</div>
);
