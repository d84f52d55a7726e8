import { placeOf, spoken } from '../data.ts';
import { link } from '../route.ts';
import { addressOf, chartsAt, type Recording } from './recording.ts';

interface ActorListProps {
  recording: Recording;
  at: number;
  selected: string | null;
  pinned: string | null;
}

/** The charts that run at a moment, each under the one that started it, with what it is in: the page's own first. */
export function ActorList({ recording, at, selected, pinned }: ActorListProps) {
  const all = chartsAt(recording, at);
  const isOfPage = ({ actor }: (typeof all)[number]) => addressOf(recording, actor, at) !== null;
  const running = all.filter(({ moment }) => moment.status === 'active');
  const groups = [
    { title: 'On this page', charts: running.filter(isOfPage) },
    { title: 'As long as the tab lives', charts: running.filter((each) => !isOfPage(each)) },
  ];
  const item = ({ actor, moment, depth }: (typeof all)[number], top: number) => (
    <li key={actor.id} data-depth={Math.min(depth - top, 4)}>
      <a href={link('live', actor.id)} aria-current={actor.id === selected ? 'true' : undefined}>
        <strong>{spoken(actor.name)}</strong>
        <span className="quiet">{moment.states.map(placeOf).join(', ')}</span>
      </a>
    </li>
  );
  const list = (charts: typeof all) => (
    <ul>{charts.map((each) => item(each, Math.min(...charts.map(({ depth }) => depth))))}</ul>
  );
  const ended = all.filter(({ moment }) => moment.status !== 'active');
  return (
    <nav className="live-actors" aria-label="Charts that run">
      <p>
        {pinned === null ? (
          <span className="quiet">Shown is what moved last. Choose a chart to stay with it.</span>
        ) : (
          <a href={link('live')}>Show what moves last</a>
        )}
      </p>
      {groups.map(({ title, charts }) => (
        <section key={title}>
          <h2>{title}</h2>
          {list(charts)}
        </section>
      ))}
      {ended.length > 0 && (
        <details>
          <summary>{ended.length} have ended</summary>
          {list(ended)}
        </details>
      )}
    </nav>
  );
}
