import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import * as signIn from '../../../../common/texts/desk/sign-in.ts';
import * as say from '../../../../common/texts/desk/sign-in-again.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { signInAgainFields, type signInAgainMachine } from '../../../../machines/desk/sign-in-again.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';

type Actor = ActorRefFrom<typeof signInAgainMachine>;

/** The form, as a page shows it. */
export type SignInAgainForm = (props: { actor: Actor }) => ReactNode;

const ways = (['passkey', 'app'] as const).map((value) => ({ value, label: signIn.ways[value] }));

interface SignInAgainDialogProps {
  /** Only while it is asked for. */
  actor: Actor | undefined;
  Form?: SignInAgainForm | undefined;
}

/** Over a page; within another dialog its form alone. */
export function SignInAgainDialog({ actor, Form: Shown = SignInAgain }: SignInAgainDialogProps) {
  return (
    actor && (
      <Dialog open onClose={() => actor.send({ type: 'cancel.pressed' })} title={say.title}>
        <Shown actor={actor} />
      </Dialog>
    )
  );
}

export function SignInAgain({ actor }: { actor: Actor }) {
  const snapshot = useSnapshot(actor);
  const { way, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const byPasskey = way === 'passkey';
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'form.submitted' })}>
      <p>{say.intro}</p>
      <ErrorSummary messages={error === null ? [] : [wordsOf(error, signIn.errors)]} />
      <div>
        <SegmentedControl
          label={signIn.way}
          options={ways}
          value={way}
          onChange={(chosen) => actor.send({ type: 'way.chosen', way: chosen })}
          disabled={busy}
        />
        <p className="mt-2 text-sm text-muted">{say.hints[way]}</p>
      </div>
      {!byPasskey && <Fields actor={actor} />}
      <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">
        <Button type="submit" busy={busy} busyLabel={byPasskey ? signIn.asking : say.busy}>
          {byPasskey ? say.byPasskey : say.submit}
        </Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
          {actions.cancel}
        </Button>
      </div>
      <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
    </Form>
  );
}

function Fields({ actor }: { actor: Actor }) {
  const snapshot = useSnapshot(actor);
  const { password, code } = snapshot.context;
  const disabled = snapshot.hasTag('busy');
  const errors = wordsByField(snapshot.context.errors, {});
  return (
    <>
      <PasswordField
        label={signIn.password}
        name="password"
        autoComplete="current-password"
        required
        disabled={disabled}
        value={password}
        onChange={(value) => actor.send({ type: 'password.changed', password: value })}
        {...problemOf(errors, signInAgainFields, 'password')}
      />
      <Field
        label={signIn.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        disabled={disabled}
        value={code}
        onChange={(value) => actor.send({ type: 'code.changed', code: value })}
        {...problemOf(errors, signInAgainFields, 'code')}
      />
    </>
  );
}
