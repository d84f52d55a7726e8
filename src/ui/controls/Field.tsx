import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlClass, labelClass } from './form-styles.ts';

export type FieldProps = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'required' | 'disabled' | 'max'
> & {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Announced at once: the focus is in the field or on its button. */
  isAlert?: boolean | undefined;
  /** Of several faulty fields the first takes it. */
  takesFocus?: boolean | undefined;
  hint?: string | undefined;
};

export type FieldProblem = Pick<FieldProps, 'error' | 'isAlert' | 'takesFocus'>;

/** @param names in the order of the form: the first faulty field takes the focus. */
export function problemOf(
  errors: Readonly<Record<string, string>>,
  order: readonly string[],
  ...names: string[]
): FieldProblem {
  const error = names.flatMap((name) => errors[name] ?? []).join('\n') || undefined;
  const first = order.find((name) => errors[name] !== undefined);
  return { error, isAlert: true, takesFocus: first !== undefined && names.includes(first) };
}

/** Removes invisible characters from pasted e-mail addresses, which the browser would reject. */
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

/** A stable function, so that React calls it only when an error appears. */
export const takeFocus = (control: HTMLElement | null) => control?.focus();

type Notes = { hint?: string | undefined; error?: string | undefined };

/** For `aria-describedby`, matching `FieldNotes`. */
export function describedBy(id: string, { hint, error }: Notes): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

export function FieldNotes({
  id,
  hint,
  error,
  isAlert,
}: Notes & Pick<FieldProps, 'isAlert'> & { id: string }): ReactNode {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-pomegranate">
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
