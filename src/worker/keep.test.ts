import { expect, it } from 'vitest';
import { offlinePath, takenMark } from '../../common/worker.ts';
import { type Build, keeper } from './keep.ts';

const origin = 'https://zanin.example';
const day = 24 * 60 * 60 * 1_000;
const build: Build = { version: 'two', files: { en: ['/assets/app.js'], ckb: ['/assets/app-ckb.js'] } };

/** Only what the worker uses; keys are in the order in which they were put. */
function someCaches() {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked, origin).href;
  const cacheOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    const put = async (asked: RequestInfo | URL, answer: Response) => void entries.set(keyOf(asked), answer);
    return {
      put,
      add: async (asked: Request) =>
        put(
          asked,
          new Response(
            asked.url.endsWith('/home')
              ? '<body>The shell'
              : '<main><p data-taken>On this phone</p><!--pages--></main><template id="note">As of {when}<span> Owned later</span><span data-taken> On this phone</span></template>',
          ),
        ),
      addAll: async (asked: string[]) => asked.forEach((each) => void entries.set(keyOf(each), new Response(each))),
      match: async (asked: RequestInfo | URL) => entries.get(keyOf(asked))?.clone(),
      delete: async (asked: RequestInfo | URL) => entries.delete(keyOf(asked)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    has: async (name: string) => all.has(name),
    match: async (asked: RequestInfo | URL) =>
      [...all.values()].map((entries) => entries.get(keyOf(asked))?.clone()).find((answer) => answer !== undefined),
  };
  const pathsIn = (name: string) => [...(all.get(name)?.keys() ?? [])].map((url) => url.slice(origin.length));
  return { caches: caches as unknown as CacheStorage, pathsIn, names: () => [...all.keys()] };
}

