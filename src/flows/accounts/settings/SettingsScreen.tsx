import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { passwordRules } from '../../../../common/rules/password.ts';
import type { sessionMachine } from '../../../../machines/accounts/session.machine.ts';
import type { accountDeletionMachine } from '../../../../machines/accounts/settings/account-deletion.machine.ts';
import { detailFields, passwordFields } from '../../../../machines/accounts/settings/fields.ts';
import type { identifierRemovalMachine } from '../../../../machines/accounts/settings/identifier-removal.machine.ts';
import type { keepFreshMachine } from '../../../../machines/accounts/settings/keep-fresh.machine.ts';
import type { passwordChangeMachine } from '../../../../machines/accounts/settings/password-change.machine.ts';
import type { profileEditMachine } from '../../../../machines/accounts/settings/profile-edit.machine.ts';
import type { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { MY_DATA } from '../../../../machines/learning/download.selectors.ts';
import { AccountName } from '../../../ui/content/AccountName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { PasswordRequirements } from '../../../ui/controls/PasswordRequirements.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { KeepFresh } from './KeepFresh.tsx';
import { RemoveIdentifier } from './RemoveIdentifier.tsx';

export interface SettingsScreenProps {
  session: ActorRefFrom<typeof sessionMachine>;
  details: ActorRefFrom<typeof profileEditMachine>;
  removal: ActorRefFrom<typeof identifierRemovalMachine>;
  password: ActorRefFrom<typeof passwordChangeMachine>;
  reviews: ActorRefFrom<typeof keepFreshMachine>;
  download: ActorRefFrom<typeof downloadMachine>;
  deletion: ActorRefFrom<typeof accountDeletionMachine>;
}

export function SettingsScreen({
  session,
  details,
  removal,
  password,
  reviews,
  download,
  deletion,
}: SettingsScreenProps) {
  const user = useSelector(session, ({ context }) => context.user);
  const unknown = useSelector(session, (snapshot) => snapshot.hasTag('unknown'));
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title="Settings" />
      <div role="tablist" aria-label="Settings" className="mt-6 border-b border-line">
        <button
          type="button"
          role="tab"
          id="tab-account"
          aria-selected="true"
          aria-controls="panel-account"
          className="-mb-px min-h-11 border-b-2 border-pomegranate px-1 font-semibold"
        >
          Account Settings
        </button>
      </div>
      <div role="tabpanel" id="panel-account" aria-labelledby="tab-account" className="mt-8 grid gap-10">
        <section aria-labelledby="personal-details" className="rounded-card border border-line bg-surface p-6 sm:p-8">
          <h2 id="personal-details" className="text-2xl">
            Personal details
          </h2>
          {unknown && (
            <div className="mt-5 grid justify-items-start gap-3">
              <Alert tone="error">We could not load your details. Check your connection and try again.</Alert>
              <Button variant="secondary" onClick={() => session.send({ type: 'user.wanted' })}>
                Try again
              </Button>
            </div>
          )}
          <div className="mt-5">
            {user?.email || user === null ? (
              <Field label="Email" name="email" type="email" disabled value={user?.email ?? ''} onChange={ignore} />
            ) : (
              <Field
                label="Phone number"
                name="phone"
                type="tel"
                disabled
                value={`${user.country_calling_code ?? ''} ${user.phone_number ?? ''}`.trim()}
                onChange={ignore}
              />
            )}
            {user ? <WaysIn user={user} /> : !unknown && <RoomForWaysIn />}
            {user && <RemoveIdentifier actor={removal} user={user} />}
          </div>
          <DetailsForm actor={details} />
        </section>
        <section aria-labelledby="change-password" className="rounded-card border border-line bg-surface p-6 sm:p-8">
          <h2 id="change-password" className="text-2xl">
            Change password
          </h2>
          <PasswordForm actor={password} account={user?.email ?? user?.phone_number ?? ''} />
        </section>
        <KeepFresh actor={reviews} />
        <MyData actor={download} />
        <DeleteAccount actor={deletion} user={user} />
      </div>
    </div>
  );
}

const ignore = () => {};

