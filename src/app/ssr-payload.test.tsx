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
import { type DrawnPage, openPage } from '../entry-server.tsx';
import { App } from './App.tsx';
import { FIRST_VISIT } from './load-page.ts';
import { DRAWN_ID, readDrawn } from './ssr-payload.ts';
import { type StartedApp, startApp } from './start-app.ts';
import { untilAtRest } from './wait-until-idle.ts';

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
  Reflect.deleteProperty(window, 'drawnFor');
});

/** Draws the page of the course as the server does, and puts it into the document. */
async function drawCourse() {
  const { fetch } = fetchDouble(answers);
  const page = openPage({ path, search: '', region: 'DE', fetch });
  expect(await page.untilAtRest(5_000)).toBe(true);
  const drawn = page.draw();
  page.close();
  putIn(drawn);
  return drawn;
}

/** Puts a drawing into the document as the server does. */
function putIn({ html, snapshots }: DrawnPage) {
  // what a page is sent with has been text
  const data = JSON.stringify({ region: 'DE', snapshots });
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="${DRAWN_ID}">${data}</script>`;
}

/** Starts the app on the document, and hydrates it when its first page is open. */
async function takeOver(served: Answers = answers, { at = path, drawnFor = path } = {}) {
  const { fetch, calls } = fetchDouble(served);
  window.history.replaceState(null, '', at);
  const storage = safeStorage(() => window.localStorage);
  Object.assign(window, { drawnFor });
  const running = startApp({ storage, fetch, baseUrl: apiUrl, drawn: readDrawn(document) });
  app = running;
  await untilAtRest(running.navigation, 5_000);
  const mismatch = vi.fn();
  const container = document.getElementById('root');
  if (running.resumes && container) {
    await act(async () => {
      root = hydrateRoot(container, <App {...running} />, { onRecoverableError: mismatch });
    });
  }
  return { app: running, calls, mismatch };
}

describe('a page that the server drew', () => {
  it('[LAYOUT-16] shows what a visitor sees, without an attribute that the content security policy refuses', async () => {
    const { html } = await drawCourse();
    expect(html.includes('Weave a kilim.')).toBe(true);
    expect(/ style="/.test(html)).toBe(false);
  });

  it('[LAYOUT-16] is hydrated as it is, and nothing that came along is called for', async () => {
    await drawCourse();
    const before = document.getElementById('root')?.innerHTML;
    const { app: running, calls, mismatch } = await takeOver();
    expect(running.resumes).toBe(true);
    expect(mismatch).not.toHaveBeenCalled();
    expect(calls.map(({ name }) => name)).toEqual([]);
    expect(running.navigation.getSnapshot().context.shown?.visit).toBe(FIRST_VISIT);
    expect(document.getElementById('root')?.innerHTML).toBe(before);
  });

  it('[LAYOUT-16] [COURSE-04] runs on: its flows take events where the server left them', async () => {
    await drawCourse();
    await takeOver();
    const heading = screen.getByRole('heading', { name: /Chapter rows/ });
    const openChapters = () => readAddress().state.view;
    expect(openChapters()).toBeUndefined();
    await userEvent.click(heading);
    expect(heading.closest('details')?.open).toBe(true);
    expect(openChapters()).toEqual({ openChapters: expect.arrayContaining(['rows']) });
  });

  it('[SESSION-05] [LAYOUT-16] tells the region, which is remembered for the next visit', async () => {
    await drawCourse();
    const { app: running } = await takeOver();
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
    await drawCourse();
    remember();
    const { app: running, calls } = await takeOver();
    expect(running.resumes).toBe(false);
    expect(calls).not.toEqual([]);
  });

  it('[LAYOUT-20] is not gone on from at another address, which a script has written since', async () => {
    await drawCourse();
    const { app: running } = await takeOver(answers, { at: '/about', drawnFor: path });
    expect(running.resumes).toBe(false);
    expect(running.navigation.getSnapshot().context.shown?.page).toBe('about');
  });

  it('[LAYOUT-16] has no snapshots when its calls take too long, and the browser makes them', async () => {
    const { fetch } = fetchDouble({ 'GET /courses/preview/{id}/{lang}': () => new Promise(() => {}) });
    const page = openPage({ path, search: '', region: 'DE', fetch });
    expect(await page.untilAtRest(20)).toBe(false);
    putIn(page.drawFrame());
    page.close();
    expect(document.body.textContent).toContain('Loading');
    const { app: running } = await takeOver();
    expect(running.resumes).toBe(false);
    await waitFor(() => expect(running.navigation.getSnapshot().context.shown?.head.title).toContain('Weaving'));
  });

  it('[LAYOUT-08] [LAYOUT-16] of members is a frame, and no page of theirs is opened for it', async () => {
    const { fetch, calls } = fetchDouble({});
    const page = openPage({ path: '/profile', search: '', region: 'DE', fetch });
    const { html, snapshots } = page.drawFrame();
    page.close();
    expect(snapshots).toBeNull();
    expect(html).toContain('Loading');
    expect(calls).toEqual([]);
  });
});
