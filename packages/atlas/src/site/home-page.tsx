import { areas, atlas, spoken } from './data.ts';
import { link, toChart } from './route.ts';
import { Shot } from './shot.tsx';

/** Questions first, then every flow by its area. */
export function HomePage() {
  const { date, commit, browser } = atlas.built;
  return (
    <main className="page">
      <h1>What Zanin does, as a map</h1>
      <p className="lead">
        Every flow is a chart, and each of its states has the picture that a learner sees there. Tests walked the flows
        to take these pictures.
      </p>
      {atlas.questions.length > 0 && (
        <section>
          <h2>Begin with a question</h2>
          <ul className="cards">
            {atlas.questions.map(({ ask, chart }, index) => (
              <li key={ask}>
                <a href={link('question', String(index))} className="card content-between">
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
            {charts.map(({ id, purpose, screens: [first] }) => (
              <li key={id}>
                <a href={toChart(id)} className="card grid-cols-[5.5rem_1fr]">
                  <span className="h-32 overflow-hidden text-xs text-muted">
                    {first ? <Shot picture={first.picture} alt="" /> : 'No screen'}
                  </span>
                  <span>
                    <strong className="block">{spoken(id)}</strong>
                    <span className="quiet line-clamp-4">{purpose.replaceAll(/ \([A-Z0-9.,\- ]+\)/g, '')}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="quiet mt-8">
        Built on {date.slice(0, 10)} of commit {commit || 'unknown'}, with {browser}.
      </p>
    </main>
  );
}
