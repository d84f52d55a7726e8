import { useId } from 'react';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/statements.ts';
import type { Statements } from '../../../../machines/desk/statements.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { describedBy, FieldNotes } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { controlClass, labelClass } from '../../../ui/controls/form-styles.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { WordsField } from '../common/WordsField.tsx';

export function StatementForm({ actor }: { actor: Statements }) {
  const id = useId();
  const snapshot = useSnapshot(actor);
  const { typed, file, said } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const isComparing = snapshot.matches('reading');
  return (
    <Form
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
      onSubmit={() => actor.send({ type: 'form.submitted' })}
    >
      <fieldset disabled={busy} className="grid min-w-0 grid-cols-1 gap-4">
        {file === null ? (
          <>
            <div>
              <label htmlFor={id} className={labelClass}>
                {say.file}
              </label>
              <input
                id={id}
                type="file"
                name="file"
                aria-describedby={describedBy(id, { hint: say.fileHint })}
                onChange={({ target: { files } }) => {
                  const [first] = files ?? [];
                  if (first) actor.send({ type: 'file.chosen', file: first });
                }}
                className={controlClass}
              />
              <FieldNotes id={id} hint={say.fileHint} />
            </div>
            <WordsField
              name="lines"
              label={say.lines}
              hint={say.linesHint}
              value={typed}
              disabled={busy}
              onChange={(value) => actor.send({ type: 'lines.typed', typed: value })}
            />
          </>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 break-words font-semibold">
              <bdi>{say.chosen({ name: file.name })}</bdi>
            </p>
            <Button variant="secondary" onClick={() => actor.send({ type: 'file.removed' })}>
              {say.removeFile}
            </Button>
          </div>
        )}
      </fieldset>
      {said && (
        <Alert tone="error">
          <span dir="auto">{wordsOf(said, say.errors)}</span>
        </Alert>
      )}
      <Button
        type="submit"
        busy={busy}
        busyLabel={isComparing ? say.comparing : say.opening}
        className="justify-self-start"
      >
        {say.submit}
      </Button>
      <StopWaiting slow={busy && snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
    </Form>
  );
}
