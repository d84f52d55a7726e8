/**
 * In place of the worker where `SERVICE_WORKER=off`: browsers ask for /sw.js at each visit, and
 * this one takes the place of any other at once and removes what it kept and itself.
 */
export const removesItself = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`;
