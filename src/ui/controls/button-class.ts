import { classes } from './form-styles.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

// not `wrap-anywhere`: words break only if the button itself is too narrow for one
const base =
  'inline-flex min-h-11 max-w-full items-center justify-center rounded-xl border px-5 py-2 text-center text-base font-semibold ' +
  'wrap-break-word no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 ' +
  'aria-busy:cursor-progress aria-busy:opacity-80 print:hidden';

/** For a `Button` whose longest word is wider than a phone with text at 200 %: it breaks there. */
export const longLabel = '*:min-w-0 *:grid-cols-[minmax(0,auto)]';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-dye text-on-dye not-aria-busy:not-disabled:hover:bg-dye-strong not-aria-busy:not-disabled:active:bg-dye-strong',
  secondary:
    'border-edge bg-surface text-ink not-aria-busy:not-disabled:hover:border-ink not-aria-busy:not-disabled:hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-pomegranate not-aria-busy:not-disabled:hover:bg-blush',
  danger: 'border-pomegranate bg-surface text-pomegranate not-aria-busy:not-disabled:hover:bg-blush',
};

export function buttonClass(variant: ButtonVariant, className?: string): string {
  return classes(base, variants[variant], className);
}
