import type { ReactNode } from 'react';
import { classes } from '../../../ui/controls/form-styles.ts';

export type StateTone = 'good' | 'bad' | 'open' | 'quiet';

const tones: Record<StateTone, string> = {
  good: 'border-pine bg-mint text-ink',
  bad: 'border-pomegranate bg-blush text-ink',
  open: 'border-edge bg-sunken text-ink',
  quiet: 'border-line text-muted',
};

/** A state in a word. */
export const State = ({ tone, children }: { tone: StateTone; children: ReactNode }) => (
  <span className={classes('inline-block rounded-full border px-2.5 py-0.5 text-sm whitespace-nowrap', tones[tone])}>
    {children}
  </span>
);
