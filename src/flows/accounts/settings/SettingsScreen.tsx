import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { href } from '../../../../common/paths.ts';
import { minimumAge } from '../../../../common/rules/age.ts';
import { passwordRules } from '../../../../common/rules/password.ts';
import * as say from '../../../../common/texts/accounts/settings.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as fields from '../../../../common/texts/ui/fields.ts';
import * as rules from '../../../../common/texts/ui/rules.ts';
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
import { type LaterSlot, useLater } from '../../common/use-later.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
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
  later: LaterSlot;
}

export function SettingsScreen({
  session,
  details,
  removal,
  password,
  reviews,
  download,
  deletion,
  later,
}: SettingsScreenProps) {
  const user = useSelector(session, ({ context }) => context.user);
  const late = useLater(later);
  const unknown = useSelector(session, (snapshot) => snapshot.hasTag('unknown'));
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 pb-20 sm:px-6">
      <PageHeading title={say.title} />
      <div role="tablist" aria-label={say.title} className="mt-6 border-b border-line">
        <button
          type="button"
          role="tab"
          id="tab-account"
          aria-selected="true"
          aria-controls="panel-account"
          className="-mb-px min-h-11 border-b-2 border-pomegranate px-1 font-semibold"
        >
          {say.tab}
        </button>
      </div>
      <div role="tabpanel" id="panel-account" aria-labelledby="tab-account" className="mt-8 grid grid-cols-1 gap-10">
        <section aria-labelledby="personal-details" className="rounded-card border border-line bg-surface p-6 sm:p-8">
          <h2 id="personal-details" className="text-2xl">
            {say.details.title}
          </h2>
          {unknown && (
            <div className="mt-5 grid justify-items-start gap-3">
              <Alert tone="error">{say.details.notLoaded}</Alert>
              <Button variant="secondary" onClick={() => session.send({ type: 'user.wanted' })}>
                {actions.tryAgain}
              </Button>
            </div>
          )}
          <div className="mt-5">
            {user?.email || user === null ? (
              <Field
                label={fields.email}
                name="email"
                type="email"
                disabled
                value={user?.email ?? ''}
                onChange={ignore}
              />
            ) : (
              <Field
                label={fields.phoneNumber}
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
            {say.password.title}
          </h2>
          <PasswordForm actor={password} account={user?.email ?? user?.phone_number ?? ''} />
        </section>
        <KeepFresh actor={reviews} />
        {late && <late.DataSaverSettings actor={late.saver} />}
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
          <Alert tone="info">{say.switchedOff[off]}</Alert>
          <TextLink alone to={href('identifierChange', { kind: off })}>
            {say.confirm[off]}
          </TextLink>
        </div>
      )}
      <p className={row}>
        <TextLink alone to={href('identifierChange', { kind: change })}>
          {say.change[change]}
        </TextLink>
        {hasBoth && (
          <span>
            {(off === null ? say.alsoLogIn : say.yourNumber)({
              number: `${country_calling_code ?? ''} ${phone_number ?? ''}`,
            })}
          </span>
        )}
        <TextLink alone to={href('identifierChange', { kind: other })}>
          {(hasBoth ? say.change : say.add)[other]}
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
      <span className="min-h-6">{say.change.email}</span>
      <span className="min-h-6">{say.add.phone}</span>
    </p>
  );
}

function DetailsForm({ actor }: { actor: SettingsScreenProps['details'] }) {
  const snapshot = useSnapshot(actor);
  const { firstName, lastName, dateOfBirth, error, errors } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const words = wordsByField(errors, rules.details, { age: minimumAge });
  const saved = snapshot.matches('saved');
  return (
    <Form
      className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2"
      onSubmit={() => actor.send({ type: 'form.submitted' })}
    >
      <Field
        label={fields.firstName}
        name="first-name"
        {...problemOf(words, detailFields, 'first_name')}
        autoComplete="given-name"
        required
        disabled={busy}
        value={firstName}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { firstName: value } })}
      />
      <Field
        label={fields.lastName}
        name="last-name"
        {...problemOf(words, detailFields, 'last_name')}
        autoComplete="family-name"
        required
        disabled={busy}
        value={lastName}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { lastName: value } })}
      />
      <Field
        label={fields.dateOfBirth}
        name="date-of-birth"
        {...problemOf(words, detailFields, 'date_of_birth')}
        type="date"
        autoComplete="bday"
        required
        disabled={busy}
        value={dateOfBirth}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { dateOfBirth: value } })}
      />
      {/* next to the button: above the fields they may be out of view */}
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        {error && <Alert tone="error">{wordsOf(error, say.detailErrors)}</Alert>}
        {saved && <Alert tone="success">{say.details.saved}</Alert>}
        <Button type="submit" busy={busy} busyLabel={say.details.busy}>
          {say.details.submit}
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
        {say.data.title}
      </h2>
      <p className="mt-3 text-muted">{say.data.intro}</p>
      <Button
        variant="secondary"
        className="mt-5"
        busy={busy}
        onClick={() => actor.send({ type: 'download.requested', file: MY_DATA })}
      >
        {say.data.download}
      </Button>
    </section>
  );
}

function PasswordForm({ actor, account }: { actor: SettingsScreenProps['password']; account: string }) {
  const snapshot = useSnapshot(actor);
  const { current, password, confirmation, error, errors } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const words = wordsByField(errors, say.passwordFieldErrors);
  const changed = snapshot.matches('changed');
  return (
    <Form className="mt-5 grid grid-cols-1 gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
      <AccountName value={account} />
      <PasswordField
        label={say.password.current}
        name="current-password"
        {...problemOf(words, passwordFields, 'current_password')}
        autoComplete="current-password"
        required
        disabled={busy}
        value={current}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { current: value } })}
      />
      <PasswordField
        label={say.password.new}
        name="new-password"
        {...problemOf(words, passwordFields, 'password')}
        autoComplete="new-password"
        required
        disabled={busy}
        value={password}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { password: value } })}
      >
        <PasswordRequirements rules={passwordRules(password)} />
      </PasswordField>
      <PasswordField
        label={say.password.repeat}
        name="repeat-new-password"
        {...problemOf(words, passwordFields, 'password_confirmation')}
        autoComplete="new-password"
        required
        disabled={busy}
        value={confirmation}
        onChange={(value) => actor.send({ type: 'field.changed', fields: { confirmation: value } })}
      />
      <div className="grid justify-items-start gap-3">
        {error && <Alert tone="error">{wordsOf(error, say.passwordErrors)}</Alert>}
        {changed && <Alert tone="success">{say.password.changed}</Alert>}
        <Button type="submit" busy={busy} busyLabel={say.password.busy}>
          {say.password.submit}
        </Button>
      </div>
      <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
        {say.password.stopping}
      </StopWaiting>
    </Form>
  );
}
