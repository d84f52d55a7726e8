import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { loginMachine } from '../../../machines/login.machine.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailOrPhone } from '../../ui/EmailOrPhone.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { WelcomePage } from '../../ui/WelcomePage.tsx';

/** Logging in by e-mail or phone (LOGIN-01..11). */
export function LoginScreen({ actor }: { actor: ActorRefFrom<typeof loginMachine> }) {
  const snapshot = useSelector(actor, (current) => current);
  const { mode, email, country, phoneNumber, password, error, message } = snapshot.context;
  const disabled = !snapshot.matches('editing');
  return (
    <WelcomePage
      title="Join today and start building your future"
      footer={
        <p>
          New here? <TextLink to={href('register')}>Sign Up</TextLink>
        </p>
      }
    >
      <div className="mb-5 grid gap-3 empty:hidden">
        {message !== null && <Alert tone="success">{message}</Alert>}
        <ErrorSummary messages={error === null ? [] : [error]} />
      </div>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'form.submitted' });
        }}
      >
        <EmailOrPhone
          label="How do you log in?"
          phoneLabel="Telephone"
          mode={mode}
          email={email}
          country={country}
          phoneNumber={phoneNumber}
          disabled={disabled}
          onMode={(chosen) => actor.send({ type: 'mode.chosen', mode: chosen })}
          onEmail={(value) => actor.send({ type: 'email.changed', email: value })}
          onPhone={(phone) => actor.send({ type: 'phone.changed', ...phone })}
        />
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
          <TextLink to={href('forgotPassword')}>Forgot password?</TextLink>
        </p>
        <Button type="submit" busy={snapshot.hasTag('busy')} busyLabel="Logging in..." disabled={disabled}>
          Log in
        </Button>
      </form>
    </WelcomePage>
  );
}
