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
  /** Takes the focus when an error appears: of several faulty fields the first one. */
  takesFocus?: boolean | undefined;
  hint?: string | undefined;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | undefined;
  min?: string | undefined;
  max?: string | undefined;
};

/** What a form says of one of its fields after a press of its button. */
export type FieldProblem = Pick<FieldProps, 'error' | 'isAlert' | 'takesFocus'>;

/**
 * The problem of a field, to be spread into it; of several faulty fields the first takes the focus.
 * @param names of the field in the messages, which have the fields in the order of the form.
 */
export function problemOf(
  errors: Readonly<Record<string, string>>,
  order: readonly string[],
  ...names: string[]
): FieldProblem {
  const error = names.flatMap((name) => errors[name] ?? []).join('\n') || undefined;
  const first = order.find((name) => errors[name] !== undefined);
  return { error, isAlert: true, takesFocus: first !== undefined && names.includes(first) };
}

/**
 * One line of input with its label above, and its hint and error below, tied to it for screen readers. An
 * e-mail address is taken without the invisible marks of pasted text, which the browser would refuse.
 */
export function Field({ label, value, onChange, error, isAlert, takesFocus, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        ref={error && takesFocus ? takeFocus : undefined}
        value={value}
        onChange={({ target }) =>
          onChange(input.type === 'email' ? target.value.replace(/\p{Cf}/gu, '') : target.value)
        }
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={controlClass}
      />
      <FieldNotes id={id} hint={hint} error={error} isAlert={isAlert} />
    </div>
  );
}

/** Outside of components, so that it runs when an error appears and not whenever the form changes. */
export const takeFocus = (control: HTMLElement | null) => control?.focus();

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
  takesFocus,
}: Notes & Pick<FieldProps, 'isAlert' | 'takesFocus'> & { id: string }): ReactNode {
  return (
    <>
      {error ? (
        <p
          id={`${id}-error`}
          ref={takesFocus ? takeFocus : undefined}
          tabIndex={takesFocus ? -1 : undefined}
          className="mt-1.5 flex gap-1.5 text-sm font-medium text-pomegranate"
        >
          <span aria-hidden="true">▲</span>
          <span role={isAlert ? 'alert' : undefined} className="whitespace-pre-line">
            {error}
          </span>
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
