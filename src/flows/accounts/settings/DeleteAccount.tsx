import type { ActorRefFrom } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import type {
  accountDeletionMachine,
  Identity,
} from '../../../../machines/accounts/settings/account-deletion.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export interface DeleteAccountProps {
  actor: ActorRefFrom<typeof accountDeletionMachine>;
  /** Null until loaded. */
  user: User | null;
}

export function DeleteAccount({ actor, user }: DeleteAccountProps) {
  const snapshot = useSnapshot(actor);
  const { typed, error, identity } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const slow = snapshot.hasTag('slow');
  const warning = snapshot.hasTag('warning');
  const confirming = snapshot.hasTag('confirming');
  const cancel = () => actor.send({ type: 'cancel.pressed' });
  return (
    <section aria-labelledby="delete-account" className="rounded-card border border-pomegranate p-6 sm:p-8">
      <h2 id="delete-account" className="text-2xl">
        Delete account
      </h2>
      <p className="mt-3 text-muted">
        Your account is closed at once and deleted for good after 14 days. Log in before then to keep it.
      </p>
      <Button
        variant="danger"
        className="mt-5"
        disabled={user === null}
        onClick={() => actor.send({ type: 'delete.pressed', identity: identityOf(user) })}
      >
        Delete Account
      </Button>
      <Dialog open={warning} onClose={cancel} title="Delete your account?">
        <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'warning.accepted' })}>
          <p>{`Your courses, progress and certificates will be deleted too. To continue, type ${identity.by === 'phone' ? 'your phone number with its country code' : 'your email address'}.`}</p>
          <Field
            label={identity.by === 'phone' ? 'Phone number' : 'Email'}
            name="delete-identity"
            autoComplete="off"
            value={typed}
            error={error ?? undefined}
            isAlert
            takesFocus
            onChange={(value) => actor.send({ type: 'identity.typed', typed: value })}
          />
          <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
            <Button variant="danger" type="submit">
              Continue
            </Button>
          </div>
        </Form>
      </Dialog>
      <Dialog open={confirming} onClose={cancel} title="Are you sure?">
        <div className="grid gap-5">
          {error && <Alert tone="error">{error}</Alert>}
          <p>This is the last step. Your account will be deleted.</p>
          {slow && (
            <p role="status" className="text-muted">
              Still working. The connection seems slow. If you close this now, your account may still be deleted. If so,
              you will be logged out: log in within 14 days to keep it.
            </p>
          )}
          <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={busy && !slow} onClick={cancel}>
              {slow ? 'Close' : 'Keep my account'}
            </Button>
            <Button
              variant="danger"
              busy={busy}
              busyLabel="Deleting..."
              onClick={() => actor.send({ type: 'deletion.confirmed' })}
            >
              Yes, delete it
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}

function identityOf(user: User | null): Identity {
  if (user?.email) return { by: 'email', email: user.email };
  if (user?.phone_number) {
    return { by: 'phone', callingCode: user.country_calling_code ?? '', phoneNumber: user.phone_number };
  }
  return { by: 'unknown' };
}
