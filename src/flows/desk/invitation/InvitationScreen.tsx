import type { ActorRefFrom } from 'xstate';
import type { DeskInvitation } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { passwordRules } from '../../../../common/rules/password.ts';
import * as say from '../../../../common/texts/desk/invitation.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import { invitationFields, type invitationMachine } from '../../../../machines/desk/invitation.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { PasswordRequirements } from '../../../ui/controls/PasswordRequirements.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { QrCode } from '../common/codes/QrCode.tsx';
import { RecoveryCodes } from '../common/codes/RecoveryCodes.tsx';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { DeskSheet } from '../common/DeskSheet.tsx';
import { roleWords } from '../common/words.ts';

const ways = (['passkey', 'app'] as const).map((value) => ({ value, label: say.ways[value] }));

export interface InvitationScreenProps {
  actor: ActorRefFrom<typeof invitationMachine>;
  onPrint: () => void;
}

export function InvitationScreen({ actor, onPrint }: InvitationScreenProps) {
  const snapshot = useSnapshot(actor);
  const { codes } = snapshot.children;
  const { invitation } = snapshot.context;
  const retry = () => actor.send({ type: 'retry.pressed' });
  if (codes) return <RecoveryCodes actor={codes} onPrint={onPrint} />;
  if (snapshot.matches('reading')) {
    return (
      <DeskSheet>
        <DeskHeading title={say.heading} />
        <StillWorking label={say.reading} slow={snapshot.hasTag('slow')} onRetry={retry} />
      </DeskSheet>
    );
  }
  if (snapshot.matches('unreadable')) {
    return (
      <DeskSheet>
        <DeskHeading title={say.unreadable.title} intro={say.unreadable.text} />
        <Button className="mt-6" onClick={retry}>
          {tryAgain}
        </Button>
      </DeskSheet>
    );
  }
  if (invitation === null || snapshot.matches('gone')) {
    return (
      <DeskSheet>
        <DeskHeading title={say.gone.title} intro={say.gone.text} />
      </DeskSheet>
    );
  }
  return <Acceptance actor={actor} invitation={invitation} />;
}

interface AcceptanceProps {
  actor: InvitationScreenProps['actor'];
  invitation: DeskInvitation;
}

function Acceptance({ actor, invitation }: AcceptanceProps) {
  const snapshot = useSnapshot(actor);
  const { way, error } = snapshot.context;
  const { name, email, roles } = invitation;
  const busy = snapshot.hasTag('busy');
  const byPasskey = way === 'passkey';
  return (
    <DeskSheet>
      <DeskHeading title={say.title({ name })} intro={say.intro({ email, roles: roleWords(roles) })} />
      <div className="mt-5 grid empty:hidden">
        <ErrorSummary messages={error === null ? [] : [wordsOf(error, say.errors)]} />
      </div>
      <Form className="mt-6 grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <div>
          <p className="mb-2 font-semibold">{say.way}</p>
          <SegmentedControl
            label={say.way}
            options={ways}
            value={way}
            onChange={(chosen) => actor.send({ type: 'way.chosen', way: chosen })}
            disabled={busy}
          />
          <p className="mt-2 text-sm text-muted">{say.hints[way]}</p>
        </div>
        {!byPasskey && <App actor={actor} invitation={invitation} />}
        <Button type="submit" busy={busy} busyLabel={byPasskey ? say.asking : say.busy} disabled={busy}>
          {byPasskey ? say.byPasskey : say.submit}
        </Button>
        <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
    </DeskSheet>
  );
}

/** The secret is shown as a picture and as text, for a phone that is the device itself. */
function App({ actor, invitation: { email, secret, uri } }: AcceptanceProps) {
  const snapshot = useSnapshot(actor);
  const { password, code } = snapshot.context;
  const disabled = snapshot.hasTag('busy');
  const errors = wordsByField(snapshot.context.errors, {});
  return (
    <>
      <section>
        <h2 className="text-xl">{say.app.title}</h2>
        <p className="mt-2">{say.app.scan}</p>
        <div className="mt-3 w-fit rounded-xl border border-line bg-[#fff] p-1">
          <QrCode text={uri} label={say.app.picture} />
        </div>
        <p className="mt-3">{say.app.typed}</p>
        <p className="mt-1 font-mono text-lg select-all">
          <bdi dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</bdi>
        </p>
      </section>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={say.password}
        name="password"
        autoComplete="new-password"
        required
        disabled={disabled}
        value={password}
        onChange={(value) => actor.send({ type: 'password.changed', password: value })}
        {...problemOf(errors, invitationFields, 'password')}
      >
        <PasswordRequirements rules={passwordRules(password)} />
      </PasswordField>
      <Field
        label={say.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        disabled={disabled}
        value={code}
        onChange={(value) => actor.send({ type: 'code.changed', code: value })}
        {...problemOf(errors, invitationFields, 'code')}
      />
    </>
  );
}
