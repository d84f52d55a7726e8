import type { ActorRefFrom } from 'xstate';
import type { User } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/accounts/identifier-removal.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import { removalFields } from '../../../../machines/accounts/settings/fields.ts';
import type { identifierRemovalMachine } from '../../../../machines/accounts/settings/identifier-removal.machine.ts';
import { AccountName } from '../../../ui/content/AccountName.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';

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
          <Alert tone="success">{say.removed[kind]}</Alert>
        </div>
      )}
      {hasBoth && !open && (
        <p className="mt-4 flex flex-wrap gap-3">
          {removable.map((one) => (
            <Button key={one} variant="secondary" onClick={() => actor.send({ type: 'remove.pressed', kind: one })}>
              {say.remove[one]}
            </Button>
          ))}
        </p>
      )}
      {open && (
        <Form
          aria-label={say.remove[kind]}
          ref={takeFocus}
          tabIndex={-1}
          className="mt-4 grid gap-4 rounded-card border border-line p-4"
          onSubmit={() => actor.send({ type: 'form.submitted' })}
        >
          <p>
            {rich(say.consequences, {
              address: (
                <bdi className="font-semibold wrap-anywhere">
                  {kind === 'email'
                    ? user.email
                    : `${user.country_calling_code ?? ''} ${user.phone_number ?? ''}`.trim()}
                </bdi>
              ),
            })}
          </p>
          {error && <Alert tone="error">{wordsOf(error, say.errors)}</Alert>}
          <AccountName value={user.email ?? user.phone_number ?? ''} />
          <PasswordField
            label={say.password}
            name="removal-password"
            autoComplete="current-password"
            required
            disabled={busy}
            value={password}
            {...problemOf(wordsByField(errors, {}), removalFields, 'current_password')}
            onChange={(value) => actor.send({ type: 'password.changed', password: value })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} busyLabel={say.busy}>
              {say.submit}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => actor.send({ type: 'cancel.pressed' })}>
              {actions.cancel}
            </Button>
          </div>
          <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })}>
            {say.stopping}
          </StopWaiting>
        </Form>
      )}
    </>
  );
}
