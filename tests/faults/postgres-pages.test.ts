import { expect } from 'vitest';
import { startServers } from '../e2e/support/platform.ts';
import { startPostgres } from './support/postgres.ts';
import { roundsOr, scenario } from './support/scenario.ts';

const title =
  '[F1][LAYOUT-16] while PostgreSQL restarts, every page is answered, rendered or for the browser to render, and afterwards rendered again';

/** Pages that are kept, and others that have to be made: an id that no other request asked for. */
const pagesOf = (turn: string) => [
  '/',
  '/course',
  '/blog',
  '/login',
  '/profile',
  `/course/no-${turn}`,
  `/blog/no-${turn}`,
];

scenario('PostgreSQL restarted, pages', title, async (figures) => {
  const rounds = roundsOr(2);
  const postgres = await startPostgres();
  const { servers, stop } = await startServers(1, { DATABASE_URL: postgres.url });
  const [server] = servers;
  const statusOf = async (path: string) => {
    const answer = await fetch(`${server?.url}${path}`, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    expect(text, path).toContain('id="root"');
    figures.answered++;
    return { status: answer.status, isRendered: text.includes('id="ssr-payload"') };
  };
  try {
    for (; figures.rounds < rounds; figures.rounds++) {
      let isBack = false;
      const restarted = postgres.restart('immediate').then(() => {
        isBack = true;
      });
      for (let turn = 0; !isBack || turn < 3; turn++) {
        for (const path of pagesOf(`${figures.rounds}-${turn}`)) {
          const { status } = await statusOf(path);
          const isExpected = status === 200 || (status === 404 && path.includes('/no-'));
          if (!isExpected) figures.unexpected++;
          expect(isExpected, `${path} was answered ${status}`).toBe(true);
        }
      }
      await restarted;
      await expect.poll(() => statusOf('/course'), { timeout: 120_000 }).toEqual({ status: 200, isRendered: true });
      await expect
        .poll(() => statusOf(`/blog/no-after-${figures.rounds}`), { timeout: 120_000 })
        .toEqual({ status: 404, isRendered: true });
    }
  } finally {
    await stop();
    await postgres.stop();
  }
});
