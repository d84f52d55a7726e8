import { useId } from 'react';
import * as say from '../../../../../common/texts/learning/questions.ts';
import { Icon } from '../../../../ui/content/Icon.tsx';
import { classes, controlClass } from '../../../../ui/controls/form-styles.ts';
import { OptionText } from '../OptionText.tsx';
import type { QuestionFieldProps } from './question-field-props.ts';

export function Pairs({ item: { options, matches }, askId, draft, disabled, send }: QuestionFieldProps) {
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-labelledby={askId} className="min-w-0">
      <p className="mb-3 text-muted">{say.tasks.pairs}</p>
      <ul className="grid grid-cols-1 gap-4">
        {options.map((option, index) => (
          <li key={option.id} className="grid grid-cols-1 gap-1.5 sm:grid-cols-2 sm:items-center sm:gap-4">
            <label htmlFor={`${id}-${option.id}`} className="font-semibold" dir="auto">
              <OptionText option={option} />
            </label>
            <span className="relative">
              <select
                id={`${id}-${option.id}`}
                value={draft[index] ?? ''}
                onChange={(event) => send({ type: 'pair.chosen', option: option.id, match: event.target.value })}
                className={classes(controlClass, 'appearance-none pe-11')}
              >
                <option value="">{say.nothingChosen}</option>
                {matches.map((match) => (
                  <option key={match.id} value={match.id}>
                    {match.text}
                  </option>
                ))}
              </select>
              <Icon
                name="chevron"
                className="pointer-events-none absolute inset-e-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
              />
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
