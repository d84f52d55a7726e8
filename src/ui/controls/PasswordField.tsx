import { type ReactNode, useId, useState } from 'react';
import { rulesForSuggestions } from '../../../common/rules/password.ts';
import * as say from '../../../common/texts/ui/fields.ts';
import { describedBy, FieldNotes, type FieldProps, takeFocus } from './Field.tsx';
import { classes, controlClass, labelClass } from './form-styles.ts';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'max'> & {
  /** Shown below the focused field; Escape hides it, and clicks pass through it. */
  children?: ReactNode;
};

/** Not among React's attributes; read by iOS when it suggests a password. */
const suggestions = { passwordrules: rulesForSuggestions };

export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, error, isAlert, takesFocus, hint, children, ...input } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const [open, setOpen] = useState(false);
  const popup = open && children ? `${id}-popup` : undefined;
  return (
    <div className="relative">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          ref={error && takesFocus ? takeFocus : undefined}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
          autoCapitalize="none"
          {...(input.autoComplete === 'new-password' && suggestions)}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={[popup, describedBy(id, { hint, error })].filter(Boolean).join(' ') || undefined}
          // In Arabic script the button stands where what is typed from left to right begins; it is
          // 81 px wide in the face of a system that has not loaded ours.
          className={classes(controlClass, 'pe-18 rtl:ps-24 rtl:pe-3.5')}
        />
        <button
          type="button"
          disabled={input.disabled}
          aria-label={shown ? say.hidePassword : say.showPassword}
          // keeps the focus in the field and the popup open
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 inset-e-1 min-w-14 rounded-lg px-2.5 text-sm font-semibold text-pomegranate hover:bg-blush disabled:text-muted"
        >
          {shown ? say.hide : say.show}
        </button>
      </div>
      <FieldNotes id={id} hint={hint} error={error} isAlert={isAlert} />
      {popup ? (
        <div
          id={popup}
          className="pointer-events-none absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-surface p-4 shadow-lift"
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
