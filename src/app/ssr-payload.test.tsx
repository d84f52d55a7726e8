import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { href } from '../../common/paths.ts';
import { aCourse, aLesson } from '../../tests/support/courses.ts';
import { type Answers, apiUrl, fetchDouble } from '../../tests/support/fetch-double.ts';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { readAddress } from '../browser/history.ts';
import { safeStorage } from '../browser/storage.ts';
import { openPage, type RenderedPage } from '../entry-server.tsx';
import { App } from './App.tsx';
import { FIRST_VISIT } from './load-page.ts';
import { PAYLOAD_ID, readPayload } from './ssr-payload.ts';
import { type StartedApp, startApp } from './start-app.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

eachTestIsATab();

const course = aCourse({ knots: [aLesson('first')], rows: [aLesson('second')] }, { purchased: false });
const answers: Answers = { 'GET /courses/preview/{id}/{lang}': { status: 200, body: { data: course } } };
const path = href('course', { courseId: course.id });

let app: StartedApp | null = null;
let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  app?.stop();
  app = null;
  root = null;
  Reflect.deleteProperty(window, 'renderedFor');
});

/** Renders the page of the course as the server does, and puts it into the document. */
async function renderCourse() {
  const { fetch } = fetchDouble(answers);
  const page = openPage({ path, search: '', region: 'DE', fetch });
  expect(await page.waitUntilIdle(5_000)).toBe(true);
  const rendered = page.render();
  page.close();
  putIn(rendered);
  return rendered;
}

/** Puts a rendering into the document as the server does. */
function putIn({ html, snapshots }: RenderedPage) {
  // what a page is sent with has been text
  const data = JSON.stringify({ region: 'DE', snapshots });
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="${PAYLOAD_ID}">${data}</script>`;
}

/** Starts the app on the document, and hydrates it when its first page is open. */
async function hydrateOrReplace(served: Answers = answers, { at = path, renderedFor = path } = {}) {
  const { fetch, calls } = fetchDouble(served);
  window.history.replaceState(null, '', at);
  const storage = safeStorage(() => window.localStorage);
  Object.assign(window, { renderedFor });
  const running = startApp({ storage, fetch, baseUrl: apiUrl, rendered: readPayload(document) });
  app = running;
  await waitUntilIdle(running.navigation, 5_000);
  const mismatch = vi.fn();
  const container = document.getElementById('root');
  if (running.resumes && container) {
    await act(async () => {
      root = hydrateRoot(container, <App {...running} />, { onRecoverableError: mismatch });
    });
  }
  return { app: running, calls, mismatch };
}

describe('a page that the server rendered', () => {
  it('[LAYOUT-16] shows what a visitor sees, without an attribute that the content security policy refuses', async () => {
    const { html } = await renderCourse();
    expect(html.includes('Weave a kilim.')).toBe(true);
    expect(/ style="/.test(html)).toBe(false);
  });

  it('[LAYOUT-16] is hydrated as it is, and nothing that came along is called for', async () => {
    await renderCourse();
    const before = document.getElementById('root')?.innerHTML;
    const { app: running, calls, mismatch } = await hydrateOrReplace();
    expect(running.resumes).toBe(true);
    expect(mismatch).not.toHaveBeenCalled();
    expect(calls.map(({ name }) => name)).toEqual([]);
    expect(running.navigation.getSnapshot().context.shown?.visit).toBe(FIRST_VISIT);
    expect(document.getElementById('root')?.innerHTML).toBe(before);
  });

  it('[LAYOUT-16] [COURSE-04] runs on: its flows take events where the server left them', async () => {
    await renderCourse();
    await hydrateOrReplace();
    const heading = screen.getByRole('heading', { name: /Chapter rows/ });
    const openChapters = () => readAddress().state.view;
    expect(openChapters()).toBeUndefined();
    await userEvent.click(heading);
    expect(heading.closest('details')?.open).toBe(true);
    expect(openChapters()).toEqual({ openChapters: expect.arrayContaining(['rows']) });
  });

  it('[SESSION-05] [LAYOUT-16] tells the region, which is remembered for the next visit', async () => {
    await renderCourse();
    const { app: running } = await hydrateOrReplace();
    expect(running.services.region.getSnapshot().context.region).toBe('DE');
    expect(window.localStorage.getItem('USER_REGION')).toBe('DE');
    expect(Number(window.localStorage.getItem('USER_REGION_TIMESTAMP'))).toBeGreaterThan(0);
  });

  it.each<[string, () => void]>([
    ['a learner', () => window.localStorage.setItem('ACCESS_TOKEN', 'token-of-rojin')],
    ['wishes', () => window.localStorage.setItem('WISHLIST', '["weaving"]')],
    ['another speed of lessons', () => window.localStorage.setItem('PLAYBACK_SPEED', '2')],
    [
      'another region',
      () => {
        window.localStorage.setItem('USER_REGION', 'NL');
        window.localStorage.setItem('USER_REGION_TIMESTAMP', String(Date.now()));
      },
    ],
  ])('[LAYOUT-16] is not gone on from in a browser that knows of %s', async (_, remember) => {
    await renderCourse();
    remember();
    const { app: running, calls } = await hydrateOrReplace();
    expect(running.resumes).toBe(false);
    expect(calls).not.toEqual([]);
  });

  it('[LAYOUT-20] is not gone on from at another address, which a script has written since', async () => {
    await renderCourse();
    const { app: running } = await hydrateOrReplace(answers, { at: '/about', renderedFor: path });
    expect(running.resumes).toBe(false);
    expect(running.navigation.getSnapshot().context.shown?.page).toBe('about');
  });

  it('[LAYOUT-16] has no snapshots when its calls take too long, and the browser makes them', async () => {
    const { fetch } = fetchDouble({ 'GET /courses/preview/{id}/{lang}': () => new Promise(() => {}) });
    const page = openPage({ path, search: '', region: 'DE', fetch });
    expect(await page.waitUntilIdle(20)).toBe(false);
    putIn(page.renderShell());
    page.close();
    expect(document.body.textContent).toContain('Loading');
    const { app: running } = await hydrateOrReplace();
    expect(running.resumes).toBe(false);
    await waitFor(() => expect(running.navigation.getSnapshot().context.shown?.head.name?.title).toContain('Weaving'));
  });

  it('[LAYOUT-08] [LAYOUT-16] of members is a shell, and no page of theirs is opened for it', async () => {
    const { fetch, calls } = fetchDouble({});
    const page = openPage({ path: '/profile', search: '', region: 'DE', fetch });
    const { html, snapshots } = page.renderShell();
    page.close();
    expect(snapshots).toBeNull();
    expect(html).toContain('Loading');
    expect(calls).toEqual([]);
  });
});
