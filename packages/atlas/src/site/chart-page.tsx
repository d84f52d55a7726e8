import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Chart } from '../model.ts';
import { spoken } from './data.ts';
import { Diagram } from './diagram.tsx';
import { lightsOf, useApp } from './live.ts';
import { Panel } from './panel.tsx';

/** One flow: its chart, and what is known of the state or transition that is selected in it. */
export function ChartPage({ chart, selected }: { chart: Chart; selected: string | null }) {
  const app = useApp();
  const lights = lightsOf(app.filter((actor) => actor.chart === chart.id));
  return (
    <ChartView
      chart={chart}
      selected={selected}
      lights={lights}
      head={
        <>
          <h1>{spoken(chart.id)}</h1>
          <p className="quiet">{chart.purpose}</p>
        </>
      }
    >
      <Panel chart={chart} selected={selected} />
    </ChartView>
  );
}

interface ChartViewProps {
  chart: Chart;
  selected: string | null;
  lights: { states: readonly string[]; taken: readonly string[] };
  head: ReactNode;
  children: ReactNode;
}

/** A chart with a panel at its side, or below it on a phone. */
export function ChartView({ chart, selected, lights, head, children }: ChartViewProps) {
  const panel = useRef<HTMLElement>(null);
  // below the chart, a press in it would seem to do nothing
  useLayoutEffect(() => {
    if (selected !== null && panel.current?.offsetLeft === 0) panel.current.scrollIntoView();
  }, [selected]);
  return (
    <main className="chart-page">
      <header className="max-h-48 overflow-y-auto p-4">{head}</header>
      <Diagram chart={chart} selected={selected} lit={lights.states} taken={lights.taken} />
      {/* of its own for each selection, so that it begins at its top */}
      <aside key={selected} ref={panel} className="panel" aria-label="What is selected">
        {children}
      </aside>
    </main>
  );
}
