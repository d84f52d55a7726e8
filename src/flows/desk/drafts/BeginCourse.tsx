import type { NewCourse } from '../../../../common/desk/new-course.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/drafts.ts';
import { cancel } from '../../../../common/texts/ui/actions.ts';
import type { Drafts } from '../../../../machines/desk/drafts.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { StopWaiting } from '../../../ui/feedback/StopWaiting.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { Select } from '../common/Select.tsx';

interface BeginCourseProps {
  actor: Drafts;
  titleOf: (course: string) => string;
}

export function BeginCourse({ actor, titleOf }: BeginCourseProps) {
  const snapshot = useSnapshot(actor);
  const { said, isNew } = snapshot.context;
  const isOpen = snapshot.hasTag('open') || snapshot.hasTag('making');
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-xl font-semibold">{say.fresh.title}</h2>
      <p className="mt-2 text-muted">{say.fresh.hint}</p>
      {said !== null && isNew && !isOpen && (
        <Alert tone="error">
          <p>{wordsOf(said, say.errors)}</p>
        </Alert>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        disabled={!snapshot.matches('shown')}
        onClick={() => actor.send({ type: 'new.opened' })}
      >
        {say.fresh.open}
      </Button>
      {isOpen && <CourseForm actor={actor} titleOf={titleOf} />}
    </section>
  );
}

/** Stays while it is sent, so that what the server refuses is put right in it. */
function CourseForm({ actor, titleOf }: BeginCourseProps) {
  const snapshot = useSnapshot(actor);
  const { typed, errors, said, list } = snapshot.context;
  const busy = snapshot.hasTag('making');
  const words = wordsByField(errors, say.fieldErrors);
  const close = () => actor.send({ type: 'new.closed' });
  const of = (name: keyof NewCourse, field: string = name) => ({
    name: field,
    label: say.fields[name === 'id' ? 'course' : name],
    value: typed[name],
    onChange: (value: string) => actor.send({ type: 'new.typed', name, value }),
    ...problemOf(words, ['title', 'course'], field),
  });
  return (
    <Dialog open onClose={busy ? () => {} : close} title={say.fresh.title}>
      <Form className="grid grid-cols-1 gap-4" onSubmit={() => actor.send({ type: 'new.submitted' })}>
        {said !== null && (
          <Alert tone="error">
            <span dir="auto">{wordsOf(said, say.errors)}</span>
          </Alert>
        )}
        <fieldset disabled={busy} className="grid min-w-0 gap-4">
          <Field {...of('title')} autoComplete="off" />
          <Field {...of('id', 'course')} hint={say.hints.course} autoComplete="off" />
          <Select
            {...of('copyOf')}
            hint={say.hints.copyOf}
            none={say.fresh.template}
            options={list.courses.map((id) => ({ value: id, label: say.copyOf({ title: titleOf(id) }) }))}
          />
        </fieldset>
        <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row">
          <Button type="submit" busy={busy} busyLabel={say.begin.busy}>
            {say.fresh.submit}
          </Button>
          {!busy && (
            <Button variant="secondary" onClick={close}>
              {cancel}
            </Button>
          )}
        </div>
        <StopWaiting slow={busy && snapshot.hasTag('slow')} onStop={() => actor.send({ type: 'stop.pressed' })} />
      </Form>
    </Dialog>
  );
}
