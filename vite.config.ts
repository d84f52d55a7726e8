import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { flags } from './tools/flags.ts';
import { withoutDescriptions } from './tools/without-descriptions.ts';

/**
 * Writes dist/routes.json, so that the server knows which paths are pages and which are 404 (LAYOUT-07), and what each
 * is called.
 */
const routesFile: Plugin = {
  name: 'zanin-routes',
  async generateBundle() {
    const { builtRoutes } = await import('./tools/routes.ts');
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(await builtRoutes()) });
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), flags(), routesFile, withoutDescriptions()],
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
