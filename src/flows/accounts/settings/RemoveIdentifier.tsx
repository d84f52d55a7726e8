import type { ActorRefFrom } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import { removalFields } from '../../../../machines/accounts/settings/fields.ts';
import type { identifierRemovalMachine } from '../../../../machines/accounts/settings/identifier-removal.machine.ts';
import { AccountName } from '../../../ui/content/AccountName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

const names = { email: 'e-mail address', phone: 'phone number' };

/** The button that opened the form is gone. */
const takeFocus = (form: HTMLElement | null): void => form?.focus();

/** For accounts with e-mail and phone, if the other one is verified. */
export function RemoveIdentifier({
  actor,
  user,
}: {
  actor: ActorRefFrom<typeof identifierRemovalMachine>;
  user: User;
}) {
  const snapshot = useSnapshot(actor);
  const { kind, password, error, errors } = snapshot.context;
  const open = snapshot.hasTag('open');
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const removed = snapshot.matches('removed');
  const hasBoth = Boolean(user.email && user.phone_number);
  const removable = (['email', 'phone'] as const).filter((one) =>
    one === 'email' ? user.phone_verified : user.email_verified,
  );
  return (
    <>
      {removed && (
        <div className="mt-4">
          <Alert tone="success">
            The <span>{names[kind]}</span> has been removed, and every other device has been logged out.
          </Alert>
        </div>
      )}
      {hasBoth && !open && (
        <p className="mt-4 flex flex-wrap gap-3">
          {removable.map((one) => (
            <Button key={one} variant="secondary" onClick={() => actor.send({ type: 'remove.pressed', kind: one })}>
              {`Remove ${names[one]}`}
            </Button>
          ))}
        </p>
      )}
      {open && (
        <Form
          aria-label={`Remove ${names[kind]}`}
          ref={takeFocus}
          tabIndex={-1}
          className="mt-4 grid gap-4 rounded-card border border-line p-4"
          onSubmit={() => actor.send({ type: 'form.submitted' })}
        >
          <p>
            You will no longer log in with{' '}
            <bdi className="font-semibold wrap-anywhere">
              {kind === 'email' ? user.email : `${user.country_calling_code ?? ''} ${user.phone_number ?? ''}`.trim()}
            </bdi>
            . Your account and everything in it stay.
          </p>
          {error && <Alert tone="error">{error}</Alert>}
          <AccountName value={user.email ?? user.phone_number ?? ''} />
          <PasswordField
            label="Password, to remove it"
            name="removal-password"
            autoComplete="current-password"
            required
            disabled={busy}
            value={password}
            {...problemOf(errors, removalFields, 'current_password')}
            onChange={(value) => actor.send({ type: 'password.changed', password: value })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} busyLabel="Removing...">
              Remove
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => actor.send({ type: 'cancel.pressed' })}>
              Cancel
            </Button>
          </div>
          <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
            If you stop now, it may already have been removed.
          </StopWaiting>
        </Form>
      )}
    </>
  );
}