const page = (title: string) =>
  new Response(`<html><head><title>${title} · Zanin</title></head><body class="a"></body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

function aKeeper(version = 'two', stored = someCaches()) {
  const asked: string[] = [];
  let now = Date.parse('2026-11-28T12:00:00Z');
  const fetch = async (request: RequestInfo | URL) => {
    asked.push(String(request));
    return page('Fetched');
  };
  const keep = keeper({ build: { ...build, version }, caches: stored.caches, fetch, origin, now: () => now });
  const works: Promise<unknown>[] = [];
  const never = new Promise<'late'>(() => {});
  const see = async (path: string, answer: Promise<Response> = Promise.resolve(page(path)), limit = never) => {
    const shown = await keep.answerPage(origin + path, answer, limit, (work) => void works.push(work));
    await Promise.allSettled(works);
    return shown.text();
  };
  const pass = (time: number) => {
    now += time;
  };
  const lost = () => Promise.reject(new TypeError('No connection'));
  const lostLater = () => new Promise<void>((resolve) => setTimeout(resolve)).then(lost);
  return { ...stored, keep, see, asked, pass, lost, lostLater };
}

it('[OFFLINE-03] the last 30 pages are kept: the one that was not seen for longest makes room', async () => {
  const { see, lost, pathsIn } = aKeeper();
  for (let number = 1; number <= 30; number += 1) await see(`/course/number-${number}`);
  // seen again without the server
  await see('/course/number-1', lost());
  await see('/course/number-31');
  const kept = pathsIn('pages');
  expect(kept).toHaveLength(30);
  expect(kept).toContain('/course/number-1');
  expect(kept).not.toContain('/course/number-2');
});

it('[OFFLINE-03] a kept page has a line that says from when it is, and is shown for a server that is late', async () => {
  const { keep, see, lost, lostLater, pass } = aKeeper();
  await keep.prepare([`${origin}/course`]);
  await see('/course');
  pass(day);
  expect(await see('/course', lost())).toContain('datetime="2026-11-28T12:00:00.000Z"');
  expect(await see('/course', lostLater(), Promise.resolve('late'))).toContain('<title>/course · Zanin</title>');
});

it.each(['stays', 'is emptied by a log-out'])(
  '[OFFLINE-02][OFFLINE-03] what a late server answers is kept for the next visit if the cache %s',
  async (cache) => {
    const { keep, see, lost, caches } = aKeeper();
    await keep.prepare([`${origin}/course`]);
    await see('/course');
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    const works: Promise<unknown>[] = [];
    const late = Promise.resolve('late' as const);
    const shown = await keep.answerPage(`${origin}/course`, answer, late, (work) => void works.push(work));
    expect(await shown.text()).toContain('<title>/course · Zanin</title>');
    if (cache !== 'stays') await caches.delete('pages');
    resolve(new Response('<title>Later</title>', { headers: { 'content-type': 'text/html' } }));
    await Promise.all(works);
    const isKept = (await see('/course', lost())).includes('<title>Later</title>');
    expect([cache, isKept]).toEqual([cache, cache === 'stays']);
  },
);

it('[OFFLINE-08] what the learner owns is said to be missing where the page would say it, and nowhere else', async () => {
  const { keep, see, lost } = aKeeper();
  await keep.prepare([`${origin}/course`]);
  await see('/course');
  expect(await see('/course', lost())).not.toContain('Owned later');
  const rendered = '<html><body><i data-needs-server="owned">Not owned yet</i></body></html>';
  const answer = new Response(rendered, { headers: { 'content-type': 'text/html' } });
  await see('/course/weaving', Promise.resolve(answer));
  expect(await see('/course/weaving', lost())).toContain('Owned later');
});

it('[OFFLINE-09] what is on the phone is linked to from kept pages, and from the list of them, once something is', async () => {
  const { caches, keep, see, lost } = aKeeper();
  await keep.prepare([`${origin}/course`]);
  await see('/course');
  const shown = async () => [await see('/course', lost()), await see('/blog', lost())];
  for (const html of await shown()) expect(html).not.toContain('On this phone');
  await caches.open(takenMark);
  for (const html of await shown()) expect(html).toContain('On this phone');
});

it('[OFFLINE-04] only languages that are read are fetched', async () => {
  const { keep, pathsIn } = aKeeper();
  await keep.prepare([`${origin}/ckb/course`]);
  expect(pathsIn('shell-two')).toEqual(['/assets/app-ckb.js', '/ckb/home', `/ckb${offlinePath}`]);
});

it('[OFFLINE-03] a page that was told to have been seen is fetched again after a day, and by a newer version', async () => {
  const { keep, asked, pass, ...stored } = aKeeper();
  const tell = () => keep.keepSeen('/about', 'en', []);
  await tell();
  await tell();
  expect(asked).toEqual(['/about']);
  pass(day);
  await tell();
  expect(asked).toEqual(['/about', '/about']);
  const newer = aKeeper('three', { ...stored });
  await newer.keep.keepSeen('/about', 'en', []);
  expect(newer.asked).toEqual(['/about']);
});

/** Versions are installed one after another; a `true` one begins, too, and keeps a page. */
async function installed(versions: Readonly<Record<string, boolean>>) {
  const stored = someCaches();
  for (const [version, begins] of Object.entries(versions)) {
    const { keep, see } = aKeeper(version, stored);
    await keep.prepare([`${origin}/`]);
    if (!begins) continue;
    await keep.begin();
    await see(`/blog/${version}`);
  }
  return stored;
}

it.each([
  ['was installed before', { zero: true, one: true, two: true }],
  ['began before, not of one that was installed later', { zero: true, one: true, skipped: false, two: true }],
])('[OFFLINE-01] a version that begins keeps the files and pages of the one that %s', async (_, versions) => {
  const stored = await installed(versions);
  expect(stored.names().filter((name) => name.startsWith('shell-'))).toEqual(['shell-one', 'shell-two']);
  expect(stored.pathsIn('pages')).toEqual(['/blog/one', '/blog/two']);
});

it('[OFFLINE-01] a version that begins a second time, or while a newer one is installed, deletes neither that nor the one before', async () => {
  const stored = await installed({ one: true, two: true, three: false });
  await aKeeper('two', stored).keep.begin();
  expect(stored.names().filter((name) => name.startsWith('shell-'))).toEqual(['shell-one', 'shell-two', 'shell-three']);
});

it('[OFFLINE-01] a version that begins after workers that noted nothing keeps the last one that was installed', async () => {
  const stored = await installed({ zero: true, one: true, two: false });
  await stored.caches.delete('settings');
  await aKeeper('two', stored).keep.begin();
  expect(stored.names().filter((name) => name.startsWith('shell-'))).toEqual(['shell-one', 'shell-two']);
});

it('[OFFLINE-62] who saves data gets the covers and fonts that are there, and none is fetched, also after a restart', async () => {
  const stored = someCaches();
  const first = aKeeper('two', stored);
  const cover = new Request(`${origin}/media/covers/weaving.svg`);
  const other = new Request(`${origin}/media/covers/sewing.svg`);
  const font = new Request(`${origin}/assets/figtree.woff2`);
  const works: Promise<unknown>[] = [];
  const wait = (work: Promise<unknown>) => void works.push(work);
  await first.keep.answerPicture(cover, wait);
  await Promise.all(works);
  await first.keep.saveData(true);
  const { keep, asked } = aKeeper('two', stored);
  expect(await (await keep.answerPicture(cover, wait)).text()).toContain('Fetched');
  expect(await (await keep.answerPicture(other, wait)).text()).toContain('<svg');
  expect((await keep.answerAsset(font)).status).toBe(503);
  expect(asked).toEqual([]);
  await keep.saveData(false);
  expect((await keep.answerAsset(font)).status).toBe(200);
});

it('[OFFLINE-62] a shell for who saves data has no fonts', async () => {
  const { caches, pathsIn } = someCaches();
  const keep = keeper({
    build: { version: 'two', files: { en: ['/assets/app.js', '/assets/figtree.woff2'] } },
    ...{ caches, origin, fetch: async () => page('Fetched'), now: () => 0 },
  });
  await keep.saveData(true);
  await keep.prepare([`${origin}/course`]);
  expect(pathsIn('shell-two')).toEqual(['/assets/app.js', '/home', offlinePath]);
});

const lessonOf = (lesson: string) => `/course/weaving/chapter/loom/lesson/${lesson}`;

it('[OFFLINE-32][OFFLINE-73][OFFLINE-76] without the server, a lesson, a practice test and a review open as a shell in which the app begins, once something was taken along', async () => {
  const { keep, see, lost, lostLater, caches } = aKeeper();
  await keep.prepare([`${origin}/course`]);
  await see(lessonOf('warp'));
  expect(await see(lessonOf('warp'), lost())).toContain('kept-note');
  await caches.open(takenMark);
  for (const path of [
    lessonOf('warp'),
    lessonOf('comb'),
    '/course/weaving/practice-test?attempt=att_1',
    '/review',
    '/course/weaving/chapter/loom/feedback',
    '/home',
  ])
    expect(await see(path, lost())).toBe('<body>The shell');
  expect(await see(lessonOf('comb'), lostLater(), Promise.resolve('late'))).toBe('<body>The shell');
  expect(await see('/profile', lost())).not.toContain('The shell');
  expect(await see(lessonOf('warp'))).not.toContain('The shell');
});

it('[OFFLINE-34] after a log-out, which removes the mark, lessons are not opened without the server', async () => {
  const { keep, see, lost, caches } = aKeeper();
  await keep.prepare([`${origin}/course`]);
  await caches.open(takenMark);
  await caches.delete(takenMark);
  expect(await see(lessonOf('comb'), lost())).not.toContain('The shell');
});
