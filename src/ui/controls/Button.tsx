import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { useHydrated } from './hydrated.ts';

export type ButtonProps = {
  variant?: ButtonVariant | undefined;
  /** The work that this button started is running: it cannot be pressed and shows busyLabel. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  disabled?: boolean | undefined;
  type?: 'button' | 'submit' | 'reset' | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  'aria-pressed'?: boolean | undefined;
  children: ReactNode;
};

/**
 * A push button. It is as wide as the longer of its two labels, so going busy moves nothing. A button that submits is
 * disabled until the code of the page has come: the browser alone would send the form as a document.
 */
export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  disabled = false,
  type = 'button',
  onClick,
  className,
  children,
  ...aria
}: ButtonProps) {
  const hydrated = useHydrated();
  const label = busy ? (busyLabel ?? children) : children;
  const other = busy ? children : busyLabel;
  return (
    <button
      {...aria}
      type={type}
      disabled={disabled || busy || (type === 'submit' && !hydrated)}
      aria-busy={busy || undefined}
      onClick={onClick}
      className={buttonClass(variant, className)}
    >
      {/* The other label is invisible generated content below this one: it reserves the width and is not in the accessibility tree. */}
      <span
        data-other={typeof other === 'string' ? other : ''}
        className="inline-grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-other)]"
      >
        <span className="inline-flex items-center gap-2">{label}</span>
      </span>
    </button>
  );
}
