import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import { minimumAge } from '../../../../common/rules/age.ts';
import { type PasswordRule, passwordRules } from '../../../../common/rules/password.ts';
import * as say from '../../../../common/texts/accounts/registration.ts';
import * as fields from '../../../../common/texts/ui/fields.ts';
import * as rules from '../../../../common/texts/ui/rules.ts';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import type { RegistrationFields, registrationMachine } from '../../../../machines/accounts/registration.machine.ts';
import { registrationFields, unmetRules } from '../../../../machines/accounts/registration.selectors.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmailOrPhone } from '../../../ui/controls/EmailOrPhone.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { PasswordRequirements, passwordRuleWords } from '../../../ui/controls/PasswordRequirements.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { WelcomePage } from '../../../ui/layout/WelcomePage.tsx';
import { wordsByField } from '../../common/words-by-field.ts';
import { PhoneEntry } from '../phone-entry/PhoneEntry.tsx';
import { CheckboxField } from './CheckboxField.tsx';

type RegistrationScreenProps = {
  actor: ActorRefFrom<typeof registrationMachine>;
  phone: ActorRefFrom<typeof phoneEntryMachine>;
};

export function RegistrationScreen({ actor, phone }: RegistrationScreenProps) {
  const { mode, alerts, errors, passwordError, codeFailed, busy, slow, editing, registered } = useSelector(
    actor,
    (current) => ({
      mode: current.context.mode,
      alerts: current.context.alerts,
      errors: current.context.errors,
      passwordError: current.context.passwordError,
      codeFailed: current.context.codeFailed,
      busy: current.hasTag('busy'),
      slow: current.hasTag('slow'),
      editing: current.matches('editing'),
      registered: current.matches('registered'),
    }),
    shallowEqual,
  );
  const disabled = !editing;
  const change = (changed: Partial<RegistrationFields>) => actor.send({ type: 'field.changed', fields: changed });
  const retry = () => actor.send({ type: 'password.retried' });
  const verify = () => actor.send({ type: 'code.confirming' });
  const shared = { required: true, disabled };
  const words = wordsByField(errors, { ...say.fieldErrors, ...rules.details }, { age: minimumAge });
  const problem = (...names: (typeof registrationFields)[number][]) => problemOf(words, registrationFields, ...names);
  return (
    <WelcomePage
      title={say.title}
      intro={say.intro}
      footer={<p>{rich(say.haveAccount, { logIn: <TextLink to={href('login')}>{say.logIn}</TextLink> })}</p>}
    >
      <Form className="grid grid-cols-1 gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <Typed actor={actor} name="email">
          {(typed) => (
            <EmailOrPhone
              label={say.mode}
              phoneLabel={say.phone}
              mode={mode}
              email={typed}
              disabled={disabled}
              onMode={(chosen) => actor.send({ type: 'mode.chosen', mode: chosen })}
              onEmail={(email) => change({ email })}
              error={problem('email')}
            >
              <PhoneEntry actor={phone} disabled={disabled} error={problem('country_calling_code', 'phone_number')} />
            </EmailOrPhone>
          )}
        </Typed>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Typed actor={actor} name="password">
            {(typed) => (
              <PasswordField
                {...shared}
                {...problem('password')}
                label={fields.password}
                name="password"
                autoComplete="new-password"
                value={typed}
                onChange={(password) => change({ password })}
              >
                <PasswordRequirements rules={passwordRules(typed)} />
              </PasswordField>
            )}
          </Typed>
          <Typed actor={actor} name="repeatedPassword">
            {(typed) => (
              <PasswordField
                {...shared}
                {...problem('confirm_password')}
                label={say.repeatPassword}
                name="repeated-password"
                autoComplete="new-password"
                value={typed}
                onChange={(repeatedPassword) => change({ repeatedPassword })}
              />
            )}
          </Typed>
          <Typed actor={actor} name="firstName">
            {(typed) => (
              <Field
                {...shared}
                {...problem('first_name')}
                label={fields.firstName}
                name="first-name"
                autoComplete="given-name"
                value={typed}
                onChange={(firstName) => change({ firstName })}
              />
            )}
          </Typed>
          <Typed actor={actor} name="lastName">
            {(typed) => (
              <Field
                {...shared}
                {...problem('last_name')}
                label={fields.lastName}
                name="last-name"
                autoComplete="family-name"
                value={typed}
                onChange={(lastName) => change({ lastName })}
              />
            )}
          </Typed>
        </div>
        <Typed actor={actor} name="dateOfBirth">
          {(typed) => (
            <Field
              {...shared}
              {...problem('date_of_birth')}
              label={fields.dateOfBirth}
              name="date-of-birth"
              type="date"
              max="9999-12-31"
              autoComplete="bday"
              hint={say.minimumAge({ age: minimumAge })}
              value={typed}
              onChange={(dateOfBirth) => change({ dateOfBirth })}
            />
          )}
        </Typed>
        <div className="grid gap-3">
          <Typed actor={actor} name="agreesToTerms">
            {(typed) => (
              <CheckboxField
                name="agrees-to-terms"
                disabled={disabled}
                checked={typed}
                onChange={(agreesToTerms) => change({ agreesToTerms })}
              >
                {rich(say.agreeToTerms, { terms: <TextLink to={href('terms')}>{say.terms}</TextLink> })}
              </CheckboxField>
            )}
          </Typed>
          <Typed actor={actor} name="agreesToPrivacy">
            {(typed) => (
              <CheckboxField
                name="agrees-to-privacy"
                disabled={disabled}
                checked={typed}
                onChange={(agreesToPrivacy) => change({ agreesToPrivacy })}
              >
                {rich(say.agreeToPrivacy, {
                  privacyPolicy: <TextLink to={href('privacy')}>{say.privacyPolicy}</TextLink>,
                })}
              </CheckboxField>
            )}
          </Typed>
        </div>
        {/* next to the button: above such a long form they would be off screen */}
        <ErrorSummary messages={alerts.map((said) => wordsOf(said, say.alerts))} />
        <Button type="submit" busy={busy} busyLabel={say.busy} disabled={disabled}>
          {say.submit}
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          {say.stopping}
        </StopWaiting>
      </Form>
      <Dialog
        open={passwordError !== null}
        onClose={retry}
        title={say.passwordError.title}
        actions={<Button onClick={retry}>{say.passwordError.retry}</Button>}
        returnsTo="[aria-invalid]"
      >
        <p>{passwordError && say.passwordError[passwordError]}</p>
        <Typed actor={actor} name="password">
          {(typed) => <UnmetRules unmet={unmetRules(typed)} />}
        </Typed>
      </Dialog>
      {/* the account has to be verified next: closing the dialog goes there too */}
      <Dialog
        open={registered}
        onClose={verify}
        title={say.registered.title}
        actions={<Button onClick={verify}>{say.registered.confirm}</Button>}
      >
        <p>{say.registered.created}</p>
        <p>{say.registered[mode === 'email' ? 'byEmail' : codeFailed ? 'notSent' : 'bySms']}</p>
      </Dialog>
    </WelcomePage>
  );
}

function UnmetRules({ unmet }: { unmet: readonly PasswordRule['id'][] }) {
  if (unmet.length === 0) return null;
  return (
    <>
      <p>{say.passwordError.needs}</p>
      <ul className="list-disc space-y-1 ps-5">
        {unmet.map((id) => (
          <li key={id}>{passwordRuleWords(id)}</li>
        ))}
      </ul>
    </>
  );
}

interface TypedProps<Name extends keyof RegistrationFields> {
  actor: RegistrationScreenProps['actor'];
  name: Name;
  children: (typed: RegistrationFields[Name]) => ReactNode;
}

/** Typing re-renders this field alone, not the page. */
function Typed<Name extends keyof RegistrationFields>({ actor, name, children }: TypedProps<Name>) {
  return children(useSelector(actor, ({ context }) => context[name]));
}
