import type { Question } from '../model.ts';
import { atlas, chartOf, facesOf, placeOf, spoken } from './data.ts';
import { LookSwitch } from './look.tsx';
import { link, toChart, toState } from './route.ts';
import { Shot } from './shot.tsx';

/** A question, answered in words and by what a learner sees, in order. */
export function QuestionPage({ question }: { question: Question }) {
  const { ask, answer, states, properties } = question;
  const chart = chartOf(question.chart);
  if (chart === undefined) return null;
  return (
    <main className="page">
      <p className="over">
        <a href={toChart(chart.id)}>{spoken(chart.id)}</a>
      </p>
      <h1>{ask}</h1>
      <p className="lead">{answer}</p>
      <section aria-label="What a learner sees">
        <LookSwitch />
        <ol className="story">
          {states.map(({ id, note, after = '', says = '' }) => {
            const faces = facesOf(chart, id);
            const face =
              says === ''
                ? (faces.find((each) => after !== '' && each.after.startsWith(after)) ?? faces[0])
                : faces.find(({ picture }) => isOn(picture, says));
            return (
              <li key={id}>
                <a href={toState(chart.id, id)}>
                  {face ? (
                    <Shot picture={face.picture} alt={`The screen in the state ${placeOf(id)}`} />
                  ) : (
                    <span className="no-shot">{says ? `It says: “${says}”` : 'The next page'}</span>
                  )}
                  <strong>{placeOf(id)}</strong>
                  <span>{note}</span>
                </a>
              </li>
            );
          })}
        </ol>
      </section>
      {properties.length > 0 && (
        <section>
          <h2>What always holds</h2>
          <p>
            Not only on this way: <a href={link('systems')}>every order of events was explored</a>, with pages, server,
            provider and bank together.
          </p>
          <ul className="ticks">
            {properties.map((property) => (
              <li key={property}>{property}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={link()}>Other questions</a>
        {atlas.questions.length > 1 && '.'}
      </p>
    </main>
  );
}

/** Whether a picture shows a text. */
const isOn = (picture: string, says: string): boolean =>
  atlas.texts.some(({ text, seen }) => text === says && seen.some((each) => each.picture === picture));
