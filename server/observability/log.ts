import type { Services } from '../services.ts';
import { currentRequestId } from './request-ids.ts';

/**
 * The log: one line of JSON for each event, with the time. JSON escapes line feeds; the
 * other characters at which some reader may begin a new line are escaped here, so that no input can forge one (A38).
 */
export function jsonLog(print: (text: string) => void, now: () => Date = () => new Date()): Services['log'] {
  return (line) => {
    const text = JSON.stringify({ time: now().toISOString(), ...line });
    print(text.replace(/[\u007f-\u009f\u2028\u2029]/g, escaped));
  };
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Counts the lines of a log by their event, for the metrics. */
export function countEvents(log: Services['log']): Pick<Services, 'log' | 'events'> {
  const events = new Map<string, number>();
  const count: Services['log'] = (line) => {
    events.set(line.event, (events.get(line.event) ?? 0) + 1);
    log(line);
  };
  return { log: count, events };
}

/** Adds the id of the request that a line belongs to. */
export function withRequestId(log: Services['log']): Services['log'] {
  return (line) => {
    const id = currentRequestId();
    log(id === undefined ? line : { ...line, request_id: id });
  };
}
