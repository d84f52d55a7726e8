import { useId } from 'react';
import { extensionOf } from '../../../../common/desk/uploads.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/upload.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
import * as waiting from '../../../../common/texts/ui/waiting.ts';
import type { Upload } from '../../../../machines/desk/upload.machine.ts';
import { ProgressBar } from '../../../ui/content/ProgressBar.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { describedBy, Field, FieldNotes, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { controlClass, labelClass } from '../../../ui/controls/form-styles.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';

interface UploadProps {
  actor: Upload;
}

/** From the choice of a file until it is in the draft. */
export function UploadDialog({ actor }: UploadProps) {
  const snapshot = useSnapshot(actor);
  if (!snapshot.hasTag('open')) return null;
  const close = () => actor.send({ type: 'close.pressed' });
  const isSending = snapshot.hasTag('sending');
  return (
    // a press outside of it does not end what is being sent
    <Dialog open onClose={isSending ? () => {} : close} title={say.titles[snapshot.context.kind]}>
      <Step actor={actor} onClose={close} />
    </Dialog>
  );
}

function Step({ actor, onClose }: UploadProps & { onClose: () => void }) {
  const snapshot = useSnapshot(actor);
  const { kind, name } = snapshot.context;
  if (snapshot.matches('describing')) return <Describing actor={actor} onClose={onClose} />;
  if (snapshot.hasTag('sending')) return <Sending actor={actor} />;
  const isOver = snapshot.matches('done') || snapshot.matches('refused');
  return (
    <>
      {snapshot.matches('done') && (
        <Alert tone="success">
          <p>
            <bdi>{say.done({ name: `${name}.${extensionOf[kind]}` })}</bdi>
          </p>
        </Alert>
      )}
      {isOver ? <Refusal actor={actor} /> : <Choosing actor={actor} />}
      <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">
        {isOver && <Button onClick={() => actor.send({ type: 'another.pressed' })}>{say.anotherFile}</Button>}
        <Button variant="secondary" onClick={onClose}>
          {isOver ? actions.close : actions.cancel}
        </Button>
      </div>
    </>
  );
}

function Refusal({ actor }: UploadProps) {
  const { said } = useSnapshot(actor).context;
  if (said === null) return null;
  return (
    <Alert tone="error">
      <p dir="auto">{wordsOf(said, say.refusals)}</p>
    </Alert>
  );
}

function Choosing({ actor }: UploadProps) {
  const id = useId();
  const snapshot = useSnapshot(actor);
  const { kind } = snapshot.context;
  if (snapshot.hasTag('busy')) {
    return (
      <>
        <p role="status">{say.opening}</p>
        <StopWaiting slow={snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </>
    );
  }
  return (
    <>
      <div>
        <label htmlFor={id} className={labelClass}>
          {say.choose[kind]}
        </label>
        <input
          id={id}
          type="file"
          name="file"
          accept={kind === 'picture' ? 'image/jpeg,image/png,image/webp' : 'application/pdf'}
          aria-describedby={describedBy(id, { hint: say.chooseHints[kind] })}
          onChange={({ target }) => {
            const [first] = target.files ?? [];
            if (first) actor.send({ type: 'file.chosen', file: first });
            // the same file can be chosen again
            target.value = '';
          }}
          className={controlClass}
        />
        <FieldNotes id={id} hint={say.chooseHints[kind]} />
      </div>
      <Refusal actor={actor} />
    </>
  );
}

function Describing({ actor, onClose }: UploadProps & { onClose: () => void }) {
  const { kind, alt, name, errors } = useSnapshot(actor).context;
  const words = wordsByField(errors, say.fieldErrors);
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'form.submitted' })}>
      {kind === 'picture' && (
        <Field
          name="alt"
          label={say.alt}
          hint={say.altHint}
          value={alt}
          autoComplete="off"
          onChange={(value) => actor.send({ type: 'alt.typed', value })}
          {...problemOf(words, ['alt', 'name'], 'alt')}
        />
      )}
      <Field
        name="name"
        label={say.name}
        hint={say.nameHint}
        value={name}
        autoComplete="off"
        onChange={(value) => actor.send({ type: 'name.typed', value })}
        {...problemOf(words, ['alt', 'name'], 'name')}
      />
      <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">
        <Button type="submit">{say.put}</Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'another.pressed' })}>
          {say.anotherFile}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {actions.cancel}
        </Button>
      </div>
    </Form>
  );
}

function Sending({ actor }: UploadProps) {
  const snapshot = useSnapshot(actor);
  const { file, received } = snapshot.context;
  const stop = () => actor.send({ type: 'stop.pressed' });
  const isPuttingIn = snapshot.matches('puttingIn');
  return (
    <>
      <ProgressBar value={file ? (100 * received) / file.size : 0} label={say.sending} />
      {/* the bar tells how far it is */}
      <div role="status">
        {isPuttingIn && <p>{say.puttingIn}</p>}
        {isPuttingIn && snapshot.hasTag('slow') && <p>{waiting.slow}</p>}
        {snapshot.matches('waiting') && <p>{say.connectionLost}</p>}
      </div>
      <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:flex-wrap">
        {snapshot.matches('waiting') && (
          <Button onClick={() => actor.send({ type: 'retry.pressed' })}>{actions.tryAgain}</Button>
        )}
        {(!isPuttingIn || snapshot.hasTag('slow')) && (
          <Button variant="secondary" onClick={stop}>
            {actions.cancel}
          </Button>
        )}
      </div>
    </>
  );
}
