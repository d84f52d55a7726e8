import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import { CODE_LENGTH } from '../../../../common/rules/code-lengths.ts';
import * as say from '../../../../common/texts/accounts/identifier-change.ts';
import * as codes from '../../../../common/texts/accounts/verification-code.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import { changeFields } from '../../../../machines/accounts/settings/fields.ts';
import type { identifierChangeMachine } from '../../../../machines/accounts/settings/identifier-change.machine.ts';
import { isCompleteCode } from '../../../../machines/accounts/verification.selectors.ts';
import { rich } from '../../../ui/content/rich.tsx';
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
import { wordsByField } from '../../common/words-by-field.ts';
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
      <FormPage title={say.title}>
        <div className="grid gap-5">
          <Alert tone="success">
            {rich(say.changed.message, { address: <strong className="wrap-anywhere">{newOne}</strong> })}
          </Alert>
          <p>{say.changed.undo}</p>
          <ButtonLink to={href('settings')}>{say.changed.back}</ButtonLink>
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage
      title={say.title}
      intro={
        confirming
          ? rich(codes.sentTo, {
              address: <strong className="font-semibold wrap-anywhere text-ink">{newOne}</strong>,
            })
          : say.intro
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
  const words = wordsByField(errors, {});
  const problem = (...names: string[]) => problemOf(words, changeFields, ...names);
  return (
    <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
      {error && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
      <EmailOrPhone
        label={say.mode}
        phoneLabel={say.phone}
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
        label={say.currentPassword}
        name="current-password"
        {...problem('current_password')}
        autoComplete="current-password"
        required
        disabled={!editing}
        value={password}
        onChange={(value) => actor.send({ type: 'password.changed', password: value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" busy={busy} busyLabel={say.busy} disabled={!editing}>
          {say.submit}
        </Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
          {actions.cancel}
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
      {error && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
      {note && <Alert tone="success">{say.notes[note]}</Alert>}
      <DigitBoxes
        label={codes.label}
        length={CODE_LENGTH}
        disabled={busy}
        restarts={busy ? 0 : restarts}
        value={code}
        onChange={(digits) => actor.send({ type: 'code.changed', code: digits })}
      />
      <Button type="submit" busy={busy} busyLabel={codes.busy} disabled={busy || !isCompleteCode(code)}>
        {codes.submit}
      </Button>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" disabled={!available} onClick={() => actor.send({ type: 'resend.pressed' })}>
          <ResendLabel actor={actor} />
        </Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'back.pressed' })}>
          {say.useAnother}
        </Button>
      </div>
      <Button variant="secondary" onClick={() => actor.send({ type: 'cancel.pressed' })}>
        {actions.cancel}
      </Button>
      <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
        {say.stopping}
      </StopWaiting>
    </Form>
  );
}

/** Separate, since it changes each second. */
function ResendLabel({ actor }: Pick<ScreenProps, 'actor'>) {
  const label = useSelector(actor, (current) =>
    current.matches({ confirming: { resend: 'countingDown' } })
      ? codes.resendIn({ seconds: current.context.secondsLeft })
      : codes.resend,
  );
  return <span>{label}</span>;
}
