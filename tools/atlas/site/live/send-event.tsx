import { type FormEvent, useState } from 'react';
import type { Chart } from '../../model.ts';
import { eventWords } from '../data.ts';
import { keyed } from '../keyed.ts';
import { sendEvent } from './connection.ts';
import type { Moment, Recording } from './recording.ts';
import { offersIn } from './shown.ts';

interface SendEventProps {
  recording: Recording;
  chart: Chart;
  moment: Moment;
}

const json = (sample: object | undefined) => JSON.stringify(sample ?? {}, null, 1);

/** Sends an event to a chart that runs: one that its state takes, with what it holds as JSON. */
export function SendEvent({ recording, chart, moment }: SendEventProps) {
  const offers = offersIn(chart, moment.states);
  const [chosen, setChosen] = useState('');
  const type = offers.includes(chosen) ? chosen : (offers[0] ?? '');
  const samples = chart.samples[type] ?? [];
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<{ type: string; after: number } | null>(null);
  const text = typed ?? json(samples[0]);
  if (moment.snapshot._atlas?.moment === undefined) {
    return <p className="quiet">This app only shows what happens: events are taken by the one of npm run dev.</p>;
  }
  if (offers.length === 0) return <p className="quiet">It takes no event in this state.</p>;

  const choose = (next: string) => {
    setChosen(next);
    setTyped(null);
    setProblem('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const payload = readObject(text);
    setProblem(payload === null ? 'This is no JSON object, such as {"code": "123456"}.' : '');
    if (payload === null) return;
    setSent({ type, after: recording.moments.at(-1)?.index ?? 0 });
    sendEvent(moment.actor, { ...payload, type });
  };
  return (
    <form className="send" onSubmit={submit} aria-label="Send an event">
      <h3>Send an event</h3>
      <label className="field">
        <span>What happens</span>
        <select value={type} onChange={({ target }) => choose(target.value)}>
          {offers.map((each) => (
            <option key={each} value={each}>
              {`${eventWords(chart, each)} (${each})`}
            </option>
          ))}
        </select>
      </label>
      {samples.length > 1 && (
        <label className="field">
          <span>As in a test</span>
          <select
            value={samples.findIndex((sample) => json(sample) === text)}
            onChange={({ target }) => setTyped(json(samples[Number(target.value)]))}
          >
            <option value={-1} disabled>
              As typed below
            </option>
            {keyed(samples).map(({ key, item }) => (
              <option key={key} value={key}>
                {JSON.stringify(item)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="field">
        <span>What it holds, as JSON</span>
        <textarea
          rows={Math.min(8, text.split('\n').length)}
          spellCheck={false}
          value={text}
          aria-invalid={problem !== ''}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p role="alert">{problem}</p>
      <button type="submit" className="button">
        Send
      </button>
      <p role="status" className="quiet">
        {sent && outcome(recording, moment.actor, sent)}
      </p>
    </form>
  );
}

/** What became of an event that was sent. */
function outcome({ moments }: Recording, actor: string, { type, after }: { type: string; after: number }): string {
  const answer = moments.find((moment) => moment.actor === actor && moment.index > after && moment.event === type);
  if (answer === undefined) return 'Sent. The app has not answered: its console says why.';
  return answer.taken.length > 0 ? 'Sent: the chart took it.' : 'Sent: a condition is not met, so nothing changed.';
}

/** The object that a text is; null when it is none. */
function readObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
