import { describe, expect, it } from 'vitest';
import { matchPath } from '../../../common/match.ts';
import { readConfig } from '../../../server/config.ts';
import { pageRenderer, type RendererOptions } from '../../../server/pages/render.ts';
import type { OpenPage, PageRequest, RenderedPage } from '../../../server/pages/renderer.ts';
import type { LogLine } from '../../../server/services.ts';

const asked = { page: null, path: '/course', search: '', region: 'DE', tellsRegion: true, ip: '203.0.113.7' };
const answer = (status: number) => async () => new Response('{}', { status });
const courses: RenderedPage = { html: '<p>Courses</p>', snapshots: [{ status: 'active' }] };

/** A page that waits for `load` before it is idle. */
const pageOf =
  (load: (request: PageRequest) => Promise<unknown>, render = () => courses): OpenPage =>
  (request) => ({
    waitUntilIdle: async () => {
      await load(request);
      return true;
    },
    render,
    renderShell: () => ({ html: '<p>Loading</p>', snapshots: null }),
    close: () => {},
  });
const noCall = pageOf(async () => {});

function rendererOf(openPage: OpenPage, call: RendererOptions['call'] = answer(200)) {
  const logged: LogLine[] = [];
  const log = (line: LogLine) => void logged.push(line);
  return {
    render: pageRenderer({
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
    const { render } = rendererOf(calling);
    const rendered = await render(asked);
    expect(rendered?.body).toContain('<div id="root"><p>Courses</p></div>');
    expect(rendered?.body).toContain(
      '<script type="application/json" id="ssr-payload">{"region":"DE","snapshots":[{"status":"active"}]}</script>',
    );
    expect(rendered?.preloads).toContain('href="/assets/course-1a2b.js"');
    expect(rendered).toMatchObject({ status: 404, isWhole: true });
  });

  it('[LAYOUT-16] does not pass on the region that the browser gets from another service', async () => {
    const rendered = await rendererOf(noCall).render({ ...asked, tellsRegion: false });
    expect(rendered?.body).toContain('{"region":null,');
  });

  it.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028'])(
    '[S12] [LAYOUT-16] cannot be broken out of by the text %j in its data',
    async (text) => {
      const { render } = rendererOf(
        pageOf(
          async () => {},
          () => ({ html: '', snapshots: [{ context: { title: text } }] }),
        ),
      );
      const { body = '' } = (await render(asked)) ?? {};
      const [, data = ''] = /<script type="application\/json" id="ssr-payload">(.*?)<\/script>/s.exec(body) ?? [];
      expect(data).not.toContain('<');
      expect(JSON.parse(data).snapshots[0].context.title).toBe(text);
    },
  );

  it('[LAYOUT-07] has status 404 when what it shows is not there', async () => {
    const page = matchPath('/course/nothing');
    expect(await rendererOf(calling, answer(404)).render({ ...asked, page })).toMatchObject({ status: 404 });
    expect(await rendererOf(calling, answer(200)).render({ ...asked, page })).toMatchObject({ status: 200 });
  });

  it.each([500, 503, 429])('[LAYOUT-16] is left to the browser if a call is answered %i', async (status) => {
    const { render, logged } = rendererOf(calling, answer(status));
    expect(await render(asked)).toBeNull();
    // the call has its own line
    expect(logged).toEqual([]);
  });

  it('[LAYOUT-16] is the shell if its flows do not settle within the limit', async () => {
    const limits: number[] = [];
    const { render } = rendererOf((request) => ({
      ...noCall(request),
      waitUntilIdle: async (limit) => {
        limits.push(limit);
        return false;
      },
    }));
    const rendered = await render(asked);
    expect(rendered?.body).toContain('<div id="root"><p>Loading</p></div>');
    expect(rendered).toMatchObject({ isWhole: false });
    expect(limits).toEqual([300]);
  });

  it.each(['/profile', '/account-verification'])(
    '[LAYOUT-16] is the shell of %s, whose content depends on the browser',
    async (path) => {
      const rendered = await rendererOf(calling).render({ ...asked, path, page: matchPath(path) });
      expect(rendered?.body).toContain('"snapshots":null');
    },
  );

  it('[LAYOUT-16][DELETE-06] is the whole page after an account was deleted, which shows the same to everyone', async () => {
    const path = '/account-deletion-confirmation';
    const rendered = await rendererOf(noCall).render({ ...asked, path, page: matchPath(path) });
    expect(rendered).toMatchObject({ isWhole: true, status: 200 });
  });

  it('[LAYOUT-07] has status 404 when its address has an id that the contract refuses, and not when its query does', async () => {
    const page = matchPath('/course/nothing');
    expect(await rendererOf(calling, answer(422)).render({ ...asked, page })).toMatchObject({ status: 404 });
    const list = matchPath('/course');
    expect(await rendererOf(calling, answer(422)).render({ ...asked, page: list })).toMatchObject({ status: 200 });
  });

  it('[LAYOUT-16] ends the flows of the page, also if it fails', async () => {
    const ended: string[] = [];
    const closing = (page: OpenPage, name: string) =>
      rendererOf((request) => ({ ...page(request), close: () => void ended.push(name) })).render(asked);
    await closing(noCall, 'rendered');
    await closing(
      pageOf(() => Promise.reject(new Error('broken'))),
      'broken',
    );
    expect(ended).toEqual(['rendered', 'broken']);
  });

  it('[LAYOUT-16] is left to the browser if it fails, which is logged', async () => {
    const { render, logged } = rendererOf(
      pageOf(
        async () => {},
        () => {
          throw new Error('no such page');
        },
      ),
    );
    expect(await render(asked)).toBeNull();
    expect(logged).toMatchObject([{ event: 'page.unrendered', path: '/course' }]);
  });

  it('[LAYOUT-16] is left to the browser while eight others are running', async () => {
    const waiting: (() => void)[] = [];
    const { render } = rendererOf(pageOf(() => new Promise<void>((resolve) => waiting.push(resolve))));
    const eight = Array.from({ length: 8 }, () => render(asked));
    expect(await render(asked)).toBeNull();
    for (const end of waiting) end();
    expect((await Promise.all(eight)).every((rendered) => rendered !== null)).toBe(true);
    const next = render(asked);
    waiting.at(-1)?.();
    expect(await next).not.toBeNull();
  });
});
