import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { useHydrated } from './hydrated.ts';

export type ButtonProps = {
  variant?: ButtonVariant | undefined;
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
  'aria-describedby'?: string | undefined;
  children: ReactNode;
};

/**
 * As wide as its longer label, so that going busy moves nothing. A busy one keeps the focus
 * (`aria-disabled`), and does nothing when it is pressed. Submit buttons are disabled until
 * hydration: the browser would submit the form as a document.
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
      disabled={(disabled && !busy) || (type === 'submit' && !hydrated)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={buttonClass(variant, className)}
    >
      {/* the other label reserves the width: generated content, outside the accessibility tree */}
      <span
        data-other={typeof other === 'string' ? other : ''}
        className="inline-grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-other)]"
      >
        <span className={typeof label === 'string' ? 'max-w-full' : 'inline-flex items-center gap-2'}>{label}</span>
      </span>
    </button>
  );
}

/** Also keeps a submit button from submitting. */
const ignore: MouseEventHandler = (event) => event.preventDefault();
