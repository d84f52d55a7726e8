import type { Choices } from '../../../../common/desk/choices.ts';
import { currencies, type PartOfCourse } from '../../../../common/desk/outline.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import * as say from '../../../../common/texts/desk/course-outline.ts';
import type { CourseOutline } from '../../../../machines/desk/course-outline.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { wordsByField } from '../../common/words-by-field.ts';
import { Select } from '../common/Select.tsx';
import { WordsField } from '../common/WordsField.tsx';

interface PartFormProps {
  actor: CourseOutline;
  choices: Choices;
}

/** The form of the course, of a chapter or of a lesson, in a dialog. */
export function PartForm({ actor, choices }: PartFormProps) {
  const snapshot = useSnapshot(actor);
  const { part, said } = snapshot.context;
  if (part === null || !snapshot.matches('editing')) return null;
  const close = () => actor.send({ type: 'form.closed' });
  return (
    <Dialog open onClose={close} title={titleOf(part)}>
      {said !== null && <Alert tone="error">{wordsOf(said, say.said)}</Alert>}
      <Form className="grid gap-4" onSubmit={() => actor.send({ type: 'form.submitted' })}>
        <Fields actor={actor} part={part} choices={choices} />
        <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={close}>
            {say.cancel}
          </Button>
          <Button type="submit">{say.save}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

function titleOf({ chapter, lesson }: PartOfCourse): string {
  if (chapter === null) return say.forms.course;
  if (lesson === null) return chapter === '' ? say.forms.newChapter : say.forms.chapter;
  return lesson === '' ? say.forms.newLesson : say.forms.lesson;
}

function Fields({ actor, part: { chapter, lesson }, choices }: PartFormProps & { part: PartOfCourse }) {
  const { typed, errors } = useSnapshot(actor).context;
  const order = ['title', 'lesson', 'minutes', ...currencies.map((currency) => `price ${currency}`)];
  const words = wordsByField(errors, say.fieldErrors);
  const of = (name: string) => ({
    name,
    value: typed[name] ?? '',
    onChange: (value: string) => actor.send({ type: 'field.changed', name, value }),
    ...problemOf(words, order, name),
  });
  const categories = choices.categories.map(({ name, title }) => ({ value: name, label: title }));
  return (
    <>
      <Field {...of('title')} label={say.fields.title} autoComplete="off" />
      {chapter === '' && <Field {...of('lesson')} label={say.fields.lesson} autoComplete="off" />}
      {(chapter === null || lesson !== null) && (
        <WordsField {...of('description')} label={say.fields.description} hint={say.hints.description} />
      )}
      {chapter === null && (
        <>
          {categories.length > 0 ? (
            <Select {...of('category')} label={say.fields.category} options={categories} none={say.choose} />
          ) : (
            <Field {...of('category')} label={say.fields.category} autoComplete="off" />
          )}
          {currencies.map((currency) => (
            <Field
              key={currency}
              {...of(`price ${currency}`)}
              label={say.course.price({ currency })}
              hint={say.hints.price}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </>
      )}
      {lesson !== null && (
        <>
          <Field {...of('minutes')} label={say.fields.minutes} inputMode="numeric" autoComplete="off" />
          <Field {...of('video')} label={say.fields.video} hint={say.hints.video} autoComplete="off" />
          <Checkbox {...of('preview')} label={say.fields.preview} />
        </>
      )}
    </>
  );
}

interface CheckboxProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

const Checkbox = ({ label, name, value, onChange }: CheckboxProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      name={name}
      checked={value !== ''}
      onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
      className="size-5 shrink-0 accent-dye"
    />
    <span>{label}</span>
  </label>
);
