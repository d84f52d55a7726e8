import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import { controlClass, labelClass } from './form-styles.ts';

export type FieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: HTMLInputTypeAttribute | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  error?: string | undefined;
  /** The error comes of a press while the focus is in the field or on its button, so a screen reader says it at once. */
  isAlert?: boolean | undefined;
  hint?: string | undefined;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | undefined;
  min?: string | undefined;
  max?: string | undefined;
};

/** One line of input with its label above, and its hint and error below, tied to it for screen readers. */
export function Field({ label, value, onChange, error, isAlert, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        {...input}
        id={id}
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

type Notes = { hint?: string | undefined; error?: string | undefined };

/** The ids of the notes that FieldNotes shows for a control, for its aria-describedby. */
export function describedBy(id: string, { hint, error }: Notes): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** The texts under a control: the error first, then the hint. */
export function FieldNotes({
  id,
  hint,
  error,
  isAlert,
}: Notes & Pick<FieldProps, 'isAlert'> & { id: string }): ReactNode {
  return (
    <>
      {error ? (
        <p
          id={`${id}-error`}
          role={isAlert ? 'alert' : undefined}
          className="mt-1.5 flex gap-1.5 text-sm font-medium text-pomegranate"
        >
          <span aria-hidden="true">▲</span>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </>
  );
}
