import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { codes } from './common/language/codes.ts';
import { targets } from './tools/browsers/targets.ts';
import { shellsIn } from './tools/shell-files.ts';

/**
 * The worker, dist/sw.js: one file, which needs no `importScripts`. Built last, since it has the
 * list of the files that the builds of all languages made.
 */
export default defineConfig({
  publicDir: false,
  define: { __BUILD__: JSON.stringify(shellsIn('dist', codes, (path) => readFileSync(path, 'utf8'))) },
  build: {
    target: targets,
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/worker/worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
});
