import { useId } from 'react';
import * as say from '../../../../../common/texts/learning/questions.ts';
import { controlClass, labelClass } from '../../../../ui/controls/form-styles.ts';
import type { QuestionFieldProps } from './question-field-props.ts';

export function Written({ item: { kind, unit }, askId, draft, disabled, send }: QuestionFieldProps) {
  const id = useId();
  const isNumber = kind === 'number';
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {isNumber ? say.fields.number : say.fields.gap}
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          aria-describedby={unit === null ? askId : `${askId} ${id}-unit`}
          value={draft[0] ?? ''}
          onChange={(event) => send({ type: 'answer.written', text: event.target.value })}
          disabled={disabled}
          inputMode={isNumber ? 'decimal' : 'text'}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          className={isNumber ? `${controlClass} max-w-40` : controlClass}
        />
        {unit !== null && (
          <span id={`${id}-unit`} className="text-lg">
            {unit}
          </span>
        )}
      </div>
    </div>
  );
}
