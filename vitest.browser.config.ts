import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { browserFlags, findBrowser } from './tools/browser.mjs';
import { pictures } from './tools/browser-walk.ts';
import { flags } from './tools/flags.ts';
import { walkedLanguage, walkIn } from './tools/walk-in-language.ts';

/**
 * A size that screens are walked in; its name is the one of the project (`--project phone` walks
 * only that).
 */
interface Size {
  width: number;
  height: number;
  exclude?: string[];
}
const sizes: Record<string, Size> = {
  // what is seen of a session is in the navbar of wide windows
  phone: { width: 360, height: 740, exclude: ['tests/flows/accounts/session/model.test.tsx'] },
  // a wide window has no mobile menu
  desk: { width: 1280, height: 800, exclude: ['tests/flows/site/menu/model.test.tsx'] },
};

const language = walkedLanguage(process.env.WALK_LANGUAGE || 'en');

const executablePath = process.env.CHROME_PATH ?? (await findBrowser()).path;

/** Files that are walked in English alone. */
const englishAlone =
  language === 'en'
    ? []
    : [
        // looks of its own, for the checks
        'tests/browser/checks.test.tsx',
        // copies a line of its screen with its name, which its chart keeps
        'tests/flows/payments/transfer/model.test.tsx',
      ];

/**
 * The walks of tests/flows in Chromium, with the real styles and real input (decision 037):
 * `npm run test:walk -- --browser`, in another language with `--language=ckb`.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), flags(), pictures(), walkIn(language)],
  // the settings of the kit, which has no environment variables in a browser
  define: Object.fromEntries(
    ['ALL_EDGES', 'PAIRS', 'WITHOUT_TABLES', 'RANDOM_WALKS', 'RANDOM_SEED', 'WALK_LANGUAGE'].map((name) => [
      `process.env.${name}`,
      JSON.stringify(process.env[name] ?? ''),
    ]),
  ),
  optimizeDeps: {
    entries: ['tests/flows/**/model.test.tsx', 'tests/browser/**/*.test.tsx', 'tests/support/browser/*.ts'],
    // of Testing Library, which is not scanned: found during a run, it would bring a second React
    include: ['react-dom/client'],
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    include: ['tests/flows/**/model.test.tsx', 'tests/browser/**/*.test.tsx'],
    // of each file only its walk: what else it tests needs no screen
    testNamePattern: process.env.PAIRS
      ? /: (every pair of transitions|paths that failed once)/
      : /: (every transition|properties|has no screen)/,
    setupFiles: ['tests/support/walks.ts', 'tests/support/browser/setup.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: browserFlags },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: Object.entries(sizes).map(([name, { exclude = [], ...viewport }]) => ({
        browser: 'chromium',
        name,
        viewport,
        exclude: [...configDefaults.exclude, ...englishAlone, ...exclude],
      })),
    },
  },
});
