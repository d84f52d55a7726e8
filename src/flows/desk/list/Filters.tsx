import type { DeskListName } from '../../../../common/api/types.ts';
import type { Choices } from '../../../../common/desk/choices.ts';
import { filtersOf, type ListFilter } from '../../../../common/desk/lists.ts';
import * as say from '../../../../common/texts/desk/list.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Select } from '../common/Select.tsx';
import { wordIn } from '../common/words.ts';

interface FiltersProps {
  list: DeskListName;
  typed: Readonly<Record<string, string>>;
  choices: Choices;
  onChange: (name: string, value: string) => void;
  onSubmit: () => void;
  onClear: () => void;
}

export function Filters({ list, typed, choices, onChange, onSubmit, onClear }: FiltersProps) {
  return (
    <Form className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap" onSubmit={onSubmit}>
      {filtersOf(list).map(([name, filter]) => {
        const options = optionsOf(filter, choices);
        const common = {
          name,
          label: say.filters[name],
          value: typed[name] ?? '',
          onChange: (value: string) => onChange(name, value),
        };
        return (
          <div key={name} className="min-w-0 max-sm:has-[+button]:odd:col-span-2 sm:w-40">
            {options.length > 0 ? (
              <Select {...common} options={options} none={say.any} />
            ) : (
              <Field {...common} type={filter.kind === 'day' ? 'date' : 'text'} autoComplete="off" />
            )}
          </div>
        );
      })}
      <Button type="submit">{say.filter}</Button>
      {Object.values(typed).some((value) => value !== '') && (
        <Button variant="quiet" onClick={onClear}>
          {say.clear}
        </Button>
      )}
    </Form>
  );
}

function optionsOf({ kind, choices = [] }: ListFilter, { courses }: Choices) {
  if (kind === 'course') return courses.map(({ id, title }) => ({ value: id, label: title }));
  return choices.map((value) => ({ value, label: wordIn(say.choices, value) }));
}
