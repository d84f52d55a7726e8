import { ChartView } from './chart-page.tsx';
import { chartOf, placeOf, screenOf, spoken } from './data.ts';
import { isOpened, lightsOf, useApp } from './live.ts';
import { Fact, StateLink } from './panel.tsx';
import { link } from './route.ts';
import { Shots } from './shot.tsx';

/** The charts of the running app and their states: the pinned one, or that of the last step. */
export function LivePage({ pinned }: { pinned: string | null }) {
  const actors = useApp();
  const running = actors.filter(({ isActive, chart }) => isActive && chartOf(chart) !== undefined);
  const isOfPage = ({ parent }: (typeof actors)[number]) => actors.find(({ id }) => id === parent)?.chart === 'visit';
  const [last] = running.toSorted(
    (one, other) => Number(isOfPage(other)) - Number(isOfPage(one)) || other.moved - one.moved,
  );
  const shown = actors.find(({ id }) => id === pinned) ?? last;
  const chart = chartOf(shown?.chart ?? '');
  if (shown === undefined || chart === undefined) return <NotConnected />;
  const screen = screenOf(chart, shown.states);
  return (
    <ChartView
      key={chart.id}
      chart={chart}
      selected={null}
      lights={lightsOf([shown])}
      head={
        <>
          <h1>Live</h1>
          <nav aria-label="Charts that run" className="flex flex-wrap gap-x-4 text-sm">
            <a className="link" href={link('live')} aria-current={pinned === null || undefined}>
              What moved last
            </a>
            {running.map(({ id, name }) => (
              <a key={id} className="link" href={link('live', id)} aria-current={id === shown.id || undefined}>
                {spoken(name)}
              </a>
            ))}
          </nav>
        </>
      }
    >
      <h2>{spoken(shown.name)}</h2>
      <dl>
        <Fact name={shown.isActive ? 'Is in' : 'Ended in'}>
          {shown.states.map((state) => (
            <StateLink key={state} id={state} />
          ))}
        </Fact>
      </dl>
      <Shots
        key={screen?.picture}
        screens={screen ? [screen] : []}
        name={`in the state ${shown.states.map(placeOf).join(', ')}, as tests took it`}
      />
    </ChartView>
  );
}

function NotConnected() {
  return (
    <main className="page">
      <h1>Live</h1>
      <p className="lead" role="status">
        {isOpened
          ? 'Waiting for the app that opened this window …'
          : 'The charts light up with an app that runs: its charts, and what they are in.'}
      </p>
      <ol className="mt-4 grid list-decimal gap-2 ps-6">
        <li>
          Run <code>npm run dev</code>.
        </li>
        <li>
          Open the app with <code>?inspect=/atlas</code>. It opens the atlas in a window of its own, if the browser
          allows it; else with the next click on its page.
        </li>
        <li>Use the app. Passwords, codes and whatever says who someone is are taken out before it tells the atlas.</li>
      </ol>
    </main>
  );
}
