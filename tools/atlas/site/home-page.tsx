import { areas, atlas, facesOf, spoken } from './data.ts';
import { link, toChart } from './route.ts';
import { Shot } from './shot.tsx';

/** Questions first, then every flow by its area. */
export function HomePage() {
  return (
    <main className="page">
      <h1>What Zanin does, as a map</h1>
      <p className="lead">
        Every flow is a chart, and every place in it has the picture that a learner sees there. Tests walked them all to
        take these pictures, so what you see is what runs.
      </p>
      {atlas.questions.length > 0 && (
        <section>
          <h2>Begin with a question</h2>
          <ul className="cards questions">
            {atlas.questions.map(({ ask, chart }, index) => (
              <li key={ask}>
                <a href={link('question', String(index))}>
                  <strong>{ask}</strong>
                  <span className="quiet">{spoken(chart)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {areas.map(({ area, charts }) => (
        <section key={area}>
          <h2>{area === 'common' ? 'In every area' : spoken(area)}</h2>
          <ul className="cards">
            {charts.map((chart) => {
              const face = facesOf(chart, chart.id).at(0);
              return (
                <li key={chart.id}>
                  <a href={toChart(chart.id)} className="flow">
                    <span className="thumb">
                      {face ? <Shot picture={face.picture} alt="" /> : <span>No screen</span>}
                    </span>
                    <span>
                      <strong>{spoken(chart.id)}</strong>
                      <span className="quiet clamp">{chart.purpose.replaceAll(/ \([A-Z0-9.,\- ]+\)/g, '')}</span>
                      <span className="count">
                        {counted(chart.states.length, 'state')} · {counted(chart.transitions.length, 'transition')}
                      </span>
                    </span>
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </main>
  );
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
