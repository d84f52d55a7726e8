import { useId } from 'react';
import { controlClass, labelClass } from '../../../ui/controls/form-styles.ts';

export interface TextAreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  disabled?: boolean;
}

export function TextArea({ label, name, value, onChange, required = false, disabled = false }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={5}
        required={required}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </div>
  );
}
