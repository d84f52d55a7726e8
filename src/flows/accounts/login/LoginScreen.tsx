import type { ActorRefFrom } from 'xstate';
import { href } from '../../../../common/paths.ts';
import { passedOn } from '../../../../machines/accounts/identifier.ts';
import type { loginMachine } from '../../../../machines/accounts/login.machine.ts';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmailOrPhone } from '../../../ui/controls/EmailOrPhone.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { WelcomePage } from '../../../ui/layout/WelcomePage.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { PhoneEntry } from '../phone-entry/PhoneEntry.tsx';

type LoginScreenProps = {
  actor: ActorRefFrom<typeof loginMachine>;
  phone: ActorRefFrom<typeof phoneEntryMachine>;
};

export function LoginScreen({ actor, phone }: LoginScreenProps) {
  const snapshot = useSnapshot(actor);
  const { mode, email, password, error, hint, message, notice } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const editing = snapshot.matches('editing');
  const disabled = !editing;
  const known = passedOn(snapshot.context);
  return (
    <WelcomePage
      title="Join today and start building your future"
      footer={
        <p>
          New here? <TextLink to={href('registration')}>Sign Up</TextLink>
        </p>
      }
    >
      <div className="mb-5 grid gap-3 empty:hidden">
        {notice !== null && <Alert tone="info">{notice}</Alert>}
        {message !== null && <Alert tone="success">{message}</Alert>}
        <ErrorSummary messages={error === null ? [] : [error]} hint={hint} />
      </div>
      <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <EmailOrPhone
          label="How would you like to log in?"
          phoneLabel="Telephone"
          mode={mode}
          email={email}
          disabled={disabled}
          onMode={(chosen) => actor.send({ type: 'mode.chosen', mode: chosen })}
          onEmail={(value) => actor.send({ type: 'email.changed', email: value })}
        >
          <PhoneEntry actor={phone} disabled={disabled} />
        </EmailOrPhone>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          disabled={disabled}
          value={password}
          onChange={(value) => actor.send({ type: 'password.changed', password: value })}
        />
        <p className="-mt-2 text-sm">
          <TextLink alone to={href('forgotPassword')} state={known}>
            Forgot password?
          </TextLink>
        </p>
        <Button type="submit" busy={busy} busyLabel="Logging in..." disabled={disabled}>
          Log in
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
    </WelcomePage>
  );
}
