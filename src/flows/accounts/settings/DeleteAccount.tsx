import type { ActorRefFrom } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/accounts/delete-account.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as fields from '../../../../common/texts/ui/fields.ts';
import type {
  accountDeletionMachine,
  DeletionContext,
  Identity,
} from '../../../../machines/accounts/settings/account-deletion.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog.tsx';
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
  const words = error === null ? undefined : wordsFor(error);
  const cancel = () => actor.send({ type: 'cancel.pressed' });
  return (
    <section aria-labelledby="delete-account" className="rounded-card border border-pomegranate p-6 sm:p-8">
      <h2 id="delete-account" className="text-2xl">
        {say.title}
      </h2>
      <p className="mt-3 text-muted">{say.intro}</p>
      <Button
        variant="danger"
        className="mt-5"
        disabled={user === null}
        onClick={() => actor.send({ type: 'delete.pressed', identity: identityOf(user) })}
      >
        {say.open}
      </Button>
      <Dialog open={warning} onClose={cancel} title={say.warning.title}>
        <Form className="grid gap-5" onSubmit={() => actor.send({ type: 'warning.accepted' })}>
          <p>{identity.by === 'phone' ? say.warning.typePhone : say.warning.typeEmail}</p>
          <Field
            label={identity.by === 'phone' ? fields.phoneNumber : fields.email}
            name="delete-identity"
            autoComplete="off"
            value={typed}
            error={words}
            isAlert
            takesFocus
            onChange={(value) => actor.send({ type: 'identity.typed', typed: value })}
          />
          <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={cancel}>
              {actions.cancel}
            </Button>
            <Button variant="danger" type="submit">
              {say.warning.submit}
            </Button>
          </div>
        </Form>
      </Dialog>
      <ConfirmDialog
        open={confirming}
        title={say.confirmation.title}
        says={say.confirmation}
        error={words}
        busy={busy}
        slow={slow}
        onKeep={cancel}
        onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
      >
        {say.confirmation.text}
      </ConfirmDialog>
    </section>
  );
}

const wordsFor = (error: NonNullable<DeletionContext['error']>): string =>
  typeof error === 'string' ? say.errors[error] : say.failed({ reason: error.words });

function identityOf(user: User | null): Identity {
  if (user?.email) return { by: 'email', email: user.email };
  if (user?.phone_number) {
    return { by: 'phone', callingCode: user.country_calling_code ?? '', phoneNumber: user.phone_number };
  }
  return { by: 'unknown' };
}