/** An identifier that a password reset disabled is confirmed by entering it again. */
function WaysIn({ user }: { user: User }) {
  const { email, phone_number, country_calling_code, email_verified, phone_verified } = user;
  const [change, other] = email ? (['email', 'phone'] as const) : (['phone', 'email'] as const);
  const hasBoth = Boolean(email && phone_number);
  const off = !hasBoth || email_verified === phone_verified ? null : email_verified ? 'phone' : 'email';
  return (
    <>
      {off && (
        <div className="mt-4 grid justify-items-start gap-2">
          <Alert tone="info">
            {`Your ${names[off]} is switched off, because your password was reset soon after you added it. To log in with it again, enter it once more and confirm its code.`}
          </Alert>
          <TextLink alone to={href('identifierChange', { kind: off })}>
            {`Confirm ${names[off]}`}
          </TextLink>
        </div>
      )}
      <p className={row}>
        <TextLink alone to={href('identifierChange', { kind: change })}>
          {`Change ${names[change]}`}
        </TextLink>
        {hasBoth && (
          <span>
            {`${off === null ? 'You can also log in with' : 'Your number is'} ${country_calling_code ?? ''} ${phone_number ?? ''}.`}
          </span>
        )}
        <TextLink alone to={href('identifierChange', { kind: other })}>
          {`${hasBoth ? 'Change' : other === 'email' ? 'Add an' : 'Add a'} ${names[other]}`}
        </TextLink>
      </p>
    </>
  );
}

const row = 'mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm';

/** Reserves the height at every width, so that nothing below moves. */
function RoomForWaysIn() {
  return (
    <p aria-hidden="true" className={`${row} invisible`}>
      <span className="min-h-6">{`Change ${names.email}`}</span>
      <span className="min-h-6">{`Add a ${names.phone}`}</span>
    </p>
  );
}

const names = { email: 'e-mail address', phone: 'phone number' };

function DetailsForm({ actor }: { actor: SettingsScreenProps['details'] }) {
  const snapshot = useSnapshot(actor);
  const { firstName, lastName, dateOfBirth, error, errors } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const saved = snapshot.matches('saved');
  return (
    <Form className="mt-5 grid gap-5 sm:grid-cols-2" onSubmit={() => actor.send({ type: 'form.submitted' })}>
      <Field
        label="First name"
        name="first-name"
        {...problemOf(errors, detailFields, 'first_name')}
        autoComplete="given-name"
        required
        disabled={busy}
        value={firstName}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { firstName: value } })}
      />
      <Field
        label="Last name"
        name="last-name"
        {...problemOf(errors, detailFields, 'last_name')}
        autoComplete="family-name"
        required
        disabled={busy}
        value={lastName}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { lastName: value } })}
      />
      <Field
        label="Date of birth"
        name="date-of-birth"
        {...problemOf(errors, detailFields, 'date_of_birth')}
        type="date"
        autoComplete="bday"
        required
        disabled={busy}
        value={dateOfBirth}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { dateOfBirth: value } })}
      />
      {/* next to the button: above the fields they may be out of view */}
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        {error && <Alert tone="error">{error}</Alert>}
        {saved && <Alert tone="success">Your details have been saved.</Alert>}
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save details
        </Button>
        <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </div>
    </Form>
  );
}

function MyData({ actor }: { actor: SettingsScreenProps['download'] }) {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('downloading'));
  return (
    <section aria-labelledby="my-data" className="rounded-card border border-line bg-surface p-6 sm:p-8">
      <h2 id="my-data" className="text-2xl">
        Your data
      </h2>
      <p className="mt-3 text-muted">
        Everything that we keep about you, in one file: your details, courses, progress, orders and certificates.
      </p>
      <Button
        variant="secondary"
        className="mt-5"
        busy={busy}
        onClick={() => actor.send({ type: 'download.requested', file: MY_DATA })}
      >
        Download my data
      </Button>
    </section>
  );
}

function PasswordForm({ actor, account }: { actor: SettingsScreenProps['password']; account: string }) {
  const snapshot = useSnapshot(actor);
  const { current, password, confirmation, error, errors } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const changed = snapshot.matches('changed');
  return (
    <Form className="mt-5 grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
      <AccountName value={account} />
      <PasswordField
        label="Current password"
        name="current-password"
        {...problemOf(errors, passwordFields, 'current_password')}
        autoComplete="current-password"
        required
        disabled={busy}
        value={current}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { current: value } })}
      />
      <PasswordField
        label="New password"
        name="new-password"
        {...problemOf(errors, passwordFields, 'password')}
        autoComplete="new-password"
        required
        disabled={busy}
        value={password}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { password: value } })}
      >
        <PasswordRequirements rules={passwordRules(password)} />
      </PasswordField>
      <PasswordField
        label="Repeat new password"
        name="repeat-new-password"
        {...problemOf(errors, passwordFields, 'password_confirmation')}
        autoComplete="new-password"
        required
        disabled={busy}
        value={confirmation}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { confirmation: value } })}
      />
      <div className="grid justify-items-start gap-3">
        {error && <Alert tone="error">{error}</Alert>}
        {changed && (
          <Alert tone="success">Your password has been changed, and every other device has been logged out.</Alert>
        )}
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Change password
        </Button>
      </div>
      <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
        If you stop now, your password may already have been changed.
      </StopWaiting>
    </Form>
  );
}
