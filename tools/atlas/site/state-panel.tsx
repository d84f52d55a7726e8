import { useState } from 'react';
import type { Chart, State } from '../model.ts';
import { tagWords } from '../words.ts';
import { facesOf, filmsTo, incoming, leadsInto, outgoing, placeOf, spoken, stepWords } from './data.ts';
import { LookSwitch } from './look.tsx';
import { Code, codes, Fact, leadLinks, Mutants, Requirements, StateLink, wayWords } from './parts.tsx';
import { toChart, toTransition } from './route.ts';
import { Shot } from './shot.tsx';

/** What is known of a state: what a learner sees in it, what it does, what says so. */
export function StatePanel({ chart, state }: { chart: Chart; state: State }) {
  const faces = facesOf(chart, state.id);
  const out = outgoing(chart, state.id);
  const films = filmsTo(chart, state.id);
  return (
    <>
      <h2>{placeOf(state.id)}</h2>
      {state.description && <p className="lead">{state.description}</p>}
      <Faces key={state.id} faces={faces} name={placeOf(state.id)} />
      <dl>
        <Fact name="Name">
          <Code>{state.id}</Code>
        </Fact>
        <Fact name="Kind">{state.type === 'atomic' ? '' : state.type}</Fact>
        <Fact name="Tags">
          {state.tags.map((tag) => (
            <span key={tag}>
              {tagWords[tag]} <Code>{tag}</Code>
            </span>
          ))}
        </Fact>
        <Fact name="Meta">{state.meta}</Fact>
        <Fact name="Runs">
          {state.invokes.map(({ id, src, chart: inner }) => (
            <span key={id}>
              {inner !== null && <a href={toChart(inner)}>{spoken(inner)}</a>}{' '}
              <Code>{id === src ? id : `${id} (${src})`}</Code>
            </span>
          ))}
        </Fact>
        <Fact name="On entry">{codes(state.entry)}</Fact>
        <Fact name="On exit">{codes(state.exit)}</Fact>
        <Fact name="Emits">{codes([...new Set(out.flatMap(({ emits }) => emits))])}</Fact>
        <Fact name="Leads to">
          {out.map((way) => (
            <a key={way.name} className="way" href={toTransition(chart.id, way.name)}>
              {wayWords(chart, way)} <Code>{[way.event, way.guard].filter(Boolean).join(' ')}</Code>{' '}
              {way.targets.length > 0 ? `→ ${way.targets.map(placeOf).join(', ')}` : '(stays)'}
            </a>
          ))}
        </Fact>
        <Fact name="Next flow">{state.type === 'final' ? leadLinks(leadsInto(chart, state.id)) : ''}</Fact>
        <Fact name="Comes from">
          {[...new Set(incoming(chart, state.id).map(({ source }) => source))].map((source) => (
            <StateLink key={source} id={source} />
          ))}
        </Fact>
      </dl>
      {state.requirements.length > 0 ? (
        <Requirements ids={state.requirements} />
      ) : (
        <Requirements ids={chart.requirements} of="of the flow" />
      )}
      <section>
        <h3>Tests</h3>
        <p className="quiet">
          {films.length === 0
            ? 'No walk of a screen comes here.'
            : `${films.length} ${films.length === 1 ? 'path' : 'paths'} of ${[...new Set(films.map(({ file }) => file))].join(', ')} come here.`}
        </p>
        <Mutants mutants={state.mutants} of="this state" />
      </section>
    </>
  );
}

function Faces({ faces, name }: { faces: ReturnType<typeof facesOf>; name: string }) {
  const [at, setAt] = useState(0);
  const face = faces[at];
  if (face === undefined) return <p className="quiet">This state has no screen of its own.</p>;
  return (
    <div className="faces">
      <LookSwitch />
      <figure>
        <Shot picture={face.picture} alt={`The screen in the state ${name}, after: ${stepWords(face.after)}`} />
        <figcaption>
          {stepWords(face.after)}
          {face.variant && <span className="quiet"> ({face.variant})</span>}
        </figcaption>
      </figure>
      {faces.length > 1 && (
        <ol className="strip" aria-label="Other screens of this state">
          {faces.slice(0, 24).map((each, index) => (
            <li key={each.picture}>
              <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => setAt(index)}>
                <Shot picture={each.picture} alt="" />
                <span>{stepWords(each.after)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
