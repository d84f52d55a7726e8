import { useLayoutEffect, useRef, useState } from 'react';
import type { Chart } from '../model.ts';
import { spoken, stateOf } from './data.ts';
import { Diagram } from './diagram.tsx';
import { useRecording } from './live/connection.ts';
import { liveStates } from './live/shown.ts';
import { List, Mutants, Requirements, StateLink } from './parts.tsx';
import { StatePanel } from './state-panel.tsx';
import { TransitionPanel } from './transition-panel.tsx';

/** One flow: its chart, and what is known of the state or transition that is selected in it. */
export function ChartPage({ chart, selected }: { chart: Chart; selected: string | null }) {
  const [step, setStep] = useState<{ of: string | null; states: readonly string[] }>({ of: null, states: [] });
  const state = selected === null ? undefined : stateOf(chart, selected);
  const transition = chart.transitions.find(({ name }) => name === selected);
  const recording = useRecording();
  // of a film's step, or else of the running app
  const isPlaying = step.of === selected && step.states.length > 0;
  const lit = isPlaying ? step.states : liveStates(recording, chart.id);
  const panel = useRef<HTMLElement>(null);
  // on a phone it is below the chart, and a press in the chart would seem to do nothing
  useLayoutEffect(() => {
    if (selected !== null && !isNextTo(panel.current)) panel.current?.scrollIntoView();
  }, [selected]);
  return (
    <main className="chart-page">
      <header className="chart-head">
        <p className="over">{spoken(chart.area)}</p>
        <h1>{spoken(chart.id)}</h1>
        <p className="lead">{chart.purpose}</p>
      </header>
      <Diagram chart={chart} selected={selected} lit={lit} />
      {/* of its own for each selection, so that it begins at its top */}
      <aside key={selected} ref={panel} className="panel" aria-label="What is selected">
        {state && <StatePanel chart={chart} state={state} />}
        {transition && (
          <TransitionPanel
            key={transition.name}
            chart={chart}
            transition={transition}
            onStep={(states) => setStep({ of: selected, states })}
          />
        )}
        {!state && !transition && <Overview chart={chart} />}
      </aside>
    </main>
  );
}

/** Whether the panel is next to the chart, and not below it. */
const isNextTo = (panel: HTMLElement | null): boolean => panel !== null && panel.offsetLeft > 0;

function Overview({ chart }: { chart: Chart }) {
  const shown = chart.states.filter(({ type }) => type === 'atomic' || type === 'final');
  return (
    <>
      <h2>The flow as a whole</h2>
      <p>
        {shown.length} places to be, {chart.transitions.length} ways between them, {chart.paths.length} paths that walk
        it through its screen. Choose a state to see what a learner sees there; choose an arrow to watch the way to it.
      </p>
      <p className="quiet keys">
        <kbd>Tab</kbd> goes through the states, <kbd>→</kbd> <kbd>←</kbd> follow their transitions, <kbd>↑</kbd>{' '}
        <kbd>↓</kbd> choose among these, <kbd>Enter</kbd> opens, <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom.
      </p>
      <section>
        <h3>States</h3>
        <ul className="plain">
          {shown.map(({ id, description }) => (
            <li key={id}>
              <StateLink id={id} /> <span className="quiet">{description}</span>
            </li>
          ))}
        </ul>
      </section>
      <Requirements ids={chart.requirements} />
      <section>
        <h3>Source and tests</h3>
        <List items={[chart.source, ...chart.tests]} empty="" />
        <Mutants mutants={chart.mutants} of="the flow and its screens as a whole" />
      </section>
    </>
  );
}
