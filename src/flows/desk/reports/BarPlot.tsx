import { scaleBand, scaleLinear } from 'd3-scale';
import { language } from '../../../../common/language/current.ts';
import { digits } from '../../../../common/language/say.ts';

interface Bar {
  label: string;
  /** Null where it is not shown. */
  count: number | null;
  /** In place of the number then. */
  hidden: string;
}

/** Of a row: its label above its bar. */
const rowHeight = 44;
const labelHeight = 18;
const barHeight = rowHeight - labelHeight - 12;
/** In percent; its number follows a bar. */
const widest = 75;

/**
 * Numbers side by side, from the side where reading begins. Widths are percentages, so that letters
 * keep their size in each window; attributes alone, since the desk's policy allows no inline
 * styles. The table after it says the same.
 */
export function BarPlot({ bars }: { bars: readonly Bar[] }) {
  const isFromRight = language.direction === 'rtl';
  const height = bars.length * rowHeight;
  const along = scaleLinear([0, Math.max(1, ...bars.map(({ count }) => count ?? 0))], [0, widest]).nice();
  const down = scaleBand(
    bars.map((_, index) => index),
    [0, height],
  );
  /** In percent, from the side where reading begins. */
  const at = (percent: number) => `${isFromRight ? 100 - percent : percent}%`;
  return (
    <svg aria-hidden="true" width="100%" height={height} direction={language.direction} className="text-sm">
      {along.ticks(4).map((tick) => {
        const x = at(along(tick));
        return <line key={tick} x1={x} x2={x} y1={0} y2={height} className="stroke-line" />;
      })}
      {bars.map(({ label, count, hidden }, index) => {
        const width = along(count ?? 0);
        const y = down(index) ?? 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have one title
          <g key={index}>
            <text x={at(0)} y={y + labelHeight - 4} className="fill-ink [unicode-bidi:plaintext]">
              {label}
            </text>
            <text x={at(count === null ? 0 : width + 1)} y={y + labelHeight + barHeight - 2} className="fill-muted">
              {count === null ? hidden : digits(count)}
            </text>
            <rect
              x={`${isFromRight ? 100 - width : 0}%`}
              y={y + labelHeight}
              width={`${width}%`}
              height={barHeight}
              rx={3}
              className="fill-dye"
            />
          </g>
        );
      })}
    </svg>
  );
}
