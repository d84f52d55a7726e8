import { useId } from 'react';
import { classes } from '../controls/form-styles.ts';
import { steppedDiamond } from './kilim-pattern.ts';

const wide = 96;
const high = 120;
const unit = 6;
const middle = [wide / 2, high / 2] as const;
const big = steppedDiamond(...middle, 7, unit);
const ring = steppedDiamond(...middle, 5, unit);
const heart = steppedDiamond(...middle, 3, unit);
const seed = steppedDiamond(...middle, 0, unit);
const corners = [0, wide].flatMap((x) => [0, high].map((y) => [x, y] as const));
const stars = corners.map(([x, y]) => steppedDiamond(x, y, 3, unit)).join('');
const sparks = corners.map(([x, y]) => steppedDiamond(x, y, 1, unit)).join('');

export function KilimPanel({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={classes('block bg-[#8f1035]', className)} shapeRendering="crispEdges">
      <defs>
        <pattern id={id} width={wide} height={high} patternUnits="userSpaceOnUse">
          <path d={big} className="fill-[#7a0c2c]" />
          <path d={ring} className="fill-[#e8a317]" />
          <path d={heart} className="fill-[#17324f]" />
          <path d={seed} className="fill-[#f6ecdc]" />
          <path d={stars} className="fill-[#f6ecdc]" />
          <path d={sparks} className="fill-[#14532d]" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
