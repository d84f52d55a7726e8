import type { ActorRefFrom } from 'xstate';
import { passwordRules } from '../../../../common/rules/password.ts';
import { maskPhone } from '../../../../common/text/masks.ts';
import type { passwordResetMachine } from '../../../../machines/accounts/password-reset.machine.ts';
import { AccountName } from '../../../ui/content/AccountName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { PasswordRequirements } from '../../../ui/controls/PasswordRequirements.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export function PasswordResetScreen({ actor }: { actor: ActorRefFrom<typeof passwordResetMachine> }) {
  const snapshot = useSnapshot(actor);
  const { phone, email, password, confirmation, error, errors } = snapshot.context;
  const problem = (name: string) => problemOf(errors, ['password', 'password_confirmation'], name);
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const editing = snapshot.matches('editing');
  const succeeded = snapshot.matches('succeeded');
  return (
    <FormPage title="Choose a new password">
      {succeeded ? (
        <Alert tone="success">Your password has been reset successfully.</Alert>
      ) : (
        <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
          {error && <Alert tone="error">{error}</Alert>}
          {phone ? (
            <>
              <AccountName value={phone.phoneNumber} />
              <p>
                For the phone number{' '}
                <strong className="whitespace-nowrap">{maskPhone(phone.countryCode + phone.phoneNumber)}</strong>
              </p>
            </>
          ) : (
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              disabled={!editing}
              value={email}
              onChange={(value) => actor.send({ type: 'email.changed', email: value })}
            />
          )}
          <PasswordField
            label="New password"
            name="password"
            {...problem('password')}
            autoComplete="new-password"
            required
            disabled={!editing}
            value={password}
            onChange={(value) => actor.send({ type: 'password.changed', password: value })}
          >
            <PasswordRequirements rules={passwordRules(password)} />
          </PasswordField>
          <PasswordField
            label="Confirm new password"
            name="password-confirmation"
            {...problem('password_confirmation')}
            autoComplete="new-password"
            required
            disabled={!editing}
            value={confirmation}
            onChange={(value) => actor.send({ type: 'confirmation.changed', confirmation: value })}
          />
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Reset Password
          </Button>
          <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
            If you stop now, your new password may already be in place. Try logging in with it.
          </StopWaiting>
        </Form>
      )}
    </FormPage>
  );
}
