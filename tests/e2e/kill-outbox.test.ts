// Node has no IndexedDB: the rows of the phone are kept in memory
import 'fake-indexeddb/auto';
import { afterAll, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Intent, Kept } from '../../machines/common/intents.ts';
import { type Owner, outboxMachine } from '../../machines/site/outbox.machine.ts';
import { call, createApiClient } from '../../src/api/client.ts';
import { keptIntents } from '../../src/browser/kept-intents.ts';
import { sealing } from '../../src/browser/sealed.ts';
import { safeStorage } from '../../src/browser/storage.ts';
import { sendIntent } from '../../src/flows/site/outbox/calls.ts';
import { openAccount } from './support/account.ts';
import { apiOf, taken } from './support/fixtures.ts';
import { rounds } from './support/kill.ts';
import { movingClock } from './support/moving-clock.ts';
import { startPlatform } from './support/platform.ts';

const clock = movingClock();
const platform = await startPlatform(clock.env);
afterAll(async () => {
  await platform.stop();
  clock.remove();
});

const size = 200;

/** The server is killed before the call, during it, or once it has answered (lost). */
const moments = ['before', 'during', 'after'] as const;

/** Seconds that are played of a lesson in each round. */
const perRound = 10;

interface Exported {
  progress: { lesson_id: string; watched: [number, number][]; completed_at: string | null }[];
}

it(`[OFFLINE-22][OFFLINE-20] killing the server ${rounds} times while ${size} intents are sent loses none, and applies none twice`, async () => {
  const { email, token } = await openAccount(platform, 'leyla@example.org');
  await platform.ask('learner', 'grant', email, 'yearly', '--reason', 'A test of kills');
  const api = apiOf(platform, token);
  const lessons = await lessonsOf(api);
  const path = '/course/weaving/chapter/threads/lesson/warp';
  const owner = { token, account: 'usr_leyla' };

  // the first look at each lesson, and at a film, from which its time is counted
  for (const id of lessons) {
    await taken(api.GET('/lesson/preview/{id}/{lang}', { params: { path: { id, lang: 'en' } } }));
  }
  const begun = { position: 0, duration: 600, completed: false, played: [] };
  await taken(api.PUT('/user/lessons/{id}/progress', { params: { path: { id: lessons[0] ?? '' } }, body: begun }));
  // ten minutes a second: a limit of an hour holds the outbox up for seconds, and the session lasts
  // an hour
  clock.forward(24);
  clock.run(600);

  const memory = safeStorage(() => {
    throw new Error('Node has no local storage');
  });
  const kept = keptIntents(sealing(memory), memory);
  let act = async (_send: () => Promise<Response>): Promise<Response> =>
    Promise.reject(new Error('nothing is sent yet'));
  const answered = new Map<string, number>();
  const client = createApiClient({
    baseUrl: `${platform.url}/api`,
    fetch: (request) => act(() => fetch(request as Request)),
    token: () => token,
    onTokenRejected: () => {
      throw new Error('the session has ended');
    },
  });

  /** A tab of the phone, which shows what the phone has kept. */
  function openTab() {
    const outbox = createActor(
      outboxMachine.provide({
        actors: {
          readIntents: call<Kept, Owner>((of) => kept.read(of)),
          sendIntent: sendIntent(client, { isHeld: () => true, inTurn: (_, run) => run() }),
        },
        // for refusals of the limits, which a learner waits for
        delays: { pause: 250 },
      }),
    );
    outbox.on('intent.stored', ({ intent }) => void kept.store(intent, owner));
    outbox.on('intent.removed', ({ intent }) => void kept.remove(intent));
    outbox.start();
    outbox.send({ type: 'session.changed', ...owner });
    return outbox;
  }

  const found = { lost: 0, twice: 0, sent: 0, repeated: 0 };
  for (let round = 0; round < rounds; round++) {
    act = () => Promise.reject(new TypeError('the phone has no connection'));
    let tab = openTab();
    await waitFor(tab, (snapshot) => snapshot.hasTag('open'));
    const intents = Array.from({ length: size }, (_, index): Intent => {
      const lessonId = lessons[(index + round) % lessons.length] ?? '';
      const about = { title: 'Warp', path, at: Date.now() - 3_600_000 + index, refusal: null };
      if (index >= lessons.length) return { kind: 'read', input: { lessonId, film: 'failed' }, ...about };
      const end = (round + 1) * perRound;
      const played: [number, number][] = [[end - perRound, end]];
      return { kind: 'played', input: { lessonId, position: end, duration: 600, played, completed: false }, ...about };
    });
    for (const intent of intents) tab.send({ type: 'intent.kept', intent });
    expect((await kept.read(owner)).intents).toHaveLength(size);

    // the kill comes at another call in each round, and finds it in another place
    const victim = 1 + ((61 * round + 20) % (size - 10));
    const moment = moments[round % moments.length] ?? 'before';
    let calls = 0;
    let killed: Promise<void> | null = null;
    const kill = () => {
      killed ??= platform.kill();
      return killed;
    };
    answered.clear();
    act = async (send) => {
      calls += 1;
      if (calls !== victim) return send();
      if (moment === 'before') await kill();
      const answer = send();
      if (moment === 'during') void kill();
      await answer;
      await kill();
      throw new TypeError('the answer was lost');
    };
    tab.send({ type: 'connection.restored' });
    await waitFor(tab, () => killed !== null, { timeout: 300_000 });
    await killed;
    // in every second round the phone is switched off, too
    if (round % 2 === 1) {
      tab.stop();
      await kept.read(owner);
    }
    await platform.restart();
    if (round % 2 === 1) tab = openTab();
    else tab.send({ type: 'connection.restored' });
    await waitFor(tab, (snapshot) => snapshot.matches({ open: { queue: 'empty' } }), { timeout: 300_000 });
    expect(tab.getSnapshot().context.intents).toEqual([]);
    expect(await kept.read(owner)).toEqual({ intents: [], evicted: null });
    tab.stop();
    found.sent += size;
    found.repeated += calls - size;

    const { progress } = (await taken(api.GET('/me/export'))) as unknown as Exported;
    const rows = new Map(progress.map((row) => [row.lesson_id, row]));
    for (const { kind, input } of intents) {
      if (!('lessonId' in input)) continue;
      const row = rows.get(input.lessonId);
      if (kind === 'read') {
        if (row?.completed_at == null) found.lost += 1;
        continue;
      }
      const [intervals = []] = [row?.watched];
      const seconds = intervals.reduce((sum, [from, to]) => sum + to - from, 0);
      if (seconds < (round + 1) * perRound) found.lost += 1;
      if (seconds > (round + 1) * perRound || intervals.length !== 1) found.twice += 1;
    }
    expect(found).toMatchObject({ lost: 0, twice: 0 });
  }
  console.info(
    `${rounds} kills while ${found.sent} intents were sent: ${found.lost} lost, ${found.twice} applied twice, ${found.repeated} calls repeated`,
  );
});

/** Of all courses. */
async function lessonsOf(api: ReturnType<typeof apiOf>): Promise<string[]> {
  const { data } = await taken(api.GET('/courses/all/{language}', { params: { path: { language: 'en' } } }));
  const all: string[] = [];
  for (const { id } of data.courses) {
    const course = await taken(api.GET('/courses/preview/{id}/{lang}', { params: { path: { id, lang: 'en' } } }));
    all.push(...course.data.chapter.flatMap(({ lesson }) => lesson.map((each) => each.id)));
  }
  return all;
}
