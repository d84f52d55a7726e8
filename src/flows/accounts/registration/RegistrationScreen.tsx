import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { href } from '../../../../common/paths.ts';
import { minimumAge } from '../../../../common/rules/age.ts';
import { passwordRules } from '../../../../common/rules/password.ts';
import type { phoneEntryMachine } from '../../../../machines/accounts/phone-entry.machine.ts';
import type { RegistrationFields, registrationMachine } from '../../../../machines/accounts/registration.machine.ts';
import { registrationFields, unmetRules } from '../../../../machines/accounts/registration.selectors.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmailOrPhone } from '../../../ui/controls/EmailOrPhone.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { PasswordRequirements } from '../../../ui/controls/PasswordRequirements.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { WelcomePage } from '../../../ui/layout/WelcomePage.tsx';
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
  const problem = (...names: (typeof registrationFields)[number][]) => problemOf(errors, registrationFields, ...names);
  return (
    <WelcomePage
      title="Register Your Account with Email or with Phone Number"
      intro="Please use your real name and date of birth: we need them for your certificates, which carry your name."
      footer={
        <p>
          Already have an account? <TextLink to={href('login')}>Log in</TextLink>
        </p>
      }
    >
      <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <Typed actor={actor} name="email">
          {(typed) => (
            <EmailOrPhone
              label="How would you like to register?"
              phoneLabel="Phone Number"
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
        <div className="grid gap-5 sm:grid-cols-2">
          <Typed actor={actor} name="password">
            {(typed) => (
              <PasswordField
                {...shared}
                {...problem('password')}
                label="Password"
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
                label="Repeat password"
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
                label="First name"
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
                label="Last name"
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
              label="Date of birth"
              name="date-of-birth"
              type="date"
              max="9999-12-31"
              autoComplete="bday"
              hint={`You need to be at least ${minimumAge} to use Zanin.`}
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
                Agree to <TextLink to={href('terms')}>Terms & Conditions</TextLink>
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
                Agree to <TextLink to={href('privacy')}>Privacy Policy</TextLink>
              </CheckboxField>
            )}
          </Typed>
        </div>
        {/* next to the button: above such a long form they would be off screen */}
        <ErrorSummary messages={alerts} />
        <Button type="submit" busy={busy} busyLabel="Creating..." disabled={disabled}>
          Create an account
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
          If you stop now, your account may already have been created. If so, you will see that your email or number is
          already used, and you can log in.
        </StopWaiting>
      </Form>
      <Dialog
        open={passwordError !== null}
        onClose={retry}
        title="Password error"
        actions={<Button onClick={retry}>Try Again</Button>}
        returnsTo="[aria-invalid]"
      >
        <p>{passwordError}</p>
        <Typed actor={actor} name="password">
          {(typed) => <UnmetRules rules={unmetRules(typed)} />}
        </Typed>
      </Dialog>
      {/* the account has to be verified next: closing the dialog goes there too */}
      <Dialog
        open={registered}
        onClose={verify}
        title="Almost there"
        actions={<Button onClick={verify}>Confirm Code</Button>}
      >
        <p>Your account has been created. Please verify it to log in.</p>
        <p>
          {mode === 'phone'
            ? smsNote(codeFailed)
            : 'Check your mailbox for the verification link and your six-digit code.'}
        </p>
      </Dialog>
    </WelcomePage>
  );
}

function UnmetRules({ rules }: { rules: readonly string[] }) {
  if (rules.length === 0) return null;
  return (
    <>
      <p>It still needs:</p>
      <ul className="list-disc space-y-1 ps-5">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
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

const smsNote = (failed: boolean) =>
  failed
    ? 'We could not send the code to your phone yet. You can ask for it again on the next page.'
    : 'We sent a six-digit code to your phone.';
