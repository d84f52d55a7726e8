import { type ReactNode, useId } from 'react';

export interface CelebrationProps {
  title: string;
  /** What was reached, and the ways on. */
  children: ReactNode;
}

/** Something was finished: the page's heading between two woven bands. */
export function Celebration({ title, children }: CelebrationProps) {
  return (
    <section className="text-center">
      <KilimBand />
      <div className="mx-auto max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
        <Medal />
        <h1 tabIndex={-1} className="mt-6 text-4xl font-semibold sm:text-5xl">
          {title}
        </h1>
        {children}
      </div>
      <KilimBand />
    </section>
  );
}

/** Half the height of the woven diamond, in rows; a row is `unit` high. */
const rows = 5;
const unit = 4;
const tile = 2 * (rows + 1) * unit;

/** A band of flat-woven diamonds as wide as its place. */
function KilimBand() {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className="block h-12 w-full border-y-4 border-pine bg-pomegranate"
      shapeRendering="crispEdges"
    >
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse" y={-4}>
          <g transform={`translate(${tile / 2} ${tile / 2})`}>
            <Woven half={rows} className="fill-paper" />
            <Woven half={rows - 2} className="fill-saffron" />
            <Woven half={1} className="fill-pine" />
          </g>
          <rect width={unit} height={tile} className="fill-saffron" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

function Medal() {
  return (
    <svg aria-hidden="true" viewBox="-48 -48 96 96" className="mx-auto size-24" shapeRendering="crispEdges">
      <Woven half={11} className="fill-pomegranate" />
      <Woven half={9} className="fill-paper" />
      <Woven half={8} className="fill-saffron" />
      <path
        d="m-14 1 10 10 19-21"
        className="fill-none stroke-ink dark:stroke-paper"
        strokeWidth="6"
        strokeLinecap="square"
        shapeRendering="geometricPrecision"
      />
    </svg>
  );
}

/** A stepped diamond around the origin, `half` rows up and down: the shape that a loom can weave. */
function Woven({ half, className }: { half: number; className: string }) {
  const steps = Array.from({ length: 2 * half + 1 }, (_, index) => index - half);
  const path = steps
    .map((row) => {
      const width = (half - Math.abs(row)) * unit + unit / 2;
      return `M${-width} ${row * unit - unit / 2}h${2 * width}v${unit}h${-2 * width}z`;
    })
    .join('');
  return <path d={path} className={className} />;
}
