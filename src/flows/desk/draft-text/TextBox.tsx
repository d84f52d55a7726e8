import { type KeyboardEventHandler, type Ref, useId } from 'react';
import { classes, controlClass, labelClass } from '../../../ui/controls/form-styles.ts';

interface TextBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
  ref?: Ref<HTMLTextAreaElement>;
  hint?: string;
}

/** Puts the cursor at `caret`; null leaves its place to the browser. */
export function takeFocusAt(caret: number | null, area: HTMLTextAreaElement | null): void {
  if (caret !== null) area?.setSelectionRange(caret, caret);
  area?.focus();
}

/** A field that grows with its text, which runs as its own first letter does. */
export function TextBox({ label, value, onChange, onKeyDown, ref, hint }: TextBoxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        dir="auto"
        rows={3}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={classes(controlClass, 'field-sizing-content max-h-[70dvh] font-mono text-base leading-relaxed')}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
