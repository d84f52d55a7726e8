import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { demoAccount } from '../../server/demo.ts';
import { shown } from '../../tests/e2e/support/fixtures.ts';
import { table } from './document.ts';
import { startMeasured } from './measured.ts';
import { median, repeat } from './median.ts';
import type { Options } from './options.ts';

export interface Flood {
  url: string;
  /** `*` is replaced by a new number each time. */
  path: string;
  connections: number;
}

const connections = 32;
/** Duration of each, in ms. */
const lasts = 5_000;
/** Between two rounds, in ms: an account may save progress 600 times in ten minutes. */
const interval = 220;
/** Rounds per login: an account may log in 100 times in 15 minutes. */
const roundsOfLogins = 6;

const floods: Readonly<Record<string, string | null>> = {
  quiet: null,
  'a kept page, `/`': '/',
  'a post that is not there': '/blog/flood-*',
  'a lesson that is not there': '/course/a/chapter/b/lesson/flood-*',
  'a search for something else each time': '/course?q=flood*',
  'an unknown order': '/course?order=flood*',
  'a member’s page': '/profile/purchases/flood-*',
  'a certificate that is not there': '/certificates/flood-*',
};

const calls = ['me', 'save progress', 'login', 'health'] as const;

/** Response times of other users while one client floods the server with page requests. */
export async function measureFlood({ runs }: Options): Promise<string> {
  const platform = await startMeasured({ RENDER_TIMEOUT: '300' });
  try {
    const others = await learnerAt(platform.url);
    const rows = [];
    for (const [name, path] of Object.entries(floods)) {
      const rounds = await repeat(runs, () => during(platform.url, path, others));
      const waits = calls.map((call) => median(rounds.flatMap(({ times }) => times[call])).toFixed(0));
      rows.push([name, path === null ? '' : median(rounds.map(({ rate }) => rate)).toFixed(0), ...waits]);
    }
    return `${explanation}\n\n${table(['asked for', 'pages/s', ...calls], rows)}`;
  } finally {
    await platform.stop();
  }
}

type Calls = Readonly<Record<(typeof calls)[number], () => Promise<Response>>>;

async function learnerAt(url: string): Promise<Calls> {
  const json = { 'content-type': 'application/json' };
  const login = () => fetch(`${url}/api/login`, { method: 'POST', headers: json, body: JSON.stringify(demoAccount) });
  const { token } = (await (await login()).json()) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  let position = 0;
  const save = () => {
    position += 1;
    const body = JSON.stringify({ position, duration: 600, completed: false });
    return fetch(`${url}/api/user/lessons/${shown.lesson}/progress`, { method: 'PUT', headers, body });
  };
  return {
    me: () => fetch(`${url}/api/me`, { headers }),
    'save progress': save,
    login,
    health: () => fetch(`${url}/api/health`),
  };
}

async function during(url: string, path: string | null, others: Calls) {
  const worker =
    path === null
      ? null
      : new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: { url, path, connections } });
  const ended = worker && once(worker, 'message');
  const times: Record<(typeof calls)[number], number[]> = { me: [], 'save progress': [], login: [], health: [] };
  const until = performance.now() + lasts;
  for (let round = 0; performance.now() < until; round++) {
    for (const call of calls) {
      if (call === 'login' && round % roundsOfLogins !== 0) continue;
      const begun = performance.now();
      const answer = await others[call]();
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${call} was answered ${answer.status}`);
      times[call].push(performance.now() - begun);
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
  worker?.postMessage('stop');
  const [{ seconds, statuses }] = (await ended) ?? [{ seconds: 1, statuses: {} }];
  console.log(`  ${path ?? 'quiet'}: ${JSON.stringify(statuses)}`);
  const pages = Object.values<number>(statuses).reduce((sum, count) => sum + count, 0);
  return { times, rate: pages / seconds };
}

const explanation = `One caller with ${connections} connections asks for pages, ${lasts / 1000} s each, the load in a worker thread of the measuring process; a learner
makes calls in that time, one after the other. Medians in milliseconds, and the pages that the caller was sent in a second.`;
