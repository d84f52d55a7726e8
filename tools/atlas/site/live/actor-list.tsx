import { placeOf, spoken } from '../data.ts';
import { link } from '../route.ts';
import { chartsAt, type Recording } from './recording.ts';

interface ActorListProps {
  recording: Recording;
  at: number;
  selected: string | null;
  pinned: string | null;
}

/** The charts that run at a moment, each under the one that started it, with what it is in. */
export function ActorList({ recording, at, selected, pinned }: ActorListProps) {
  const all = chartsAt(recording, at);
  const running = all.filter(({ moment }) => moment.status === 'active');
  const ended = all.filter(({ moment }) => moment.status !== 'active');
  const item = ({ actor, moment, depth }: (typeof all)[number]) => (
    <li key={actor.id} data-depth={Math.min(depth, 4)}>
      <a href={link('live', actor.id)} aria-current={actor.id === selected ? 'true' : undefined}>
        <strong>{spoken(actor.name)}</strong>
        <span className="quiet">{moment.states.map(placeOf).join(', ')}</span>
      </a>
    </li>
  );
  return (
    <nav className="live-actors" aria-label="Charts that run">
      <p>
        {pinned === null ? (
          <span className="quiet">
            {running.length} charts run. Shown is what moved last; choose one to stay with it.
          </span>
        ) : (
          <a href={link('live')}>Show what moves last</a>
        )}
      </p>
      <ul>{running.map(item)}</ul>
      {ended.length > 0 && (
        <details>
          <summary>{ended.length} have ended</summary>
          <ul>{ended.map(item)}</ul>
        </details>
      )}
    </nav>
  );
}
