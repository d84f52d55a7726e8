import type { ReactNode } from 'react';
import { KilimBand } from '../kilim/KilimBand.tsx';
import { steppedDiamond } from '../kilim/kilim-pattern.ts';

export interface CelebrationProps {
  title: string;
  children: ReactNode;
}

export function Celebration({ title, children }: CelebrationProps) {
  return (
    <section className="text-center">
      <KilimBand />
      <div className="mx-auto max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
        <svg aria-hidden="true" viewBox="-48 -48 96 96" className="mx-auto size-24" shapeRendering="crispEdges">
          <path d={steppedDiamond(0, 0, 11, 4)} className="fill-pomegranate" />
          <path d={steppedDiamond(0, 0, 9, 4)} className="fill-paper" />
          <path d={steppedDiamond(0, 0, 8, 4)} className="fill-saffron" />
          <path
            d="m-14 1 10 10 19-21"
            className="fill-none stroke-ink dark:stroke-paper"
            strokeWidth="6"
            strokeLinecap="square"
            shapeRendering="geometricPrecision"
          />
        </svg>
        <h1 tabIndex={-1} className="mt-6 text-4xl font-semibold sm:text-5xl">
          {title}
        </h1>
        {children}
      </div>
    </section>
  );
}
