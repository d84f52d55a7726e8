import { act, screen, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { href } from '../../common/paths.ts';
import type { SiteData } from '../../common/site-data.ts';
import { type Answers, apiUrl, fetchDouble } from '../../tests/support/fetch-double.ts';
import { safeStorage } from '../browser/storage.ts';
import { openPage } from '../entry-server.tsx';
import { App } from './App.tsx';
import { PAYLOAD_ID, readPayload, readSite, SITE_ID } from './ssr-payload.ts';
import { type StartedApp, startApp } from './start-app.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const site: Partial<SiteData> = {
  name: 'Loom & Sons',
  address: ['4 Bazaar Street', 'Duhok', 'The Kurdistan Region'],
  numbers: ['Registration 7'],
  email: 'salaam@loom.example',
  phone: null,
  social: [{ label: 'LinkedIn', to: 'https://www.linkedin.com/company/loom' }],
  stores: [{ label: 'Google Play', to: 'https://play.loom.example' }],
  team: { people: [{ name: 'Avin Karim', role: 'Director', picture: '/media/site/avin.0a1b2c3d4e5f.jpg' }], note: '' },
};

let app: StartedApp | null = null;
let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  app?.stop();
  document.head.querySelector(`#${SITE_ID}`)?.remove();
});

/** Renders a page as the server does and takes it over as the browser does. */
async function openRendered(path: string, given: Partial<SiteData> | null, answers: Answers = {}) {
  const { fetch, calls } = fetchDouble(answers);
  const page = openPage({ path, search: '', region: 'DE', fetch, ...(given && { site: given }) });
  await page.waitUntilIdle(5_000);
  const { html, snapshots } = page.render();
  page.close();
  if (given) {
    const block = document.createElement('script');
    Object.assign(block, { type: 'application/json', id: SITE_ID, textContent: JSON.stringify(given) });
    document.head.append(block);
  }
  const data = JSON.stringify({ region: 'DE', snapshots });
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="${PAYLOAD_ID}">${data}</script>`;
  window.history.replaceState(null, '', path);
  const storage = safeStorage(() => window.localStorage);
  const rendered = readPayload(document);
  const running = startApp({ storage, fetch, baseUrl: apiUrl, rendered, site: readSite(document) });
  app = running;
  await waitUntilIdle(running.navigation, 5_000);
  const mismatch = vi.fn();
  const container = document.getElementById('root');
  if (!container) throw new Error('no root');
  await act(async () => {
    root = hydrateRoot(container, <App {...running} />, { onRecoverableError: mismatch });
  });
  return { html, mismatch, calls, footer: within(screen.getByRole('contentinfo')) };
}

const openAbout = (given: Partial<SiteData> | null) => openRendered(href('about'), given);

/** The texts of elements, each in a line. */
const linesIn = (html: string) => html.replace(/(?:<[^>]+>)+/g, '\n');

const addressOf = (link: HTMLElement) => link.getAttribute('href');

describe('who runs the site', () => {
  it('[SITE-02] is rendered by the server and in the browser alike, without a call for it', async () => {
    const { html, mismatch, calls, footer } = await openAbout(site);
    expect(linesIn(html)).toContain('4 Bazaar Street\nDuhok\nThe Kurdistan Region\n');
    expect(mismatch).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
    for (const line of ['Loom & Sons', 'Registration 7']) footer.getByText(line);
    expect(addressOf(footer.getByRole('link', { name: 'LinkedIn' }))).toBe('https://www.linkedin.com/company/loom');
    expect(addressOf(footer.getByRole('link', { name: /Google Play/ }))).toBe('https://play.loom.example');
    for (const name of ['Facebook', 'Instagram', 'YouTube', /App Store/]) {
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
  });

  it('[SITE-02] is what the about page says, without a telephone number where there is none', async () => {
    await openAbout(site);
    const main = within(screen.getByRole('main'));
    expect(addressOf(main.getByRole('link', { name: 'salaam@loom.example' }))).toBe('mailto:salaam@loom.example');
    main.getByText('Office: 4 Bazaar Street, Duhok, the Kurdistan Region');
    expect(main.queryByText(/^Phone/)).toBeNull();
    expect(addressOf(main.getByRole('link', { name: 'LinkedIn' }))).toBe('https://www.linkedin.com/company/loom');
  });

  it('[SITE-06] has the team that an operator wrote on the about page, and none of the sample', async () => {
    const { html, mismatch } = await openAbout(site);
    expect(html).toContain('<h3 class="text-lg">Avin Karim</h3><p class="text-muted">Director</p>');
    expect(html).toContain('src="/media/site/avin.0a1b2c3d4e5f.jpg"');
    expect(mismatch).not.toHaveBeenCalled();
    expect(screen.queryByText(/Rojda Demir|invented examples/)).toBeNull();
  });

  it('[SITE-06] has no team where an operator wrote none', async () => {
    const { mismatch } = await openAbout({ team: { people: [], note: '' } });
    expect(mismatch).not.toHaveBeenCalled();
    expect(screen.queryByRole('heading', { name: 'Our Team' })).toBeNull();
  });

  it('[SITE-02] is the sample where the server says nothing of it', async () => {
    const { html, mismatch, footer } = await openAbout(null);
    expect(mismatch).not.toHaveBeenCalled();
    expect(linesIn(html)).toContain('Oudegracht 555\n3511 ZZ Utrecht\nThe Netherlands\n');
    expect(linesIn(html)).toContain(
      'Zanin B.V. (an example company)\nCompany registration (KvK): 00000000\nVAT: NL000000000B00\n',
    );
    for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube', /App Store/, /Google Play/]) {
      footer.getByRole('link', { name });
    }
    screen.getByText('Office: Oudegracht 555, 3511 ZZ Utrecht, the Netherlands');
  });
});

describe('a legal text that an operator wrote', () => {
  const html = '<h2 id="section-refunds">Refunds</h2><p>Within <strong>14</strong> days.</p>';
  const answers: Answers = {
    'GET /site/texts/{name}': { status: 200, body: { data: { updated: '2026-12-01', html } } },
  };

  it('[SITE-07] is rendered by the server and in the browser alike, and asked for once', async () => {
    const { html: rendered, mismatch, calls } = await openRendered(href('terms'), { texts: ['terms'] }, answers);
    expect(rendered).toContain(
      `<p class="mt-2 text-muted"><span>Last changed on 1 December 2026</span></p><div class="prose mt-8">${html}</div>`,
    );
    expect(mismatch).not.toHaveBeenCalled();
    expect(calls.map(({ path }) => path)).toEqual(['/site/texts/terms']);
    screen.getByRole('heading', { level: 1, name: 'Terms of service' });
    expect(screen.queryByText(/These terms are the agreement/)).toBeNull();
  });

  it('[SITE-07] is of the pages alone whose text it is', async () => {
    const { mismatch, calls } = await openRendered(href('privacy'), { texts: ['terms'] }, answers);
    expect(mismatch).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
    screen.getByText(/is responsible for your data/);
  });
});
