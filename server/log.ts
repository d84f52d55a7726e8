import { currentRequestId } from './request-ids.ts';
import type { Services } from './services.ts';

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

/** Adds the id of the request that a line belongs to. */
export function withRequestId(log: Services['log']): Services['log'] {
  return (line) => {
    const id = currentRequestId();
    log(id === undefined ? line : { ...line, request_id: id });
  };
}
