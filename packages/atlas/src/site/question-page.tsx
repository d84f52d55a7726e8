import type { Question } from '../model.ts';
import { atlas, chartOf, placeOf, screensIn, spoken } from './data.ts';
import { link, toChart, toState } from './route.ts';
import { Shot, WidthSwitch } from './shot.tsx';

/** A question, answered in words and by what a learner sees, in order. */
export function QuestionPage({ question: { ask, answer, chart: id, states } }: { question: Question }) {
  const chart = chartOf(id);
  if (chart === undefined) return null;
  return (
    <main className="page">
      <p>
        <a className="link" href={toChart(id)}>
          {spoken(id)}
        </a>
      </p>
      <h1>{ask}</h1>
      <p className="lead">{answer}</p>
      <section aria-label="What a learner sees">
        <WidthSwitch />
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-5">
          {states.map(({ id: state, note, after, says }, index) => {
            const screens = screensIn(chart, state);
            const screen = says
              ? screens.find(({ picture }) => isOn(picture, says))
              : (screens.find((each) => after && each.after.startsWith(after)) ?? screens[0]);
            return (
              <li key={state}>
                <a href={toState(state)} className="grid gap-1">
                  {screen ? (
                    <Shot picture={screen.picture} alt={`The screen in the state ${placeOf(state)}`} />
                  ) : (
                    <span className="grid min-h-80 place-items-center rounded-xl border border-line bg-sunken p-6 text-muted">
                      {says ? `It says: “${says}”` : 'The next page'}
                    </span>
                  )}
                  <strong>
                    {index + 1}. {placeOf(state)}
                  </strong>
                  <span>{note}</span>
                </a>
              </li>
            );
          })}
        </ol>
      </section>
      <p className="mt-8">
        <a className="link" href={link()}>
          Other questions
        </a>
      </p>
    </main>
  );
}

/** Whether a picture shows a text. */
const isOn = (picture: string, says: string): boolean =>
  atlas.texts.some(({ text, seen }) => text === says && seen.some((each) => each.picture === picture));
