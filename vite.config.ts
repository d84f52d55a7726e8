import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flags } from './tools/flags.ts';
import { scriptsLast } from './tools/scripts-last.ts';
import { withoutDescriptions } from './tools/without-descriptions.ts';

/** Two builds: the browser app into dist/, and with `--ssr` what draws its pages on the server into dist-server/. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), flags(), withoutDescriptions(), scriptsLast()],
  ...(isSsrBuild && {
    // one file that needs no package, since a production install has none of the browser's
    ssr: { noExternal: true },
    resolve: { alias: [{ find: /^(.*)\/markup-nodes\.ts$/, replacement: '$1/markup-nodes.server.ts' }] },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  server: { proxy: { '/api': apiOrigin(), '/media': apiOrigin(), '/sandbox': apiOrigin() } },
  build: {
    target: 'baseline-widely-available',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // Browsers that do not know `modulepreload` fetch a module when it is imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // what every page needs, in one file: React, XState and the app compress 4 kB smaller together than apart
            { name: 'index', tags: ['$initial'], priority: 1 },
            // a chunk of its own, whose name tests/e2e/budgets.test.ts looks for
            { name: 'dompurify', test: /node_modules\/dompurify\// },
          ],
        },
      },
    },
  },
}));

/** Where `npm run dev` started the API server. */
function apiOrigin(): string {
  return process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
}
