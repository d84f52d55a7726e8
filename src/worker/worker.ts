import type { WorkerMessage } from '../../common/worker.ts';
import { bytesFetched } from './bytes-fetched.ts';
import { answerLimit, type Build, keeper } from './keep.ts';
import { handlingOf } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by vite.worker.config.ts. */
declare const __BUILD__: Build;

const { origin } = self.location;
const keep = keeper({ build: __BUILD__, caches, fetch: (...asked) => fetch(...asked), origin, now: Date.now });

/** Open pages, also those that no worker answered. */
const addresses = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ url }) => url);

self.addEventListener('install', (event) => {
  event.waitUntil(addresses().then((open) => keep.prepare(open)));
});

// no `clients.claim()`: a page that is open stays with the version that it began with
self.addEventListener('activate', (event) => {
  event.waitUntil(keep.begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const wait = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}));
  const handling = handlingOf(request, origin);
  if (handling === 'asset') event.respondWith(keep.answerAsset(request));
  if (handling === 'picture') event.respondWith(keep.answerPicture(request, wait));
  if (handling === 'page') {
    const limit = new Promise<'late'>((late) => setTimeout(() => late('late'), answerLimit));
    event.respondWith(keep.answerPage(request.url, fetch(request), limit, wait));
  }
});

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data;
  if (message.type === 'version.taken') event.waitUntil(self.skipWaiting());
  else if (message.type === 'saver.changed') event.waitUntil(keep.saveData(message.isOn));
  else if (message.type === 'data.asked') event.ports[0]?.postMessage(bytesFetched(performance));
  else event.waitUntil(keep.keepSeen(message.address, message.language, message.files).catch(() => {}));
});
