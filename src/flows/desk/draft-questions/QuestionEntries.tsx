import { entriesOf, isFlag, type ListOf, nameOf, type QuestionFields } from '../../../../common/desk/questions.ts';
import * as say from '../../../../common/texts/desk/draft-questions.ts';
import type { DraftQuestions } from '../../../../machines/desk/draft-questions.machine.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { WordsField } from '../common/WordsField.tsx';
import type { FieldOf } from './question-field.ts';

export interface QuestionEntriesProps {
  actor: DraftQuestions;
  list: ListOf;
  typed: QuestionFields;
  isBusy: boolean;
  of: FieldOf;
}

/** The entries of a list, each of which can be removed, and in an order moved. */
export function QuestionEntries({ actor, list, typed, isBusy, of }: QuestionEntriesProps) {
  const { title, entry: entryName, add } = say.lists[list.name];
  const entries = entriesOf(typed, list);
  const { error } = of(list.name);
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-semibold">{title}</legend>
      {error !== undefined && (
        <p role="alert" dir="auto" className="text-sm font-medium whitespace-pre-line text-pomegranate">
          {error}
        </p>
      )}
      {entries.map((entry, index) => {
        const name = entryName({ number: index + 1 });
        const moves = list.name === 'items' ? ([-1, 1] as const).filter((by) => entries[index + by] !== undefined) : [];
        return (
          <fieldset key={entry} className="grid min-w-0 gap-3 rounded-xl border border-line p-3 sm:p-4">
            <legend className="sr-only">{name}</legend>
            {list.keys.length === 0 ? (
              <Field {...of(nameOf(list, entry))} label={name} autoComplete="off" />
            ) : (
              <>
                <p aria-hidden="true" className="text-sm text-muted">
                  {name}
                </p>
                {list.keys.map((key) => (
                  <EntryField key={key} list={list} entry={entry} name={key} of={of} />
                ))}
              </>
            )}
            <p className="flex flex-wrap gap-2">
              {moves.map((by) => (
                <Button
                  key={by}
                  variant="secondary"
                  className="px-3"
                  disabled={isBusy}
                  onClick={() => actor.send({ type: 'entry.moved', list: list.name, entry, by })}
                >
                  <Icon name={by < 0 ? 'up' : 'down'} className="size-5" />
                  <span className="sr-only">{by < 0 ? say.up : say.down}</span>
                </Button>
              ))}
              <Button
                variant="secondary"
                disabled={isBusy}
                onClick={() => actor.send({ type: 'entry.removed', list: list.name, entry })}
              >
                {say.remove}
              </Button>
            </p>
          </fieldset>
        );
      })}
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={isBusy}
        onClick={() => actor.send({ type: 'entry.added', list: list.name })}
      >
        {add}
      </Button>
    </fieldset>
  );
}

interface EntryFieldProps extends Pick<QuestionEntriesProps, 'list' | 'of'> {
  entry: number;
  name: string;
}

function EntryField({ list, entry, name, of }: EntryFieldProps) {
  const field = of(nameOf(list, entry, name));
  if (list.name === 'choices' && isFlag('choice', name)) {
    return (
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={field.name}
          checked={field.value !== ''}
          onChange={({ target }) => field.onChange(target.checked ? 'yes' : '')}
          className="size-5 shrink-0 accent-dye"
        />
        <span>{say.isRight}</span>
      </label>
    );
  }
  if (name === 'why') return <WordsField {...field} label={say.entryFields.why} />;
  const input = { autoComplete: 'off', ...(name === 'number' && { inputMode: 'decimal' as const }) };
  return <Field {...field} {...input} label={say.entryFields[name === 'number' ? 'number' : partOf(name)]} />;
}

const partOf = (name: string) => (name === 'left' || name === 'right' ? name : 'text');
