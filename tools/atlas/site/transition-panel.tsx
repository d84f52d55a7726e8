import { useState } from 'react';
import type { Chart, Transition } from '../model.ts';
import { wordsOfGuard } from '../words.ts';
import { eventWords, filmsThrough, outcomesOf } from './data.ts';
import { FilmStrip } from './film-strip.tsx';
import { keyed } from './keyed.ts';
import { LookSwitch } from './look.tsx';
import { Code, codes, Fact, leadLinks, Mutants, Requirements, StateLink } from './parts.tsx';

interface TransitionPanelProps {
  chart: Chart;
  transition: Transition;
  onStep: (states: readonly string[]) => void;
}

/** What is known of a transition, and the ways that take it as films. */
export function TransitionPanel({ chart, transition, onStep }: TransitionPanelProps) {
  const films = filmsThrough(chart, transition);
  const [chosen, setChosen] = useState(0);
  const film = films[chosen];
  const { event, guard, source, targets, description } = transition;
  return (
    <>
      <h2>{eventWords(chart, event)}</h2>
      <p>
        From <StateLink id={source} />
        {targets.length === 0 ? ', which it does not leave' : ' to '}
        {targets.map((target) => (
          <StateLink key={target} id={target} />
        ))}
        .
      </p>
      {description && <p className="lead">{description}</p>}
      {film ? (
        <section aria-label="The way here">
          <LookSwitch />
          {films.length > 1 && (
            <label className="field">
              <span>{films.length} ways take it, the shortest first</span>
              <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
                {keyed(films.slice(0, 30)).map(({ key, item: { title, variant, steps } }) => (
                  <option key={key} value={key}>
                    {`${steps.length - 1} steps, ${variant || 'as usual'}: ${title}`}
                  </option>
                ))}
              </select>
            </label>
          )}
          <FilmStrip key={`${transition.name} ${chosen}`} film={film} onStep={onStep} />
        </section>
      ) : (
        <p className="quiet">No walk of a screen takes it: it is tested without one.</p>
      )}
      <dl>
        <Fact name="Event">
          <Code>{event}</Code>
        </Fact>
        <Fact name="Only if">
          {guard ? (
            <>
              {wordsOfGuard(guard)} <Code>{guard}</Code>
            </>
          ) : (
            ''
          )}
        </Fact>
        <Fact name="Answers">{outcomesOf(chart, transition).join(', ')}</Fact>
        <Fact name="Next flow">{leadLinks(transition.leads)}</Fact>
        <Fact name="Does">{codes(transition.actions)}</Fact>
        <Fact name="Emits">{codes(transition.emits)}</Fact>
        <Fact name="Enters again">{transition.reenter ? 'yes: what runs in the state starts again' : ''}</Fact>
      </dl>
      <Requirements ids={transition.requirements} />
      <Mutants mutants={transition.mutants} of="this transition" />
    </>
  );
}
