import { useLayoutEffect, useRef } from 'react';
import { wordsOfEvent } from '../../words.ts';
import { chartOf, eventWords, placeOf, spoken } from '../data.ts';
import type { Moment, Recording } from './recording.ts';

interface MomentLogProps {
  recording: Recording;
  shown: readonly Moment[];
  current: Moment;
  isNow: boolean;
  /** Called with the moment to look at; null for now, whatever comes. */
  onChoose: (index: number | null) => void;
}

/** What happened, in words, the last at the end; one can go back in it and forward again. */
export function MomentLog({ recording, shown, current, isNow, onChoose }: MomentLogProps) {
  const place = shown.indexOf(current);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => bringIntoView(list.current, current.index), [current.index]);
  const show = (index: number) => onChoose(shown[index]?.index ?? null);
  return (
    <section className="live-log" aria-label="What happened">
      <div className="film-bar">
        <button type="button" className="button" disabled={place <= 0} onClick={() => show(place - 1)}>
          Back
        </button>
        <button
          type="button"
          className="button"
          disabled={isNow || place >= shown.length - 1}
          onClick={() => show(place + 1)}
        >
          Forward
        </button>
        <button type="button" className="button" disabled={isNow} onClick={() => onChoose(null)}>
          Now
        </button>
        <p className="film-at" role="status">
          {isNow ? 'Following the app' : `Step ${place + 1} of ${shown.length}`}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is reached by the keyboard for that */}
      <ol ref={list} tabIndex={0} aria-label="Steps">
        {shown.map((moment) => (
          <li key={moment.index} data-index={moment.index}>
            <button
              type="button"
              aria-current={moment === current ? 'step' : undefined}
              onClick={() => onChoose(moment.index)}
            >
              <time>{new Date(moment.at).toLocaleTimeString('en-GB')}</time>
              <span>
                <strong>{spoken(recording.actors.get(moment.actor)?.name ?? '')}</strong> {words(moment)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Scrolls the list alone, so that the page stays where it is. */
function bringIntoView(list: HTMLElement | null, index: number): void {
  const item = list?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (list && item) list.scrollTop = item.offsetTop - list.clientHeight / 2;
}

function words({ chart: id, event, states, status }: Moment): string {
  const chart = chartOf(id ?? '');
  const what = chart ? eventWords(chart, event) : wordsOfEvent(event);
  return `${what} → ${states.map(placeOf).join(', ')}${status === 'active' ? '' : ' (ended)'}`;
}
