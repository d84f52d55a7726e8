import { useId } from 'react';
import { Icon } from '../../../ui/content/Icon.tsx';
import { describedBy, FieldNotes, type FieldProps, takeFocus } from '../../../ui/controls/Field.tsx';
import { classes, controlClass, labelClass } from '../../../ui/controls/form-styles.ts';

type SelectProps = Pick<FieldProps, 'label' | 'name' | 'value' | 'onChange' | 'error' | 'isAlert' | 'takesFocus'> & {
  hint?: string | undefined;
  options: readonly { value: string; label: string }[];
  /** For no choice, which is then possible. */
  none?: string;
};

export function Select(props: SelectProps) {
  const { label, name, value, onChange, error, isAlert, takesFocus, hint, options, none } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          name={name}
          ref={error && takesFocus ? takeFocus : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classes(controlClass, 'appearance-none pe-11')}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron"
          className="pointer-events-none absolute inset-e-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
        />
      </span>
      <FieldNotes id={id} hint={hint} error={error} isAlert={isAlert} />
    </div>
  );
}
