import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/sign-in.ts';
import { type SignInWay, signInFields, type signInMachine } from '../../../../machines/desk/sign-in.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { DeskSheet } from '../common/DeskSheet.tsx';

const ways = (['passkey', 'app', 'recovery'] as const).map((value) => ({ value, label: say.ways[value] }));

export function SignInScreen({ actor }: { actor: ActorRefFrom<typeof signInMachine> }) {
  const snapshot = useSnapshot(actor);
  const { way, notice, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const choose = (chosen: SignInWay) => actor.send({ type: 'way.chosen', way: chosen });
  return (
    <DeskSheet>
      <DeskHeading title={say.title} intro={say.intro} />
      <div className="mt-5 grid gap-3 empty:hidden">
        {notice !== null && <Alert tone="info">{say.notices[notice]}</Alert>}
        <ErrorSummary messages={error === null ? [] : [wordsOf(error, say.errors)]} />
      </div>
      <Form className="mt-6 grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <div>
          <SegmentedControl label={say.way} options={ways} value={way} onChange={choose} disabled={busy} />
          <p className="mt-2 text-sm text-muted">{say.hints[way]}</p>
        </div>
        {way !== 'passkey' && <Fields actor={actor} />}
        <Button type="submit" busy={busy} busyLabel={way === 'passkey' ? say.asking : say.busy} disabled={busy}>
          {way === 'passkey' ? say.byPasskey : say.submit}
        </Button>
        <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
    </DeskSheet>
  );
}

function Fields({ actor }: { actor: ActorRefFrom<typeof signInMachine> }) {
  const snapshot = useSnapshot(actor);
  const { way, email, password, code } = snapshot.context;
  const disabled = snapshot.hasTag('busy');
  const errors = wordsByField(snapshot.context.errors, {});
  const byRecovery = way === 'recovery';
  return (
    <>
      <Field
        label={say.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        disabled={disabled}
        value={email}
        onChange={(value) => actor.send({ type: 'email.changed', email: value })}
        {...problemOf(errors, signInFields, 'email')}
      />
      <PasswordField
        label={say.password}
        name="password"
        autoComplete="current-password"
        required={!byRecovery}
        disabled={disabled}
        value={password}
        hint={byRecovery ? say.noPassword : undefined}
        onChange={(value) => actor.send({ type: 'password.changed', password: value })}
        {...problemOf(errors, signInFields, 'password')}
      />
      <Field
        key={way}
        label={byRecovery ? say.recoveryCode : say.code}
        name="code"
        autoComplete={byRecovery ? 'off' : 'one-time-code'}
        inputMode={byRecovery ? 'text' : 'numeric'}
        required
        disabled={disabled}
        value={code}
        onChange={(value) => actor.send({ type: 'code.changed', code: value })}
        {...problemOf(errors, signInFields, 'code')}
      />
    </>
  );
}
