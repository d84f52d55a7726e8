import { useId } from 'react';
import * as say from '../../../common/texts/ui/content.ts';
import { classes } from '../controls/form-styles.ts';
import { alongClass } from './Icon.tsx';

export interface ProgressBarProps {
  /** Percent, 0 to 100. */
  value: number;
  label: string;
}

export function ProgressBar({ value, label }: ProgressBarProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-3 text-sm font-semibold">
        <span id={id}>{label}</span>
        <span aria-hidden="true" className="shrink-0">
          {say.percent({ percent: percentOf(value) })}
        </span>
      </div>
      <Track value={value} aria-labelledby={id} />
    </div>
  );
}

/** The bar alone, where the page says the figure next to it. */
export const ProgressTrack = ({ value, label }: ProgressBarProps) => <Track value={value} aria-label={label} />;

const percentOf = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

interface TrackProps {
  value: number;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

function Track({ value, ...named }: TrackProps) {
  const percent = percentOf(value);
  return (
    <div
      role="progressbar"
      {...named}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-3 overflow-hidden rounded-full border border-edge bg-sunken"
    >
      {/* a width in `style` would be blocked in server-rendered pages (style-src 'self') */}
      <svg aria-hidden="true" className={classes(alongClass, 'block size-full')}>
        <rect width={`${percent}%`} height="100%" className="fill-pine transition-[width] duration-200" />
      </svg>
    </div>
  );
}
