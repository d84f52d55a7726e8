import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flags } from './tools/flags.ts';
import { scriptsLast } from './tools/scripts-last.ts';
import { withoutDescriptions } from './tools/without-descriptions.ts';

/**
 * What libraries ask before they use it, with the answer of every browser of `build.target`: the branches for others are
 * left out, and so is the hook of React's developer tools, which work in development.
 */
const everyBrowserHas = {
  ...typesOf('object', ['window', 'document', 'window.document', 'performance', 'Reflect', 'globalThis']),
  ...typesOf('function', [
    'window.document.createElement',
    'performance.now',
    'Symbol',
    'Promise',
    'WeakMap',
    'WeakSet',
  ]),
  ...typesOf('function', ['AbortController', 'MessageChannel', 'queueMicrotask', 'reportError', 'setTimeout']),
  ...typesOf('function', ['clearTimeout', 'Object.is']),
  ...typesOf('undefined', ['__REACT_DEVTOOLS_GLOBAL_HOOK__']),
};

/** Two builds: the browser app into dist/, and with `--ssr` what draws its pages on the server into dist-server/. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), flags(), withoutDescriptions(), scriptsLast()],
  ...(command === 'build' && !isSsrBuild && { define: everyBrowserHas }),
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

/** Replaces `typeof` of each name by its answer. */
function typesOf(type: 'object' | 'function' | 'undefined', names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`typeof ${name}`, JSON.stringify(type)]));
}

/** Where `npm run dev` started the API server. */
function apiOrigin(): string {
  return process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
}
