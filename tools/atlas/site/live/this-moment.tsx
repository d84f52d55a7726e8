import { useState } from 'react';
import { restore } from './connection.ts';
import { type LiveActor, linkTo, type Moment, momentOf, type Recording } from './recording.ts';

interface ThisMomentProps {
  recording: Recording;
  actor: LiveActor;
  moment: Moment;
  at: number;
}

/** What can be done with a state that a chart is in or was in: go back to it, and open it by a link. */
export function ThisMoment({ recording, actor, moment, at }: ThisMomentProps) {
  const [copied, setCopied] = useState('');
  const made = linkTo(recording, actor, at, window.location.origin);
  const { moment: kept, obstacle } = moment.snapshot._atlas ?? {};
  const now = momentOf(recording, actor.id, Number.POSITIVE_INFINITY);
  const isPast = now !== undefined && now.index > moment.index;
  const hasEnded = now?.status !== 'active';
  if (kept === undefined) return null;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('Copied.');
    } catch {
      setCopied('The browser does not let it be copied: use “Open it”.');
    }
  };
  return (
    <div className="this-moment">
      {isPast && obstacle === null && !hasEnded && (
        <p>
          <button type="button" className="button" onClick={() => restore(actor.id, kept)}>
            Put the app back to here
          </button>
        </p>
      )}
      {isPast && hasEnded && <p className="quiet">The chart has ended since: nothing can be put back.</p>}
      {isPast && !hasEnded && obstacle && <p className="quiet">The app cannot be put back to here. {obstacle}</p>}
      {'link' in made ? (
        <p className="film-bar">
          <button type="button" className="button" onClick={() => void copy(made.link)}>
            Copy a link to this state
          </button>
          <a href={made.link} target="_blank" rel="noreferrer">
            Open it
          </a>
          <span role="status" className="quiet">
            {copied}
          </span>
        </p>
      ) : (
        <p className="quiet">No link opens this state. {made.why}</p>
      )}
    </div>
  );
}
