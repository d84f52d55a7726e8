import type { ActorRefFrom } from 'xstate';
import type { DeskAccount, DeskSession } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/desk/account.ts';
import { tryAgain } from '../../../../common/texts/ui/actions.ts';
import type { deskAccountMachine } from '../../../../machines/desk/desk-account.machine.ts';
import type { DeskPassword } from '../../../../machines/desk/desk-password.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { StillWorking } from '../../../ui/feedback/StillWorking.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { RecoveryCodes } from '../common/codes/RecoveryCodes.tsx';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { DeskSheet } from '../common/DeskSheet.tsx';
import { roleWords } from '../common/words.ts';
import { SignInAgainDialog, type SignInAgainForm } from '../sign-in-again/SignInAgain.tsx';
import { Password } from './Password.tsx';

type Actor = ActorRefFrom<typeof deskAccountMachine>;

export interface DeskAccountScreenProps {
  actor: Actor;
  password: DeskPassword;
  session: Pick<DeskSession, 'email' | 'roles'>;
  onPrint: () => void;
  SignIn?: SignInAgainForm;
}

export function DeskAccountScreen({ actor, password, session, onPrint, SignIn }: DeskAccountScreenProps) {
  const snapshot = useSnapshot(actor);
  const { account, said, error } = snapshot.context;
  // a dialog shows it itself
  const isAsking = snapshot.hasTag('removing') || snapshot.hasTag('renewing');
  const { codes } = snapshot.children;
  const retry = () => actor.send({ type: 'retry.pressed' });
  if (codes) return <RecoveryCodes actor={codes} onPrint={onPrint} />;
  if (snapshot.matches('failed')) {
    return (
      <DeskSheet>
        <DeskHeading title={say.failed.title} intro={say.failed.text} />
        <Button className="mt-6" onClick={retry}>
          {tryAgain}
        </Button>
      </DeskSheet>
    );
  }
  return (
    <div className="max-w-2xl">
      <DeskHeading title={say.title} intro={<bdi>{session.email}</bdi>} />
      <p className="mt-1 text-muted">{say.roles({ roles: roleWords(session.roles) })}</p>
      {account === null || snapshot.matches('loading') ? (
        <StillWorking label={say.loading} slow={snapshot.hasTag('slow')} onRetry={retry} />
      ) : (
        <>
          <div className="mt-5 grid gap-3 empty:hidden">
            {said !== null && <Alert tone="success">{say.said[said]}</Alert>}
            <ErrorSummary messages={isAsking || error === null ? [] : [wordsOf(error, say.errors)]} />
          </div>
          <Passkeys actor={actor} account={account} />
          {account.hasPassword && <Password actor={password} email={session.email} className={sectionClass} />}
          <Codes actor={actor} account={account} />
          <SignInAgainDialog actor={snapshot.children.again} Form={SignIn} />
        </>
      )}
    </div>
  );
}

interface PartProps {
  actor: Actor;
  account: DeskAccount;
}

const sectionClass = 'mt-8 rounded-card border border-line bg-surface p-[min(1.25rem,6.25vw)] sm:p-6';

function Passkeys({ actor, account: { passkeys } }: PartProps) {
  const snapshot = useSnapshot(actor);
  const { name, chosen, error } = snapshot.context;
  const adding = snapshot.matches('adding');
  const disabled = !snapshot.matches('shown');
  const errors = wordsByField(snapshot.context.errors, {});
  const removing = passkeys.find(({ id }) => id === chosen);
  return (
    <section className={sectionClass}>
      <h2 className="text-xl">{say.passkeys.title}</h2>
      {passkeys.length === 0 && <p className="mt-2 text-muted">{say.passkeys.none}</p>}
      <ul className="mt-2 divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow">
              <bdi id={`passkey-${passkey.id}`} className="block font-semibold">
                {passkey.name}
              </bdi>
              <span className="text-sm text-muted">{datesOf(passkey)}</span>
            </div>
            <Button
              variant="secondary"
              aria-describedby={`passkey-${passkey.id}`}
              disabled={disabled}
              onClick={() => actor.send({ type: 'remove.pressed', id: passkey.id })}
            >
              {say.passkeys.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Form
        className="mt-4 grid gap-4 border-t border-line pt-5"
        onSubmit={() => actor.send({ type: 'form.submitted' })}
      >
        <Field
          label={say.passkeys.name}
          name="name"
          autoComplete="off"
          required
          hint={say.passkeys.hint}
          disabled={disabled}
          value={name}
          onChange={(value) => actor.send({ type: 'name.changed', name: value })}
          {...problemOf(errors, ['name'], 'name')}
        />
        <Button
          type="submit"
          busy={adding}
          busyLabel={say.passkeys.asking}
          disabled={disabled}
          className="justify-self-start"
        >
          {say.passkeys.add}
        </Button>
        <StopWaiting slow={adding && snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
      <ConfirmDialog
        open={snapshot.hasTag('removing')}
        title={say.removal.title}
        error={error && wordsOf(error, say.errors)}
        says={{ ...say.removal, slow: say.slow }}
        busy={snapshot.matches('removing')}
        slow={snapshot.hasTag('slow')}
        onKeep={() => actor.send({ type: 'keep.pressed' })}
        onConfirm={() => actor.send({ type: 'removal.confirmed' })}
      >
        {say.removal.text({ name: removing?.name ?? '' })}
      </ConfirmDialog>
    </section>
  );
}

function datesOf({ createdAt, usedAt }: DeskAccount['passkeys'][number]): string {
  const made = formatDate(createdAt);
  return usedAt === null ? say.passkeys.unused({ made }) : say.passkeys.used({ made, used: formatDate(usedAt) });
}

function Codes({ actor, account }: PartProps) {
  const snapshot = useSnapshot(actor);
  const { error } = snapshot.context;
  return (
    <section className={sectionClass}>
      <h2 className="text-xl">{say.codes.title}</h2>
      <p className="mt-2 text-muted">{say.codes.left({ count: account.recoveryCodesLeft })}</p>
      <Button
        variant="secondary"
        className="mt-4"
        disabled={!snapshot.matches('shown')}
        onClick={() => actor.send({ type: 'renew.pressed' })}
      >
        {say.codes.renew}
      </Button>
      <ConfirmDialog
        open={snapshot.hasTag('renewing')}
        title={say.renewal.title}
        error={error && wordsOf(error, say.errors)}
        says={{ ...say.renewal, slow: say.slow }}
        busy={snapshot.matches('renewing')}
        slow={snapshot.hasTag('slow')}
        onKeep={() => actor.send({ type: 'keep.pressed' })}
        onConfirm={() => actor.send({ type: 'renewal.confirmed' })}
      >
        {say.renewal.text}
      </ConfirmDialog>
    </section>
  );
}
