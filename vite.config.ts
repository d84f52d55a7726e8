import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { atlas } from './packages/atlas/src/serve.ts';
import { targets } from './tools/browsers/targets.ts';
import { deskInDev } from './tools/desk-in-dev.ts';
import { flags } from './tools/flags.ts';
import { scriptsLast } from './tools/scripts-last.ts';
import { serverHead } from './tools/server-head.ts';
import { builtLanguage } from './tools/texts/built-language.ts';
import { inLanguageOf } from './tools/texts/in-language.ts';

/**
 * What every page begins with, and small parts that most pages need. In files of their own the
 * landing page would make 16 requests for its code in place of 10 (2026-11-30).
 */
const firstChunk = [
  'index.html',
  'EmptyState.tsx',
  'ErrorSummary.tsx',
  'FormPage.tsx',
  'PageHeading.tsx',
  'Picture.tsx',
  'SlowNote.tsx',
  'StillWorking.tsx',
  'StopWaiting.tsx',
  'SubscriptionNote.tsx',
  'TextLink.tsx',
  'dates.ts',
  'resource.machine.ts',
];

/**
 * React has had this store since version 18: packages that bring a copy of it for earlier ones use
 * React's.
 */
const reactsOwnStore = [
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector.js',
  },
];

/**
 * Two builds: the browser app into dist/, and with `--ssr` what renders its pages on the server
 * into dist-server/.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    atlas(),
    flags(),
    inLanguageOf(builtLanguage()),
    scriptsLast(),
    serverHead(),
    deskInDev(),
  ],
  resolve: {
    alias: [
      ...reactsOwnStore,
      ...(isSsrBuild ? [{ find: /^(.*)\/markup-nodes\.ts$/, replacement: '$1/markup-nodes.server.ts' }] : []),
    ],
  },
  ...(isSsrBuild && {
    // one file that needs no package, since a production install has none of the browser's
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  server: { proxy: { '/api': apiOrigin(), '/media': apiOrigin(), '/sandbox': apiOrigin() } },
  build: {
    target: targets,
    manifest: !isSsrBuild,
    // for tools/source-of.ts; tools/bootstrap.mjs moves them out of dist/
    sourcemap: !isSsrBuild && 'hidden',
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // Browsers that do not know `modulepreload` fetch a module when it is imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // texts are constants (decision 081): where they are shown they need no module
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // the code of a page is called as its folder
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/([^/]+)\/page\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            // in a task of its own (tools/scripts-last.ts), and browsers keep it when the app
            // changes
            { name: 'libraries', test: /node_modules\/(?:react|react-dom|scheduler|xstate)\//, priority: 2 },
            // with what they import, such as the app's frame
            { name: 'index', test: (id) => firstChunk.some((name) => id.endsWith(`/${name}`)), priority: 1 },
            { name: 'course-card', test: /(?:CourseCard|Stars)\.tsx$|\/(?:money|client-secret)\.ts$/ },
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
