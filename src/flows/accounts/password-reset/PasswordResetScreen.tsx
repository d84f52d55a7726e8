import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { passwordRules } from '../../../../common/rules/password.ts';
import { maskPhone } from '../../../../common/text/masks.ts';
import * as say from '../../../../common/texts/accounts/password-reset.ts';
import * as fields from '../../../../common/texts/ui/fields.ts';
import type { passwordResetMachine } from '../../../../machines/accounts/password-reset.machine.ts';
import { AccountName } from '../../../ui/content/AccountName.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { PasswordRequirements } from '../../../ui/controls/PasswordRequirements.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';

export function PasswordResetScreen({ actor }: { actor: ActorRefFrom<typeof passwordResetMachine> }) {
  const snapshot = useSnapshot(actor);
  const { phone, email, password, confirmation, error, errors } = snapshot.context;
  const words = wordsByField(errors, say.fieldErrors);
  const problem = (name: string) => problemOf(words, ['password', 'password_confirmation'], name);
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const editing = snapshot.matches('editing');
  const succeeded = snapshot.matches('succeeded');
  return (
    <FormPage title={say.title}>
      {succeeded ? (
        <Alert tone="success">{say.succeeded}</Alert>
      ) : (
        <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
          {error && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
          {phone ? (
            <>
              <AccountName value={phone.phoneNumber} />
              <p>
                {rich(say.account, {
                  number: (
                    <strong className="whitespace-nowrap">{maskPhone(phone.countryCode + phone.phoneNumber)}</strong>
                  ),
                })}
              </p>
            </>
          ) : (
            <Field
              label={fields.email}
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
            label={say.newPassword}
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
            label={say.confirmation}
            name="password-confirmation"
            {...problem('password_confirmation')}
            autoComplete="new-password"
            required
            disabled={!editing}
            value={confirmation}
            onChange={(value) => actor.send({ type: 'confirmation.changed', confirmation: value })}
          />
          <Button type="submit" busy={busy} busyLabel={say.busy}>
            {say.submit}
          </Button>
          <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
            {say.stopping}
          </StopWaiting>
        </Form>
      )}
    </FormPage>
  );
}
