import type { ReactNode } from 'react';
import { classes } from '../controls/form-styles.ts';

export type Tone = 'error' | 'success' | 'info';

/** The mark's shape differs too, not only the colour. */
const tones: Record<Tone, { className: string; mark: string }> = {
  error: { className: 'border-pomegranate bg-blush', mark: 'M10 5.5v5.5M10 14.2v.1' },
  success: { className: 'border-pine bg-mint', mark: 'm6.2 10.4 2.6 2.6 5-5.6' },
  info: { className: 'border-edge bg-sunken', mark: 'M10 9v5.2M10 5.8v.1' },
};
const markColours: Record<Tone, string> = { error: 'text-pomegranate', success: 'text-pine', info: 'text-muted' };

/** Errors interrupt a screen reader (role alert), other tones wait (role status). */
export function Alert({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'}>
      <Message tone={tone}>{children}</Message>
    </div>
  );
}

/** Without a live region. */
export function Message({ tone, className, children }: { tone: Tone; className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex items-start gap-3 rounded-xl border px-4 py-3 text-base text-ink',
        tones[tone].className,
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className={classes('mt-0.5 size-5 shrink-0', markColours[tone])}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="10" cy="10" r="8.5" />
        <path d={tones[tone].mark} />
      </svg>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
