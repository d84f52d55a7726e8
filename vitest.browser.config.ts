import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserFlags, findBrowser } from './tools/browser.mjs';
import { pasteText, pictures } from './tools/browser-walk.ts';
import { flags } from './tools/flags.ts';

/** The sizes that screens are walked in, by the name that a run shows (`--project phone` walks one of them). */
const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

const executablePath = process.env.CHROME_PATH ?? (await findBrowser()).path;

/** The walks of tests/flows in Chromium, with the real styles and real input (decision 037): `npm run test:walk -- --browser`. */
export default defineConfig({
  plugins: [react(), tailwindcss(), flags(), pictures()],
  // the settings of the kit, which has no environment variables in a browser
  define: Object.fromEntries(
    ['ALL_EDGES', 'WITHOUT_TABLES'].map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
  ),
  optimizeDeps: { entries: ['tests/flows/**/*.test.tsx', 'tests/browser/**/*.test.tsx', 'tests/support/browser/*.ts'] },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    include: ['tests/flows/**/*.test.tsx', 'tests/browser/**/*.test.tsx'],
    setupFiles: ['tests/support/browser/setup.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: { pasteText },
      provider: playwright({
        launchOptions: { executablePath, args: browserFlags },
        contextOptions: { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' },
      }),
      instances: Object.entries(sizes).map(([name, viewport]) => ({ browser: 'chromium', name, viewport })),
    },
  },
});
