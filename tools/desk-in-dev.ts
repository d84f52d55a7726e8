import type { Plugin } from 'vite';

/** For `npm run dev`: the page of the desk at every address below /desk, as the server has it. */
export const deskInDev = (): Plugin => ({
  name: 'zanin-desk-in-dev',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (/^\/desk(?:\/|\?|$)/.test(request.url ?? '')) request.url = '/desk.html';
      next();
    });
  },
});
