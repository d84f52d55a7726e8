import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/accounts/login.ts';
import * as logout from '../../../../common/texts/site/logout.ts';
import * as fields from '../../../../common/texts/ui/fields.ts';
import { passedOn } from '../../../../machines/accounts/identifier.ts';
import type { loginMachine } from '../../../../machines/accounts/login.machine.ts';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import { rich } from '../../../ui/content/rich.tsx';
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
  const { mode, email, password, error, hint, arrival, notice } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const editing = snapshot.matches('editing');
  const disabled = !editing;
  const known = passedOn(snapshot.context);
  return (
    <WelcomePage
      title={say.title}
      footer={<p>{rich(say.newHere, { signUp: <TextLink to={href('registration')}>{say.signUp}</TextLink> })}</p>}
    >
      <div className="mb-5 grid gap-3 empty:hidden">
        {notice !== null && <Alert tone="info">{logout.notices[notice]}</Alert>}
        {arrival !== null && <Alert tone="success">{say.arrivals[arrival]}</Alert>}
        <ErrorSummary messages={error === null ? [] : [wordsOf(error, say.errors)]} hint={hint && say.hints[hint]} />
      </div>
      <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <EmailOrPhone
          label={say.mode}
          phoneLabel={say.telephone}
          mode={mode}
          email={email}
          disabled={disabled}
          onMode={(chosen) => actor.send({ type: 'mode.chosen', mode: chosen })}
          onEmail={(value) => actor.send({ type: 'email.changed', email: value })}
        >
          <PhoneEntry actor={phone} disabled={disabled} />
        </EmailOrPhone>
        <PasswordField
          label={fields.password}
          name="password"
          autoComplete="current-password"
          required
          disabled={disabled}
          value={password}
          onChange={(value) => actor.send({ type: 'password.changed', password: value })}
        />
        <p className="-mt-2 text-sm">
          <TextLink alone to={href('forgotPassword')} state={known}>
            {say.forgotPassword}
          </TextLink>
        </p>
        <Button type="submit" busy={busy} busyLabel={say.busy} disabled={disabled}>
          {say.submit}
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
    </WelcomePage>
  );
}
