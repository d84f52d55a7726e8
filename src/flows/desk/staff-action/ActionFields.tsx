import {
  type ActionField,
  type ActionFieldName,
  askedFields,
  ticked,
  withTick,
} from '../../../../common/desk/actions.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { choices as languages } from '../../../../common/language/choices.ts';
import { roles } from '../../../../common/texts/desk/shell.ts';
import * as say from '../../../../common/texts/desk/staff-action.ts';
import type { FieldErrors } from '../../../../machines/common/failure.ts';
import type { ChosenAction } from '../../../../machines/desk/staff-action.machine.ts';
import { Field, problemOf } from '../../../ui/controls/Field.tsx';
import { wordsByField } from '../../common/words-by-field.ts';
import { Boxes } from '../common/Boxes.tsx';
import { Select } from '../common/Select.tsx';
import { WordsField } from '../common/WordsField.tsx';

interface ActionFieldsProps {
  action: ChosenAction['action'];
  begins: ChosenAction['begins'];
  typed: Readonly<Record<string, string>>;
  errors: FieldErrors<'missing'>;
  choices: Choices;
  onChange: (field: string, value: string) => void;
}

export function ActionFields({ action, begins, typed, errors, choices, onChange }: ActionFieldsProps) {
  const fields = askedFields(action, typed);
  const names = fields.map(([name]) => name);
  const words = wordsByField(errors, say.fieldErrors);
  return fields.map(([name, field]) => {
    const common = {
      name,
      label: say.fields[name],
      hint: hintOf(name),
      value: typed[name] ?? '',
      onChange: (value: string) => onChange(name, value),
      ...problemOf(words, names, name),
    };
    const options = optionsOf(field, choices, ticked(begins?.[name] ?? ''));
    const { value, onChange: change, ...inBoxes } = common;
    if (options.length > 0 && (field.kind === 'several' || field.kind === 'courses')) {
      const onTick = (choice: string, isTicked: boolean) =>
        change(
          withTick(
            value,
            options.map((option) => option.value),
            choice,
            isTicked,
          ),
        );
      return <Boxes key={name} {...inBoxes} options={options} ticked={ticked(value)} onTick={onTick} />;
    }
    if (field.kind === 'words') return <WordsField key={name} {...common} />;
    return options.length > 0 ? (
      <Select key={name} {...common} options={options} {...(field.kind !== 'choice' && { none: say.choose })} />
    ) : (
      <Field key={name} {...common} type={types[field.kind] ?? 'text'} autoComplete="off" />
    );
  });
}

const types: Partial<Record<ActionField['kind'], string>> = { email: 'email', day: 'date' };

const hintOf = (name: ActionFieldName): string | undefined =>
  Object.entries<string>(say.hints).find(([field]) => field === name)?.[1];

/** Without the catalogue, ids are typed. @param now may be courses that are not published yet */
function optionsOf({ kind, choices = [] }: ActionField, { courses, categories }: Choices, now: readonly string[]) {
  const named = courses.map(({ id, title }) => ({ value: id, label: title }));
  if (kind === 'choice' || kind === 'several') return choices.map((value) => ({ value, label: choiceWords(value) }));
  if (kind === 'course') return named;
  if (kind === 'courses') {
    const others = named.length === 0 ? [] : now.filter((id) => courses.every((course) => course.id !== id));
    return [...named, ...others.map((id) => ({ value: id, label: id }))];
  }
  if (kind === 'category') return categories.map(({ name, title }) => ({ value: name, label: title }));
  if (kind !== 'item') return [];
  return [...Object.entries(say.plans).map(([value, label]) => ({ value, label })), ...named];
}

const choiceWords = (value: string): string =>
  languages.find(({ code }) => code === value)?.name ??
  Object.entries<string>({ ...say.opens, ...roles }).find(([choice]) => choice === value)?.[1] ??
  value;
