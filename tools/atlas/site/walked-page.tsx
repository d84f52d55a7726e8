import { atlas, spoken } from './data.ts';
import { keyed } from './keyed.ts';
import { toChart } from './route.ts';

const day = (date: string) =>
  new Date(date).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What was walked to build this atlas. */
export function WalkedPage() {
  const { built, walks, charts } = atlas;
  const without = charts.filter(({ id }) => walks.every(({ chart }) => chart !== id));
  const sum = (of: (row: (typeof walks)[number]) => number) => walks.reduce((total, row) => total + of(row), 0);
  return (
    <main className="page">
      <h1>What was walked</h1>
      <p className="lead">
        On {day(built.date)} UTC, commit <code>{built.commit}</code>: {sum(({ paths }) => paths)} paths with{' '}
        {sum(({ steps }) => steps)} steps through the rendered screens in jsdom, photographed in {built.browser}.
      </p>
      <div className="rows">
        <table>
          <caption>Each row is a walk: every transition of the chart has to be taken.</caption>
          <thead>
            <tr>
              <th scope="col">Flow</th>
              <th scope="col">States</th>
              <th scope="col">Transitions</th>
              <th scope="col">Walked</th>
              <th scope="col">Paths</th>
              <th scope="col">Steps</th>
              <th scope="col">Seconds</th>
            </tr>
          </thead>
          <tbody>
            {keyed(walks).map(({ key, item: { chart, states, transitions, walked, paths, steps, seconds } }) => (
              <tr key={key}>
                <th scope="row">
                  <a href={toChart(chart)}>{spoken(chart)}</a>
                </th>
                <td>{states}</td>
                <td>{transitions}</td>
                <td>{walked}</td>
                <td>{paths}</td>
                <td>{steps}</td>
                <td>{seconds.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {without.length > 0 && (
        <p className="quiet">
          Tested without a walk through a screen: {without.map(({ id }) => spoken(id)).join(', ')}.
        </p>
      )}
    </main>
  );
}
