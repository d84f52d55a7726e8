import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { href } from '../../../../common/paths.ts';
import { CODE_LENGTH } from '../../../../common/rules/constants.ts';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import { changeFields } from '../../../../machines/accounts/settings/fields.ts';
import type { identifierChangeMachine } from '../../../../machines/accounts/settings/identifier-change.machine.ts';
import { isCompleteCode } from '../../../../machines/accounts/verification.selectors.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { DigitBoxes } from '../../../ui/controls/DigitBoxes.tsx';
import { EmailOrPhone } from '../../../ui/controls/EmailOrPhone.tsx';
import { problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { FormPage } from '../../../ui/layout/FormPage.tsx';
import { PhoneEntry } from '../phone-entry/PhoneEntry.tsx';

type ScreenProps = {
  actor: ActorRefFrom<typeof identifierChangeMachine>;
  phone: ActorRefFrom<typeof phoneEntryMachine>;
};

export function IdentifierChangeScreen({ actor, phone }: ScreenProps) {
  const { newOne, confirming, changed } = useSelector(
    actor,
    ({ context, ...current }) => ({
      newOne: context.kind === 'email' ? context.email : `${context.dialCode} ${context.phoneNumber}`,
      confirming: current.matches('confirming'),
      changed: current.matches('changed'),
    }),
    shallowEqual,
  );
  if (changed) {
    return (
      <FormPage title="How you log in">
        <div className="grid gap-5">
          <Alert tone="success">
            You can now log in with <strong className="wrap-anywhere">{newOne}</strong>. Every other device has been
            logged out.
          </Alert>
          <p>We sent you a message with a link that undoes this within 72 hours.</p>
          <ButtonLink to={href('settings')}>Back to settings</ButtonLink>
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage
      title="How you log in"
      intro={
        confirming ? (
          <>
            Enter the six-digit code that we sent to{' '}
            <strong className="font-semibold wrap-anywhere text-ink">{newOne}</strong>
          </>
        ) : (
          'Enter the new e-mail address or phone number. We send a code to it first.'
        )
      }
    >
      {confirming ? <CodeForm actor={actor} /> : <NewForm actor={actor} phone={phone} />}
    </FormPage>
  );
}

function NewForm({ actor, phone }: ScreenProps) {
  const { kind, email, password, error, errors, busy, slow, editing } = useSelector(
    actor,
    ({ context, ...current }) => ({
      kind: context.kind,
      email: context.email,
      password: context.password,
      error: context.error,
      errors: context.errors,
      busy: current.hasTag('busy'),
      slow: current.hasTag('slow'),
      editing: current.matches('editing'),
    }),
    shallowEqual,
  );
  const problem = (...names: string[]) => problemOf(errors, changeFields, ...names);
  return (
    <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
      {error && <Alert tone="error">{error}</Alert>}
      <EmailOrPhone
        label="What would you like to log in with?"
        phoneLabel="Phone Number"
        mode={kind}
        email={email}
        disabled={!editing}
        onMode={(mode) => actor.send({ type: 'mode.chosen', mode })}
        onEmail={(value) => actor.send({ type: 'email.changed', email: value })}
        error={problem('email')}
      >
        <PhoneEntry actor={phone} disabled={!editing} error={problem('country_calling_code', 'phone_number')} />
      </EmailOrPhone>
      <PasswordField
        label="Current password"
        name="current-password"
        {...problem('current_password')}
        autoComplete="current-password"
        required
        disabled={!editing}
        value={password}
        onChange={(value) => actor.send({ type: 'password.changed', password: value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" busy={busy} busyLabel="Sending..." disabled={!editing}>
          Send code
        </Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
          Cancel
        </Button>
      </div>
      <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
    </Form>
  );
}

function CodeForm({ actor }: Pick<ScreenProps, 'actor'>) {
  const { code, restarts, error, note, busy, slow, available } = useSelector(
    actor,
    ({ context, ...current }) => ({
      code: context.code,
      restarts: context.restarts,
      error: context.error,
      note: context.note,
      busy: current.hasTag('busy'),
      slow: current.hasTag('slow'),
      available: current.matches({ confirming: { resend: 'available' } }),
    }),
    shallowEqual,
  );
  const submit = () => actor.send({ type: 'code.submitted' });
  return (
    <Form className="grid grid-cols-1 gap-5" submitsOnEnter onSubmit={submit}>
      {error && <Alert tone="error">{error}</Alert>}
      {note && <Alert tone="success">{note}</Alert>}
      <DigitBoxes
        label="Verification code"
        length={CODE_LENGTH}
        disabled={busy}
        restarts={busy ? 0 : restarts}
        value={code}
        onChange={(digits) => actor.send({ type: 'code.changed', code: digits })}
      />
      <Button type="submit" busy={busy} busyLabel="Verifying..." disabled={busy || !isCompleteCode(code)}>
        Confirm
      </Button>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" disabled={!available} onClick={() => actor.send({ type: 'resend.pressed' })}>
          <ResendLabel actor={actor} />
        </Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'back.pressed' })}>
          Use another one
        </Button>
      </div>
      <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
        Cancel
      </Button>
      <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
        If you stop now, your code may already have been accepted. Check your settings.
      </StopWaiting>
    </Form>
  );
}

/** Separate, since it changes each second. */
function ResendLabel({ actor }: Pick<ScreenProps, 'actor'>) {
  const label = useSelector(actor, (current) =>
    current.matches({ confirming: { resend: 'countingDown' } })
      ? `Resend code in ${current.context.secondsLeft}s`
      : 'Resend',
  );
  return <span>{label}</span>;
}
