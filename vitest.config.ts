import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * One runner, four kinds of test: charts and their screens (jsdom), the server over HTTP (node), journeys in a real
 * Chromium (node driving the browser), and faults of what the server runs on.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for may come late on a busy machine; only a test that fails waits so long.
    expect: { poll: { timeout: 15_000 } },
    // Two at a time, also where Vitest would keep one of two cores free; journeys, which drive a browser, one by one after.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'machines',
          environment: 'jsdom',
          include: ['tests/machines/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}', 'tests/screens/**/*.test.tsx'],
          setupFiles: ['tests/support/jsdom.ts'],
        },
      },
      { extends: true, test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 120_000,
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          // those need a PostgreSQL server
          exclude: process.env.DATABASE_URL ? [] : ['tests/faults/postgres-*.test.ts'],
          testTimeout: process.env.FAULT_ROUNDS ? 1_200_000 : 120_000,
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
