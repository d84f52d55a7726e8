import type { Plugin } from 'vite';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#a86a00"/></svg>';

/** Serves pictures of the API: without them screens show placeholders. */
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
