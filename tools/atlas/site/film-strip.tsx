import { useEffect, useState } from 'react';
import { type Film, placeOf, stepWords } from './data.ts';
import { keyed } from './keyed.ts';
import { Shot } from './shot.tsx';

/** How long each picture of a playing film is shown, in milliseconds. */
const SHOWN = 1_600;

interface FilmStripProps {
  film: Film;
  /** Called with the step that is shown, so that the chart can follow. */
  onStep?: (states: readonly string[]) => void;
}

/** A path as pictures side by side. It plays by its button, and each step can be chosen. */
export function FilmStrip({ film, onStep }: FilmStripProps) {
  const [at, setAt] = useState(film.steps.length - 1);
  const [isPlaying, setPlaying] = useState(false);
  const last = film.steps.length - 1;
  const step = film.steps[at];

  const show = (index: number) => {
    setAt(index);
    onStep?.(film.steps[index]?.states ?? []);
  };
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      if (at === last) setPlaying(false);
      else show(at + 1);
    }, SHOWN);
    return () => clearTimeout(timer);
  });
  if (step === undefined) return null;
  const play = () => {
    if (!isPlaying && at === last) show(0);
    setPlaying(!isPlaying);
  };
  return (
    <div className="film">
      <div className="film-bar">
        <button type="button" className="button" onClick={play}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" className="button" disabled={at === 0} onClick={() => show(at - 1)}>
          Back
        </button>
        <button type="button" className="button" disabled={at === last} onClick={() => show(at + 1)}>
          Next
        </button>
        <p className="film-at">
          {at + 1} of {film.steps.length}
        </p>
      </div>
      <p className="film-words" aria-live="polite">
        <strong>{stepWords(step.words, step.control)}</strong>
        <span className="quiet"> {step.states.map(placeOf).join(', ')}</span>
      </p>
      <div className="film-screen">
        <Shot picture={step.picture} alt={`The screen after: ${stepWords(step.words, step.control)}`} />
      </div>
      <ol className="strip">
        {keyed(film.steps).map(({ key, index, item: each }) => (
          <li key={key}>
            <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => show(index)}>
              <Shot picture={each.picture} alt="" />
              <span>{stepWords(each.words, each.control)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
