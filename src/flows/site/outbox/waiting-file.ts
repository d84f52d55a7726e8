import * as say from '../../../../common/texts/site/outbox.ts';
import type { Intent } from '../../../../machines/common/intents.ts';
import { waitingIn } from '../../../../machines/site/outbox.selectors.ts';
import { lineOf, linesOf, reasonOf, refusedAs, whatOf } from './words.ts';

/** One intent in the file, readable by the learner and by support staff. */
interface Thing {
  /** In words. */
  kind: string;
  title: string;
  done: string;
  /** Of an answer: which question, and the answer as the learner read it. */
  question?: number;
  answer?: string;
  /** Why the server did not take it. */
  refused?: string;
  /** What is sent. Neither the token of the session nor the key of a call (`id`) is in it. */
  data: object;
}

/** @param today of the device, YYYY-MM-DD */
export function waitingFile(intents: readonly Intent[], today: string): { file: Blob; fileName: string } {
  const text = JSON.stringify({ saved: today, things: thingsOf(intents) }, null, 2);
  return { file: new Blob([text], { type: 'application/json' }), fileName: `zanin-waiting-${today}.json` };
}

function thingsOf(intents: readonly Intent[]): Thing[] {
  const shown = new Map(linesOf(waitingIn(intents)).map((line) => [line.line, whatOf(line)]));
  return intents.map((intent) => {
    const refused = reasonOf(intent);
    return {
      kind: say.kinds[intent.kind],
      title: (refused === null ? shown.get(lineOf(intent)) : undefined) ?? refusedAs(intent),
      done: new Date(intent.at).toISOString(),
      ...answered(intent),
      ...(refused !== null && { refused }),
      data: dataOf(intent),
    };
  });
}

function answered({ kind, input }: Intent): Pick<Thing, 'question' | 'answer'> {
  return kind === 'answer' || kind === 'review' ? { question: input.number, answer: input.words } : {};
}

/** As `calls.ts` sends it. */
function dataOf({ kind, input }: Intent): object {
  if (kind !== 'answer' && kind !== 'review') return input;
  const { number: _number, words: _words, ...sent } = input;
  return sent;
}
