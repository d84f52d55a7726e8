import { useId } from 'react';
import { FieldNotes, type FieldProps, takeFocus } from '../../../ui/controls/Field.tsx';
import { labelClass } from '../../../ui/controls/form-styles.ts';

type BoxesProps = Pick<FieldProps, 'label' | 'name' | 'error' | 'isAlert' | 'takesFocus'> & {
  hint?: string | undefined;
  options: readonly { value: string; label: string }[];
  ticked: readonly string[];
  onTick: (value: string, isTicked: boolean) => void;
};

/** Several of some choices, each with a box to tick. */
export function Boxes({ label, name, error, isAlert, takesFocus, hint, options, ticked, onTick }: BoxesProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={labelClass}>{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map((option, place) => (
          <label key={option.value} htmlFor={`${id}-${option.value}`} className="flex min-h-11 items-center gap-2.5">
            <input
              id={`${id}-${option.value}`}
              ref={error && takesFocus && place === 0 ? takeFocus : undefined}
              type="checkbox"
              name={name}
              value={option.value}
              checked={ticked.includes(option.value)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onTick(option.value, target.checked)}
              className="size-5 shrink-0 accent-dye"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} isAlert={isAlert} />
    </fieldset>
  );
}
