import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { errors as passkeyErrors, passkeys } from '../../../../common/texts/desk/account.ts';
import * as say from '../../../../common/texts/desk/first-passkey.ts';
import type { firstPasskeyMachine } from '../../../../machines/desk/first-passkey.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { DeskSheet } from '../common/DeskSheet.tsx';

/** All that there is after a sign-in by a recovery code alone. */
export function FirstPasskeyScreen({ actor }: { actor: ActorRefFrom<typeof firstPasskeyMachine> }) {
  const snapshot = useSnapshot(actor);
  const { name, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const errors = wordsByField(snapshot.context.errors, {});
  return (
    <DeskSheet>
      <DeskHeading title={say.title} intro={say.intro} />
      <p className="mt-2 text-muted">{say.others}</p>
      <div className="mt-5 grid empty:hidden">
        <ErrorSummary messages={error === null ? [] : [wordsOf(error, passkeyErrors)]} />
      </div>
      <Form className="mt-6 grid gap-5" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <Field
          label={passkeys.name}
          name="name"
          autoComplete="off"
          required
          hint={passkeys.hint}
          disabled={busy}
          value={name}
          onChange={(value) => actor.send({ type: 'name.changed', name: value })}
          {...problemOf(errors, ['name'], 'name')}
        />
        <Button type="submit" busy={busy} busyLabel={passkeys.asking} disabled={busy}>
          {passkeys.add}
        </Button>
        <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
    </DeskSheet>
  );
}
