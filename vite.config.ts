import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flags } from './tools/flags.ts';
import { scriptsLast } from './tools/scripts-last.ts';
import { withoutDescriptions } from './tools/without-descriptions.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), flags(), withoutDescriptions(), scriptsLast()],
  server: { proxy: { '/api': apiOrigin(), '/media': apiOrigin(), '/sandbox': apiOrigin() } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    // Browsers that do not know `modulepreload` fetch a module when it is imported.
    modulePreload: { polyfill: false },
    // a chunk of its own, whose name tests/e2e/budgets.test.ts looks for
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'dompurify', test: /node_modules\/dompurify\// }] } },
    },
  },
});

/** Where `npm run dev` started the API server. */
function apiOrigin(): string {
  return process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
}
