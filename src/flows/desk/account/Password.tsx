import { wordsOf } from '../../../../common/language/said.ts';
import { passwordRules } from '../../../../common/rules/password.ts';
import * as say from '../../../../common/texts/desk/password.ts';
import { type DeskPassword, deskPasswordFields } from '../../../../machines/desk/desk-password.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { PasswordRequirements } from '../../../ui/controls/PasswordRequirements.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { SignInAgainDialog, type SignInAgainForm } from '../sign-in-again/SignInAgain.tsx';

interface PasswordProps {
  actor: DeskPassword;
  email: string;
  className: string;
  SignIn?: SignInAgainForm | undefined;
}

/** For an account that has one. */
export function Password({ actor, email, className, SignIn }: PasswordProps) {
  const snapshot = useSnapshot(actor);
  const { current, next, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const errors = wordsByField(snapshot.context.errors, {});
  return (
    <section className={className}>
      <h2 className="text-xl">{say.title}</h2>
      <div className="mt-3 grid gap-3 empty:hidden">
        {snapshot.matches('changed') && <Alert tone="success">{say.changed}</Alert>}
        <ErrorSummary messages={error === null ? [] : [wordsOf(error, say.errors)]} />
      </div>
      <Form className="mt-4 grid gap-4" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label={say.current}
          name="current_password"
          autoComplete="current-password"
          required
          disabled={busy}
          value={current}
          onChange={(value) => actor.send({ type: 'current.changed', current: value })}
          {...problemOf(errors, deskPasswordFields, 'current_password')}
        />
        <PasswordField
          label={say.next}
          name="password"
          autoComplete="new-password"
          required
          hint={say.hint}
          disabled={busy}
          value={next}
          onChange={(value) => actor.send({ type: 'next.changed', next: value })}
          {...problemOf(errors, deskPasswordFields, 'password')}
        >
          <PasswordRequirements rules={passwordRules(next)} />
        </PasswordField>
        <Button type="submit" variant="secondary" busy={busy} busyLabel={say.busy} className="justify-self-start">
          {say.submit}
        </Button>
        <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
      <SignInAgainDialog actor={snapshot.children.again} Form={SignIn} />
    </section>
  );
}
