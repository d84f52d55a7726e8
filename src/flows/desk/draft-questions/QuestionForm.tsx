import type { DeskQuestions } from '../../../../common/api/types.ts';
import { type ListOf, listsOf, questionKinds, shapeOf } from '../../../../common/desk/questions.ts';
import * as say from '../../../../common/texts/desk/draft-questions.ts';
import type { DraftQuestions, QuestionForm as Opened } from '../../../../machines/desk/draft-questions.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { Select } from '../common/Select.tsx';
import { WordsField } from '../common/WordsField.tsx';
import { QuestionEntries, type QuestionEntriesProps } from './QuestionEntries.tsx';
import { type FieldOf, fieldOf } from './question-field.ts';

interface QuestionFormProps {
  actor: DraftQuestions;
  opened: DeskQuestions;
  form: Opened;
}

/** In place of the list, since Escape would close a dialog with all that was typed. */
export function QuestionForm({ actor, opened, form }: QuestionFormProps) {
  const snapshot = useSnapshot(actor);
  const { id, kind, typed } = form;
  const isBusy = !snapshot.matches('editing');
  const lists = listsOf(kind);
  const of = fieldOf(actor, form);
  const common = { actor, typed, isBusy, of };
  return (
    <Form
      className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
      onSubmit={() => actor.send({ type: 'form.submitted' })}
    >
      <h2 ref={takeFocus} tabIndex={-1} className="text-xl font-semibold outline-none">
        {id === null ? say.forms.add : say.forms.edit}
      </h2>
      <Select
        {...of('kind')}
        label={say.fields.kind}
        value={kind}
        onChange={(value) => actor.send({ type: 'kind.chosen', kind: value })}
        options={kindsFor(form).map((value) => ({ value, label: say.kinds[value] }))}
      />
      <Place opened={opened} form={form} of={of} />
      <WordsField {...of('ask')} label={say.fields.ask} hint={kind === 'gap' ? say.hints.gap : undefined} />
      <Entries {...common} lists={lists.filter(isAnswer)} />
      {shapeOf(kind).keys.map((key) => (
        <Key key={key} name={key} form={form} of={of} />
      ))}
      <Entries {...common} lists={lists.filter((list) => !isAnswer(list))} />
      <div className="flex flex-col gap-3 *:max-sm:w-full sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isBusy} onClick={() => actor.send({ type: 'form.closed' })}>
          {say.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {say.save}
        </Button>
      </div>
    </Form>
  );
}

/** What is right comes before the explanation of all, mistakes after it. */
const isAnswer = ({ name }: ListOf) => name === 'items' || name === 'answers';

const Entries = ({ lists, ...common }: Omit<QuestionEntriesProps, 'list'> & { lists: readonly ListOf[] }) =>
  lists.map((list) => <QuestionEntries key={list.name} {...common} list={list} />);

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** An id never changes its meaning: another kind is another question. */
const kindsFor = ({ id, kind }: Opened) =>
  id === null ? questionKinds : questionKinds.filter((each) => shapeOf(each) === shapeOf(kind));

function Place({ opened: { lessons }, form: { typed }, of }: Omit<QuestionFormProps, 'actor'> & { of: FieldOf }) {
  const headings = lessons.find(({ id }) => id === typed.lesson)?.headings ?? [];
  const asOptions = (all: readonly string[], now = '') =>
    (now === '' || all.includes(now) ? all : [...all, now]).map((value) => ({ value, label: value }));
  const known = lessons.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = typed.lesson === '' || lessons.some(({ id }) => id === typed.lesson);
  return (
    <>
      <Select
        {...of('lesson')}
        label={say.fields.lesson}
        options={isKnown ? known : [...known, ...asOptions([], typed.lesson)]}
        none={say.choose}
      />
      <Select
        {...of('heading')}
        label={say.fields.heading}
        options={asOptions(headings, typed.heading)}
        none={say.noHeading}
      />
    </>
  );
}

function Key({ name, form: { kind }, of }: Pick<QuestionFormProps, 'form'> & { name: string; of: FieldOf }) {
  switch (name) {
    case 'answer':
      return kind === 'true-or-false' ? (
        <Select
          {...of(name)}
          label={say.fields.truth}
          options={[
            { value: 'true', label: say.truths.true },
            { value: 'false', label: say.truths.false },
          ]}
        />
      ) : (
        <Field {...of(name)} label={say.fields.number} inputMode="decimal" autoComplete="off" />
      );
    case 'tolerance':
      return (
        <Field
          {...of(name)}
          label={say.fields.tolerance}
          hint={say.hints.tolerance}
          inputMode="decimal"
          autoComplete="off"
        />
      );
    case 'unit':
      return <Field {...of(name)} label={say.fields.unit} hint={say.hints.unit} autoComplete="off" />;
    case 'why_true':
      return <WordsField {...of(name)} label={say.fields.why_true} />;
    case 'why_false':
      return <WordsField {...of(name)} label={say.fields.why_false} />;
    default:
      return <WordsField {...of(name)} label={say.fields.why} />;
  }
}
