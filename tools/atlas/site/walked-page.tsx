import type { Chart } from '../model.ts';
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
      <Elsewhere />
      {without.length > 0 && (
        <p className="quiet">
          Tested without a walk through a screen: {without.map(({ id }) => spoken(id)).join(', ')}.
        </p>
      )}
    </main>
  );
}

/** What runs of the tests on the machine that built the atlas took of each chart, in Chromium and in journeys. */
function Elsewhere() {
  const { built, charts, walked } = atlas;
  const { browser, journeys } = walked;
  const commits = new Set([...browser.map(({ commit }) => commit), ...journeys.commits]);
  const others = [...commits].filter((commit) => commit !== built.commit);
  const sizes = [...new Set(['phone', 'desk', ...browser.map(({ size }) => size)])];
  const missing = [
    ...sizes
      .filter((size) => browser.every((row) => row.size !== size))
      .map((size) => `walks in a window of the size “${size}” (npm run test:walk -- --browser)`),
    ...(journeys.charts.length === 0 ? ['journeys (npm test -- --project e2e)'] : []),
  ];
  return (
    <>
      <h2>In Chromium, and in journeys</h2>
      <p className="quiet">
        Real input in real windows, and journeys through the whole app, as they were last run where this atlas was
        built: a dash where they were not. Journeys of {journeys.files} {journeys.files === 1 ? 'file' : 'files'} are
        counted together.
        {missing.length > 0 && ` Not run there: ${missing.join('; ')}.`}
        {others.length > 0 && ` A star marks figures of another commit: ${others.join(', ')}.`}
      </p>
      {commits.size > 0 && (
        <div className="rows">
          <table>
            <caption>Transitions that were taken, of those that the chart declares.</caption>
            <thead>
              <tr>
                <th scope="col">Flow</th>
                {sizes.map((size) => (
                  <th key={size} scope="col">
                    {spoken(size)}
                  </th>
                ))}
                <th scope="col">Journeys</th>
              </tr>
            </thead>
            <tbody>
              {charts.map((chart) => (
                <tr key={chart.id}>
                  <th scope="row">
                    <a href={toChart(chart.id)}>{spoken(chart.id)}</a>
                  </th>
                  {sizes.map((size) => (
                    <td key={size}>{inWindow(chart, size)}</td>
                  ))}
                  <td>{inJourneys(chart)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const star = (commit: string) => (commit === atlas.built.commit ? '' : ' *');

/** `45 of 45, 12.30 s` for each file that walks the chart in a window of a size. */
function inWindow({ id }: Chart, size: string): string {
  const rows = atlas.walked.browser.filter((row) => row.chart === id && row.size === size);
  const words = rows.map(
    ({ walked, transitions, seconds, commit }) => `${walked} of ${transitions}, ${seconds.toFixed(2)} s${star(commit)}`,
  );
  return words.join('; ') || '–';
}

function inJourneys({ id }: Chart): string {
  const { commits, charts } = atlas.walked.journeys;
  const row = charts.find(({ chart }) => chart === id);
  if (row === undefined || row.transitions === 0) return '–';
  const isOld = commits.some((commit) => commit !== atlas.built.commit);
  return `${Math.round((100 * row.taken) / row.transitions)} % of ${row.transitions}${isOld ? ' *' : ''}`;
}
