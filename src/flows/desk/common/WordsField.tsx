import { useId } from 'react';
import { describedBy, FieldNotes, type FieldProps, takeFocus } from '../../../ui/controls/Field.tsx';
import { controlClass, labelClass } from '../../../ui/controls/form-styles.ts';

type WordsFieldProps = Pick<
  FieldProps,
  'label' | 'name' | 'value' | 'onChange' | 'disabled' | 'error' | 'isAlert' | 'takesFocus' | 'hint'
>;

/** A field of several lines, in any language. */
export function WordsField(props: WordsFieldProps) {
  const { label, name, value, onChange, disabled, error, isAlert, takesFocus, hint } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        ref={error && takesFocus ? takeFocus : undefined}
        rows={5}
        dir="auto"
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={controlClass}
      />
      <FieldNotes id={id} hint={hint} error={error} isAlert={isAlert} />
    </div>
  );
}
