import { describe, expect, it } from 'vitest';
import { matchPath } from '../../../common/match.ts';
import { readConfig } from '../../../server/config.ts';
import { pageRenderer, type RendererOptions } from '../../../server/pages/render.ts';
import type { OpenPage, PageRequest, RenderedPage } from '../../../server/pages/renderer.ts';
import type { LogLine } from '../../../server/services.ts';

const asked = { page: null, path: '/course', search: '', region: 'DE', tellsRegion: true, ip: '203.0.113.7' };
const answer = (status: number) => async () => new Response('{}', { status });
const courses: RenderedPage = { html: '<p>Courses</p>', snapshots: [{ status: 'active' }] };

/** A page that waits for `load` before it is at rest. */
const pageOf =
  (load: (request: PageRequest) => Promise<unknown>, draw = () => courses): OpenPage =>
  (request) => ({
    waitUntilIdle: async () => {
      await load(request);
      return true;
    },
    render: draw,
    renderShell: () => ({ html: '<p>Loading</p>', snapshots: null }),
    close: () => {},
  });
const noCall = pageOf(async () => {});

function drawer(openPage: OpenPage, call: RendererOptions['call'] = answer(200)) {
  const logged: LogLine[] = [];
  const log = (line: LogLine) => void logged.push(line);
  return {
    draw: pageRenderer({
      services: { config: readConfig({}), log, site: {} },
      openPage,
      call,
      chunksOf: () => ['/assets/course-1a2b.js'],
    }),
    logged,
  };
}

/** A page that makes one call while it is rendered. */
const calling = pageOf(({ fetch }) => fetch(new Request('http://localhost/api/courses/all/en')));

describe('the rendering of a page', () => {
  it('[LAYOUT-16] contains the markup, the data that it was rendered from, and the code of its route', async () => {
    const { draw } = drawer(calling);
    const drawing = await draw(asked);
    expect(drawing?.body).toContain('<div id="root"><p>Courses</p></div>');
    expect(drawing?.body).toContain(
      '<script type="application/json" id="ssr-payload">{"region":"DE","snapshots":[{"status":"active"}]}</script>',
    );
    expect(drawing?.preloads).toContain('href="/assets/course-1a2b.js"');
    expect(drawing).toMatchObject({ status: 404, isWhole: true });
  });

  it('[LAYOUT-16] does not pass on the region that the browser gets from another service', async () => {
    const drawing = await drawer(noCall).draw({ ...asked, tellsRegion: false });
    expect(drawing?.body).toContain('{"region":null,');
  });

  it.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028'])(
    '[S12] [LAYOUT-16] cannot be broken out of by the text %j in its data',
    async (text) => {
      const { draw } = drawer(
        pageOf(
          async () => {},
          () => ({ html: '', snapshots: [{ context: { title: text } }] }),
        ),
      );
      const { body = '' } = (await draw(asked)) ?? {};
      const [, data = ''] = /<script type="application\/json" id="ssr-payload">(.*?)<\/script>/s.exec(body) ?? [];
      expect(data).not.toContain('<');
      expect(JSON.parse(data).snapshots[0].context.title).toBe(text);
    },
  );

  it('[LAYOUT-07] has status 404 when what it shows is not there', async () => {
    const page = matchPath('/course/nothing');
    expect(await drawer(calling, answer(404)).draw({ ...asked, page })).toMatchObject({ status: 404 });
    expect(await drawer(calling, answer(200)).draw({ ...asked, page })).toMatchObject({ status: 200 });
  });

  it.each([500, 503, 429])('[LAYOUT-16] is left to the browser if a call is answered %i', async (status) => {
    const { draw, logged } = drawer(calling, answer(status));
    expect(await draw(asked)).toBeNull();
    // the call has its own line
    expect(logged).toEqual([]);
  });

  it('[LAYOUT-16] is the shell if its flows do not settle within the limit', async () => {
    const limits: number[] = [];
    const { draw } = drawer((request) => ({
      ...noCall(request),
      waitUntilIdle: async (limit) => {
        limits.push(limit);
        return false;
      },
    }));
    const drawing = await draw(asked);
    expect(drawing?.body).toContain('<div id="root"><p>Loading</p></div>');
    expect(drawing).toMatchObject({ isWhole: false });
    expect(limits).toEqual([300]);
  });

  it.each(['/profile', '/account-verification'])(
    '[LAYOUT-16] is the frame of %s, whose content depends on the browser',
    async (path) => {
      const drawing = await drawer(calling).draw({ ...asked, path, page: matchPath(path) });
      expect(drawing?.body).toContain('"snapshots":null');
    },
  );

  it('[LAYOUT-16][DELETE-06] is the whole page after an account was deleted, which shows the same to everyone', async () => {
    const path = '/account-deletion-confirmation';
    const drawing = await drawer(noCall).draw({ ...asked, path, page: matchPath(path) });
    expect(drawing).toMatchObject({ isWhole: true, status: 200 });
  });

  it('[LAYOUT-07] has status 404 when its address has an id that the contract refuses, and not when its query does', async () => {
    const page = matchPath('/course/nothing');
    expect(await drawer(calling, answer(422)).draw({ ...asked, page })).toMatchObject({ status: 404 });
    const list = matchPath('/course');
    expect(await drawer(calling, answer(422)).draw({ ...asked, page: list })).toMatchObject({ status: 200 });
  });

  it('[LAYOUT-16] ends the flows of the page, also if it fails', async () => {
    const ended: string[] = [];
    const closing = (page: OpenPage, name: string) =>
      drawer((request) => ({ ...page(request), close: () => void ended.push(name) })).draw(asked);
    await closing(noCall, 'drawn');
    await closing(
      pageOf(() => Promise.reject(new Error('broken'))),
      'broken',
    );
    expect(ended).toEqual(['drawn', 'broken']);
  });

  it('[LAYOUT-16] is left to the browser if it fails, which is logged', async () => {
    const { draw, logged } = drawer(
      pageOf(
        async () => {},
        () => {
          throw new Error('no such page');
        },
      ),
    );
    expect(await draw(asked)).toBeNull();
    expect(logged).toMatchObject([{ event: 'page.unrendered', path: '/course' }]);
  });

  it('[LAYOUT-16] is left to the browser while eight others are running', async () => {
    const waiting: (() => void)[] = [];
    const { draw } = drawer(pageOf(() => new Promise<void>((resolve) => waiting.push(resolve))));
    const eight = Array.from({ length: 8 }, () => draw(asked));
    expect(await draw(asked)).toBeNull();
    for (const end of waiting) end();
    expect((await Promise.all(eight)).every((drawing) => drawing !== null)).toBe(true);
    const next = draw(asked);
    waiting.at(-1)?.();
    expect(await next).not.toBeNull();
  });
});
