import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/accounts/forgot-password.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { forgotPasswordMachine } from '../../../../machines/accounts/forgot-password.machine.ts';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmailOrPhone } from '../../../ui/controls/EmailOrPhone.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { PhoneEntry } from '../phone-entry/PhoneEntry.tsx';

type ForgotPasswordScreenProps = {
  actor: ActorRefFrom<typeof forgotPasswordMachine>;
  phone: ActorRefFrom<typeof phoneEntryMachine>;
};

export function ForgotPasswordScreen({ actor, phone }: ForgotPasswordScreenProps) {
  const snapshot = useSnapshot(actor);
  const { mode, email, error, message } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const editing = snapshot.matches('editing');
  return (
    <FormPage title={say.title} intro={say.intro}>
      <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        {error && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
        {message && <Alert tone="success">{wordsOf(message, say.messages)}</Alert>}
        <EmailOrPhone
          label={say.mode}
          phoneLabel={say.telephone}
          mode={mode}
          email={email}
          disabled={!editing}
          onMode={(chosen) => actor.send({ type: 'mode.chosen', mode: chosen })}
          onEmail={(value) => actor.send({ type: 'email.changed', email: value })}
        >
          <PhoneEntry actor={phone} disabled={!editing} />
        </EmailOrPhone>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" busy={busy} busyLabel={say.busy} disabled={message !== null}>
            {say.submit}
          </Button>
          <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
            {actions.cancel}
          </Button>
        </div>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
    </FormPage>
  );
}
