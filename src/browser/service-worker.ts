import type { LanguageCode } from '../../common/language/codes.ts';
import { kept, takenMark, type WorkerMessage } from '../../common/worker.ts';

/** Missing in TypeScript's DOM types. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

/** For browsers that have no `requestIdleCallback`, and the longest time to wait for it, in ms. */
const idleAfter = 3_000;

/** Not before the page has loaded: a worker costs the first page nothing. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari has none
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: idleAfter });
    else setTimeout(work, idleAfter);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** Undefined where the browser refuses, such as in a private window. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const address = '/sw.js';
  const allowed = trustedTypes?.createPolicy('sw', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError(`No worker is at ${url}`);
      return url;
    },
  });
  return navigator.serviceWorker
    .register(allowed?.createScriptURL(address) ?? address, { updateViaCache: 'none' })
    .catch(() => undefined);
}

/** Tells the worker that this page was seen, as soon as there is one. */
export async function tellSeen(language: LanguageCode): Promise<void> {
  const { pathname, search, origin } = window.location;
  const { active } = await navigator.serviceWorker.ready;
  // what was fetched under a worker has been kept by it
  const fetched = navigator.serviceWorker.controller ? [] : performance.getEntriesByType('resource');
  const files = fetched.flatMap(({ name }) => (name.startsWith(`${origin}/`) ? [name.slice(origin.length)] : []));
  tellWorker(active, { type: 'page.seen', address: pathname + search, language, files });
}

/** The worker leaves out covers and fonts that it does not have. */
export async function tellSaver(isOn: boolean): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  tellWorker(active, { type: 'saver.changed', isOn });
}

const tellWorker = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);

/** Tells when a newer worker waits, and when one has begun. Not of the first: it replaces none. */
export function listenToVersions(
  registration: ServiceWorkerRegistration,
  tell: (event: { type: 'version.found' | 'version.began' }) => void,
): void {
  const { serviceWorker } = navigator;
  const look = () => {
    if (registration.waiting && serviceWorker.controller) tell({ type: 'version.found' });
  };
  look();
  const follow = () => registration.installing?.addEventListener('statechange', look);
  follow();
  registration.addEventListener('updatefound', follow);
  serviceWorker.addEventListener('controllerchange', () => tell({ type: 'version.began' }));
}

/** Resolves to whether there is a worker that waits, and was told to begin. */
export async function takeVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const waiting = registration?.waiting ?? null;
  tellWorker(waiting, { type: 'version.taken' });
  return waiting !== null;
}

/** Whether a page that this document cannot load may be answered by the worker. */
export const hasWorker = (): boolean => Boolean(globalThis.navigator?.serviceWorker?.controller);

/** Tells the worker to open lessons without the server, see `takenMark`. */
export async function markTaken(): Promise<void> {
  const { caches } = globalThis as { caches?: CacheStorage };
  await caches?.open(takenMark).catch(() => {});
}

/** Which pages were read is nobody's business on a phone that several people use. */
export function forgetSeen(): void {
  // absent without TLS
  const { caches } = globalThis as { caches?: CacheStorage };
  for (const name of [...Object.values(kept), takenMark]) caches?.delete(name).catch(() => {});
}
