import { useId } from 'react';
import { classes } from '../controls/form-styles.ts';
import { steppedDiamond } from './kilim-pattern.ts';

const unit = 2;
const tile = 20;
const high = 16;
const whole = steppedDiamond(tile / 2, high / 2, 3, unit);
const core = steppedDiamond(tile / 2, high / 2, 1, unit);
const between = steppedDiamond(0, high / 2, 1, unit) + steppedDiamond(tile, high / 2, 1, unit);

export function KilimBand({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={classes('block h-4 w-full bg-[#9f1239]', className)} shapeRendering="crispEdges">
      <defs>
        <pattern id={id} width={tile} height={high} patternUnits="userSpaceOnUse">
          <path d={whole} className="fill-[#f6ecdc]" />
          <path d={core} className="fill-[#17324f]" />
          <path d={between} className="fill-saffron" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
