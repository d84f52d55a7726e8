// What the walks in a real browser (vitest.browser.config.ts) need outside of the page.
import type { Plugin } from 'vite';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#a86a00"/></svg>';

/** A Vite plugin that answers for the API's pictures: without one a screen shows what it has in place of a missing picture. */
export function pictures(): Plugin {
  return {
    name: 'zanin-pictures',
    configureServer(server) {
      server.middlewares.use('/media', (_, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(picture);
      });
    },
  };
}
