import type { ReactNode } from 'react';
import type { Chart, Lead, Mutant, Transition } from '../model.ts';
import { wordsOfGuard } from '../words.ts';
import { atlas, eventWords, placeOf, spoken } from './data.ts';
import { keyed } from './keyed.ts';
import { toChart, toState } from './route.ts';

/** A row of a panel: a name and what belongs to it; nothing when that is nothing. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isEmpty = children === null || children === '' || (Array.isArray(children) && children.length === 0);
  if (isEmpty) return null;
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const Code = ({ children }: { children: string }) => <code className="chip">{children}</code>;

export const codes = (names: readonly string[]): ReactNode[] => names.map((name) => <Code key={name}>{name}</Code>);

/** A state as a link to it. */
export const StateLink = ({ id }: { id: string }) => <a href={toState(id.split('.')[0] ?? '', id)}>{placeOf(id)}</a>;

/** Rows of the requirements, with the tests that name them. */
export function Requirements({ ids, of = '' }: { ids: readonly string[]; of?: string }) {
  const known = ids.flatMap((id) => {
    const row = atlas.requirements[id];
    return row ? [{ id, ...row }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section>
      <h3>Requirements{of && ` ${of}`}</h3>
      <ul className="rows">
        {known.map(({ id, text, tests }) => (
          <li key={id}>
            <details>
              <summary>
                <strong>{id}</strong> {text}
              </summary>
              <List items={tests} empty="No test names it." />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Mutants({ mutants, of }: { mutants: readonly Mutant[]; of: string }) {
  if (mutants.length === 0) return null;
  return (
    <details>
      <summary>
        <strong>{mutants.length === 1 ? '1 mutant' : `${mutants.length} mutants`}</strong> of {of}: changes of the
        source that a test has to notice
      </summary>
      <ul className="plain">
        {keyed(mutants).map(({ key, item: { change, verdict } }) => (
          <li key={key}>
            <code>{change}</code>
            {verdict && <em> {verdict}</em>}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function List({ items, empty }: { items: readonly string[]; empty: string }) {
  if (items.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <ul className="plain">
      {keyed(items).map(({ key, item }) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  );
}

/** A transition's event and condition in words. */
export const wayWords = (chart: Chart, { event, guard }: Transition): string =>
  [eventWords(chart, event), wordsOfGuard(guard)].filter(Boolean).join(', ');

/** The flows that follow, as links. */
export function leadLinks(leads: readonly Lead[]): ReactNode[] {
  return leads.map(({ chart, why }) => (
    <span key={`${chart} ${why}`} className="lead-on">
      {chart === null ? 'A page without a flow' : <a href={toChart(chart)}>{spoken(chart)}</a>}{' '}
      <span className="quiet">{why}</span>
    </span>
  ));
}
