import { useLayoutEffect, useRef, useState } from 'react';
import type { Box, Chart, Point, State, Transition } from '../model.ts';
import { placeOf } from './data.ts';
import { toChart, toState } from './route.ts';

interface DiagramProps {
  chart: Chart;
  /** The selected state or transition. */
  selected: string | null;
  /** States that the running app is in. */
  lit: readonly string[];
  /** Transitions that it has just taken: `login.editing form.submitted#0`. */
  taken: readonly string[];
}

const zooms = [0.2, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.6, 2] as const;

/** The chart as a map: it scrolls, zooms, and each state and transition can be opened. */
export function Diagram({ chart, selected, lit, taken }: DiagramProps) {
  const { layout } = chart;
  const frame = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);

  const showAll = () => setZoom(zoomOfAll(frame.current, layout));
  useLayoutEffect(() => setZoom(zoomFor(frame.current, layout.width)), [layout.width]);

  const shown = lit[0] ?? selected;
  // also when the zoom has changed, since everything is elsewhere then
  useLayoutEffect(() => {
    if (zoom > 0) bringIntoView(frame.current, shown);
  }, [shown, zoom]);

  const step = (by: 1 | -1) => {
    const next = by > 0 ? zooms.find((each) => each > zoom + 0.01) : zooms.findLast((each) => each < zoom - 0.01);
    if (next !== undefined) setZoom(next);
  };
  return (
    <div className="relative min-h-0">
      <div className="absolute right-5 bottom-5 flex gap-1">
        <button type="button" className="button" aria-label="Zoom out" onClick={() => step(-1)}>
          −
        </button>
        <button type="button" className="button" onClick={showAll}>
          Fit
        </button>
        <button type="button" className="button" aria-label="Zoom in" onClick={() => step(1)}>
          +
        </button>
      </div>
      <section className="map" ref={frame} aria-label="The chart">
        <svg
          role="presentation"
          viewBox={`-12 -12 ${layout.width + 24} ${layout.height + 24}`}
          width={(layout.width + 24) * zoom}
          height={(layout.height + 24) * zoom}
        >
          <defs>
            <marker
              id="tip"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="11"
              markerHeight="11"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" className="tip" />
            </marker>
          </defs>
          {chart.states.map((state) => (
            <StateBox
              key={state.id}
              state={state}
              box={layout.states[state.id]}
              address={toState(state.id)}
              isCurrent={selected === state.id}
              isLit={lit.some((each) => each === state.id || each.startsWith(`${state.id}.`))}
            />
          ))}
          {layout.starts.map(({ x, y, width, points }) => (
            <g key={`${x} ${y}`}>
              <circle cx={x + width / 2} cy={y + width / 2} r={width / 2} className="start" />
              <path d={pathOf(points)} className="line" markerEnd="url(#tip)" />
            </g>
          ))}
          {chart.transitions.map((transition) => (
            <Arrow
              key={transition.name}
              transition={transition}
              chart={chart}
              isCurrent={selected === transition.name}
              isTaken={taken.includes(transition.name.replace(/^(\S+) \| (.+?#\d+).*$/, '$1 $2'))}
              isNear={selected !== null && (transition.source === selected || transition.targets.includes(selected))}
            />
          ))}
        </svg>
      </section>
    </div>
  );
}

/** Of a chart that is too wide, all of it, unless its letters became too small to read. */
function zoomFor(frame: HTMLElement | null, width: number): number {
  return Math.min(1, Math.max(0.6, ((frame?.clientWidth ?? width) - 48) / width));
}

/** That of the whole chart, however small its letters become. */
function zoomOfAll(frame: HTMLElement | null, { width, height }: Chart['layout']): number {
  if (frame === null) return 1;
  return Math.min(1, (frame.clientWidth - 48) / width, (frame.clientHeight - 48) / height);
}

/** Scrolls the map alone, so that the page stays where it is. */
function bringIntoView(map: HTMLElement | null, id: string | null): void {
  const target = id === null ? null : document.getElementById(id);
  if (map === null || target === null) return;
  const inner = target.getBoundingClientRect();
  const outer = map.getBoundingClientRect();
  const isWithin =
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
  if (isWithin) return;
  map.scrollBy(
    (inner.left + inner.right - outer.left - outer.right) / 2,
    (inner.top + inner.bottom - outer.top - outer.bottom) / 2,
  );
}

interface StateBoxProps {
  state: State;
  box: Box | undefined;
  address: string;
  isCurrent: boolean;
  isLit: boolean;
}

function StateBox({ state, box, address, isCurrent, isLit }: StateBoxProps) {
  if (box === undefined) return null;
  const { x, y, width, height } = box;
  const kind = state.type === 'atomic' || state.type === 'final' ? 'leaf' : 'frame';
  return (
    <a
      href={address}
      id={state.id}
      aria-label={['State', state.key, ...state.invokes.map(({ id }) => `⟳ ${id}`)].join(' ')}
      aria-current={isCurrent ? 'true' : undefined}
      data-lit={isLit || undefined}
      className={`state ${kind} ${state.type}`}
    >
      <rect {...{ x, y, width, height }} rx="10" />
      {state.type === 'final' && (
        <rect x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx="7" className="inner" />
      )}
      <text x={x + 14} y={y + 22} className="name">
        {state.key}
      </text>
      {state.invokes.map(({ id }, index) => (
        <text key={id} x={x + 14} y={y + 39 + index * 16} className="small">
          {`⟳ ${id}`}
        </text>
      ))}
    </a>
  );
}

interface ArrowProps {
  transition: Transition;
  chart: Chart;
  isCurrent: boolean;
  isTaken: boolean;
  isNear: boolean;
}

function Arrow({ transition, chart, isCurrent, isTaken, isNear }: ArrowProps) {
  const drawn = chart.layout.transitions[transition.name];
  if (drawn === undefined) return null;
  const { lines, label } = drawn;
  const isInside = lines.length === 0;
  return (
    <a
      href={toChart(chart.id, transition.name)}
      id={transition.name}
      tabIndex={-1}
      aria-label={`Transition ${[transition.event, transition.guard].filter(Boolean).join(' ')} from ${placeOf(transition.source)}`}
      aria-current={isCurrent ? 'true' : undefined}
      data-near={isNear || undefined}
      data-taken={isTaken || undefined}
      className={isInside ? 'arrow inside' : 'arrow'}
    >
      {lines.map((points) => (
        <path key={pathOf(points)} d={pathOf(points)} className="line" markerEnd="url(#tip)" />
      ))}
      <rect x={label.x} y={label.y} width={label.width} height={label.height} rx="5" className="label" />
      {label.text.map((text, index) => (
        <text
          key={text}
          x={label.x + 6}
          y={label.y + (isInside ? 12 : 16) + index * 16}
          className={index === 0 ? 'event' : 'small'}
        >
          {text}
        </text>
      ))}
    </a>
  );
}

const pathOf = (points: readonly Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}`;
