import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, isKnown, isOwned, learn } from '../../e2e/support/buyers.ts';
import type { FaultFigures } from './scenario.ts';

/** Each learner has an own address, so that limits per network do not apply. */
export const loadSettings = { TRUSTED_PROXIES: '127.0.0.1' };

/** Back-off of a refused call, in milliseconds; shorter than Retry-After, for more attempts. */
const retryPause = 100;

/** One minute in all; then the refusal counts as unexpected. */
const maxTries = 600;

export interface Load {
  answered: Answered;
  /** Resolves after this many further purchases; rejects at an unexpected answer. */
  untilMoreBought: (count: number) => Promise<void>;
  /** Waits for learners in progress; rejects if an answer was unexpected. */
  end: () => Promise<void>;
}

/**
 * 503 with Retry-After is retried; every answer is counted.
 * @param servers may change meanwhile
 * @param isCut whether interrupted requests are part of the fault; the learner then gives up
 */
export function startLoad(
  servers: readonly { url: string }[],
  figures: FaultFigures,
  { width, name = 'learner', isCut = false }: { width: number; name?: string; isCut?: boolean },
): Load {
  const answered: Answered = { registered: [], bought: [] };
  const complaints: string[] = [];
  const look = new EventEmitter();
  let learners = 0;
  let ended = false;

  const complain = (text: string) => {
    figures.unexpected++;
    complaints.push(text);
    ended = true;
  };
  const check = () => {
    if (complaints.length > 0) throw new Error(`not expected:\n${complaints.join('\n')}`);
  };

  const sender = (address: string) => async (url: string, init: RequestInit) => {
    const isApi = new URL(url).pathname.startsWith('/api/');
    const headers = { ...init.headers, ...(isApi && { 'x-forwarded-for': address }) };
    for (let tries = 1; ; tries++) {
      const answer = await fetch(url, { ...init, headers });
      figures.answered++;
      const isRefusal = [429, 503].includes(answer.status) && answer.headers.has('retry-after');
      if (isRefusal) figures.refused++;
      else if (answer.status >= 500) complain(`${init.method ?? 'GET'} ${url} ${answer.status}`);
      if (!isRefusal || answer.status === 429 || tries === maxTries) return answer;
      await answer.text();
      await pause(retryPause);
    }
  };

  async function comeOneByOne(): Promise<void> {
    while (!ended) {
      const number = ++learners;
      const send = sender(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
      await learn(servers, `${name}-${number}${'x'.repeat(number % 2)}@example.org`, answered, send).catch((error) => {
        if (!(isCut && error instanceof TypeError)) complain(String(error.cause ?? error));
        return pause(retryPause);
      });
      look.emit('arrived');
    }
  }

  const running = Promise.all(Array.from({ length: width }, comeOneByOne));
  return {
    answered,
    untilMoreBought: async (count) => {
      const enough = answered.bought.length + count;
      while (answered.bought.length < enough && !ended) await once(look, 'arrived');
      check();
    },
    end: async () => {
      ended = true;
      await running;
      check();
    },
  };
}

/** Acknowledged registrations and purchases that are missing. */
export async function lostOf(server: { url: string }, { registered, bought }: Answered): Promise<string[]> {
  const lost: string[] = [];
  for (const email of registered) {
    const isThere = bought.includes(email) ? await isOwned(server, email) : await isKnown(server, email);
    if (!isThere) lost.push(email);
  }
  return lost;
}
