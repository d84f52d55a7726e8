import type { ReactNode } from 'react';
import type { Chart, State, Transition } from '../model.ts';
import { placeOf, screensAfter, screensIn, spoken, stateOf } from './data.ts';
import { toChart, toState } from './route.ts';
import { Shots } from './shot.tsx';

/** A state as a link to it. */
export const StateLink = ({ id }: { id: string }) => (
  <a className="link" href={toState(id)}>
    {placeOf(id)}
  </a>
);

/** A row of a panel; nothing when there is nothing to say. */
export function Fact({ name, children }: { name: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is known of the part of a chart that is selected, or of all of it. */
export function Panel({ chart, selected }: { chart: Chart; selected: string | null }) {
  const state = stateOf(chart, selected ?? '');
  const transition = chart.transitions.find(({ name }) => name === selected);
  if (state) return <StatePanel chart={chart} state={state} />;
  if (transition) return <TransitionPanel chart={chart} transition={transition} />;
  return (
    <>
      <h2>The flow as a whole</h2>
      <p className="quiet">{chart.source}</p>
      <p>Choose a state to see what a learner sees there, or an arrow to see what it leads to.</p>
      <ul className="grid gap-1 text-sm">
        {chart.states
          .filter(({ type }) => type === 'atomic' || type === 'final')
          .map(({ id, description }) => (
            <li key={id}>
              <StateLink id={id} /> <span className="quiet">{description}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

function StatePanel({ chart, state }: { chart: Chart; state: State }) {
  const { id, tags, invokes, description } = state;
  const from = chart.transitions.filter(({ targets }) => targets.includes(id)).map(({ source }) => source);
  return (
    <>
      <h2>{placeOf(id)}</h2>
      {description && <p>{description}</p>}
      <Shots key={id} screens={screensIn(chart, id)} name={`in the state ${placeOf(id)}`} />
      <dl>
        <Fact name="Tags">{codes(tags)}</Fact>
        <Fact name="Runs">
          {invokes.map((invoke) =>
            invoke.chart === null ? (
              <code key={invoke.id}>{invoke.id}</code>
            ) : (
              <a key={invoke.id} className="link" href={toChart(invoke.chart)}>
                {spoken(invoke.chart)}
              </a>
            ),
          )}
        </Fact>
        <Fact name="Leads to">
          {chart.transitions
            .filter(({ source }) => source === id)
            .map(({ name, event, guard, targets }) => (
              <a key={name} className="link w-full" href={toChart(chart.id, name)}>
                {event} {guard} {targets.length > 0 ? `→ ${targets.map(placeOf).join(', ')}` : '(stays)'}
              </a>
            ))}
        </Fact>
        <Fact name="Comes from">
          {[...new Set(from)].map((source) => (
            <StateLink key={source} id={source} />
          ))}
        </Fact>
      </dl>
    </>
  );
}

function TransitionPanel({ chart, transition }: { chart: Chart; transition: Transition }) {
  const { name, event, guard, source, targets, actions, description } = transition;
  const to = targets.length > 0 ? targets : [source];
  return (
    <>
      <h2>
        {event} {guard}
      </h2>
      <p>
        From <StateLink id={source} /> to{' '}
        {to.map((target) => (
          <StateLink key={target} id={target} />
        ))}
      </p>
      {description && <p>{description}</p>}
      <Shots key={name} screens={screensAfter(chart, transition)} name={`in ${to.map(placeOf).join(', ')}`} />
      <dl>
        <Fact name="Does">{codes(actions)}</Fact>
      </dl>
    </>
  );
}

const codes = (names: readonly string[]): ReactNode[] => names.map((name) => <code key={name}>{name}</code>);
