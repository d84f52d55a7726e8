import { useId } from 'react';
import { steppedDiamond } from './kilim-pattern.ts';

const tile = 48;
const outer = steppedDiamond(tile / 2, tile / 2, 4, 4);
const inner = steppedDiamond(tile / 2, tile / 2, 1, 4);

export function KilimPlaceholder() {
  const id = useId();
  return (
    <svg aria-hidden="true" className="block h-full w-full bg-sunken" shapeRendering="crispEdges">
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path d={outer} className="fill-line" />
          <path d={inner} className="fill-sunken" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
