import { useState } from 'react';
import type { Chart } from '../../model.ts';
import { chartOf, eventWords, pictureOf, placeOf, spoken } from '../data.ts';
import { Diagram } from '../diagram.tsx';
import { LookSwitch } from '../look.tsx';
import { StateLink } from '../parts.tsx';
import { Shot } from '../shot.tsx';
import { ActorList } from './actor-list.tsx';
import { isOpened, useRecording } from './connection.ts';
import { MomentLog } from './moment-log.tsx';
import { addressOf, callsAt, type Moment, momentOf, type Recording, shownIn } from './recording.ts';
import { SendEvent } from './send-event.tsx';
import { takenIn } from './shown.ts';
import { ThisMoment } from './this-moment.tsx';

/** The running app: which charts run in it, what they are in and what they did, now and at any moment before. */
export function LivePage({ pinned }: { pinned: string | null }) {
  const recording = useRecording();
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = shownIn(recording, pinned);
  const last = shown.at(-1);
  if (last === undefined) return <NotConnected />;
  // a moment that is no longer kept is as good as the oldest
  const current = chosen === null ? last : (shown.findLast(({ index }) => index <= chosen) ?? shown[0] ?? last);
  const at = chosen === null ? (recording.moments.at(-1)?.index ?? 0) : current.index;
  const selected = pinned ?? (chosen === null ? newest(recording, at) : current.actor);
  const actor = recording.actors.get(selected ?? '');
  const moment = actor && momentOf(recording, actor.id, at);
  const chart = chartOf(actor?.chart ?? '');
  return (
    <main className="live">
      <header className="live-head">
        <h1>Live</h1>
        <MomentLog recording={recording} shown={shown} current={current} isNow={chosen === null} onChoose={setChosen} />
      </header>
      <ActorList recording={recording} at={at} selected={selected} pinned={pinned} />
      {actor && moment && chart ? (
        <>
          <Diagram
            key={chart.id}
            chart={chart}
            selected={null}
            lit={moment.status === 'active' || moment.status === 'done' ? moment.states : []}
            taken={moment.index === current.index || chosen === null ? takenIn(chart, moment) : []}
          />
          <section className="panel" aria-label={`${spoken(actor.name)}, at this moment`}>
            <p className="over">{addressOf(recording, actor, at) ?? 'As long as the tab lives'}</p>
            <h2>{spoken(actor.name)}</h2>
            <Words moment={moment} chart={chart} calls={callsAt(recording, actor.id, at)} />
            <ThisMoment
              key={`${actor.id} ${moment.index}`}
              recording={recording}
              actor={actor}
              moment={moment}
              at={at}
            />
            {chosen === null && moment.status === 'active' && (
              <SendEvent key={actor.id} recording={recording} chart={chart} moment={moment} />
            )}
            <Picture chart={chart} moment={moment} />
          </section>
        </>
      ) : (
        <p className="panel">The atlas has no chart of it: build the atlas again.</p>
      )}
    </main>
  );
}

/** The flow of the page that moved last, or else what moved last at all, of the charts that the atlas has. */
function newest({ actors, moments }: Recording, at: number): string | null {
  const known = moments.filter(({ index, chart, taken, event }) => {
    const isMove = taken.length > 0 || event === 'xstate.init';
    return index <= at && chartOf(chart ?? '') !== undefined && isMove;
  });
  const running = known.filter(({ actor }) => momentOf({ actors, moments }, actor, at)?.status === 'active');
  const isOfPage = ({ actor }: Moment) => actors.get(actors.get(actor)?.parent ?? '')?.chart === 'visit';
  return (running.findLast(isOfPage) ?? running.at(-1) ?? known.at(-1))?.actor ?? null;
}

function Words({ moment, chart, calls }: { moment: Moment; chart: Chart; calls: string[] }) {
  const { states, status, event } = moment;
  return (
    <dl>
      <div className="fact">
        <dt>Is in</dt>
        <dd>
          {states.map((state) => (
            <StateLink key={state} id={state} />
          ))}
          {status !== 'active' && <span>{status === 'error' ? 'and has failed' : 'and has ended'}</span>}
        </dd>
      </div>
      {calls.length > 0 && (
        <div className="fact">
          <dt>Under way</dt>
          <dd>{calls.map((name) => spoken(name)).join(', ')}</dd>
        </div>
      )}
      <div className="fact">
        <dt>Last event</dt>
        <dd>
          {eventWords(chart, event)} <code className="chip">{event}</code>
        </dd>
      </div>
    </dl>
  );
}

function Picture({ chart, moment }: { chart: Chart; moment: Moment }) {
  const picture = pictureOf(chart, moment.states, takenIn(chart, moment));
  const where = moment.states.map(placeOf).join(', ');
  if (picture === null) return <p className="quiet">No walk photographed this state.</p>;
  return (
    <section>
      <h3>What it looks like</h3>
      <LookSwitch />
      <figure>
        <Shot picture={picture} alt={`The screen in the state ${where}, as tests took it`} />
        <figcaption className="quiet">As tests took it, with their data.</figcaption>
      </figure>
    </section>
  );
}

function NotConnected() {
  const isServed = window.location.protocol !== 'file:';
  return (
    <main className="page">
      <h1>Live</h1>
      {isOpened ? (
        <p className="lead" role="status">
          Waiting for the app that opened this window …
        </p>
      ) : (
        <p className="lead">
          The charts light up with an app that runs: its charts, what they are in, and every step that they take.
        </p>
      )}
      <ol className="ticks">
        <li>
          <span>
            Run <code>npm run dev</code>.
          </span>
        </li>
        <li>
          <span>
            Open the app with <code>?inspect=/atlas</code>
            {isServed && (
              <>
                {': '}
                <a href="/?inspect=/atlas" target="_blank" rel="noreferrer">
                  the landing page
                </a>
              </>
            )}
            . It opens the atlas in a window of its own, if the browser allows it; else with the next click on its page.
          </span>
        </li>
        <li>
          <span>
            Use the app. Passwords, codes and whatever says who someone is are taken out before it tells the atlas.
          </span>
        </li>
      </ol>
    </main>
  );
}
