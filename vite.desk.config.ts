import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { targets } from './tools/browsers/targets.ts';
import { builtLanguage } from './tools/texts/built-language.ts';
import { inLanguageOf } from './tools/texts/in-language.ts';

/**
 * The desk (decision 086), built into dist-desk/ apart from the learners' app, of which it shares
 * no chunk. `npm run dev` serves it with vite.config.ts (tools/desk-in-dev.ts).
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), inLanguageOf(builtLanguage())],
  // its pictures are the site's, at the same addresses
  publicDir: false,
  build: {
    target: targets,
    outDir: 'dist-desk',
    assetsDir: 'desk/assets',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'desk.html' },
  },
});
