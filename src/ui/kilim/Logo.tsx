import { steppedDiamond } from './kilim-pattern.ts';

const outer = steppedDiamond(16, 16, 7, 2);
const middle = steppedDiamond(16, 16, 4, 2);
const inner = steppedDiamond(16, 16, 1, 2);

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8" shapeRendering="crispEdges">
        <path d={outer} className="fill-pomegranate" />
        <path d={middle} className="fill-paper" />
        <path d={inner} className="fill-saffron" />
      </svg>
      <span className="font-display text-2xl font-semibold tracking-tight whitespace-nowrap text-ink">Zanin</span>
    </span>
  );
}
