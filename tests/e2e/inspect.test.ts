import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './support/accessibility.ts';
import { closeVisits, newVisitor, type Visit } from './support/browser.ts';
import { type DevServer, startDevServer } from './support/dev-server.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { smallAtlas } from './support/small-atlas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const person = { password: 'Pomegranate-7-tree!', firstName: 'Leyla', lastName: 'Şêrîn', born: '1998-04-12' };
const email = 'leyla@example.com';

/** What must not leave the page; the code and the token are added when they are known. */
const secrets: [name: string, secret: string][] = [['email', email], ...Object.entries(person)];

/**
 * An inspector of our own: the receiver of Stately's library, as their page uses it, and every raw
 * message.
 */
const receiverPage = `<!doctype html><title>Receiver</title><script type="module">
  import { createBrowserReceiver } from '/@id/@statelyai/inspect';
  window.raw = [];
  window.received = [];
  addEventListener('message', ({ data }) => raw.push(JSON.stringify(data)));
  createBrowserReceiver().subscribe((message) => received.push(message));
  /** Whether an actor of this name has been in this state. */
  window.shows = (name, state) => {
    const ids = received.filter((message) => message.name === name).map(({ sessionId }) => sessionId);
    return received.some(({ sessionId, snapshot }) =>
      ids.includes(sessionId) && (snapshot?.value ? JSON.stringify(snapshot.value) : snapshot?.status)?.includes(state));
  };
  document.body.textContent = 'Receiving';
</script>`;

const atlas = smallAtlas();

let platform: RunningPlatform;
let vite: DevServer;
let visit: Visit;
let I: Learner;
let inspector: Page;

beforeAll(async () => {
  platform = await startPlatform();
  vite = await startDevServer(platform.url, { ATLAS_FOLDER: atlas.site });
  visit = await newVisitor(vite.url);
  I = learner(visit.page, platform);
  await visit.context.route(
    ({ pathname }) => pathname === '/receiver.html',
    (route) => route.fulfill({ contentType: 'text/html', body: receiverPage }),
  );
});

afterAll(async () => {
  await visit?.close();
  await closeVisits();
  await vite?.stop();
  await platform?.stop();
  atlas.remove();
});

/** Waits until the inspector shows an actor of this name in this state. */
const seeActor = (name: string, state: string) =>
  inspector.waitForFunction(`shows(${JSON.stringify(name)}, ${JSON.stringify(state)})`);

it('?inspect opens the inspector in a second window, with every actor that lives as long as the tab', async () => {
  [inspector] = await Promise.all([visit.context.waitForEvent('page'), I.goTo('/?inspect=/receiver.html')]);
  await inspector.getByText('Receiving').waitFor();
  await I.seeHeading(/Cultivate/);
  await seeActor('session', 'loggedOut');
  for (const name of ['app', 'snackbar', 'wishlist', 'menu', 'contact', 'region']) await seeActor(name, '');
  await seeActor('navigation', 'visiting');
  await seeActor('visit', 'open');
});

it('the inspector receives the actors of the next page, and each change as it is typed', async () => {
  await I.follow(/^log in$/i);
  await I.seeAddress(/^\/login$/);
  await seeActor('login', 'editing');
  await I.follow(/Sign Up/i);
  await I.seeHeading('Register Your Account with Email or with Phone Number');
  await I.fill('Email', email);
  await I.fillPerson(person);
  await I.tick(/Terms & Conditions/);
  await I.tick(/Privacy Policy/);
  await I.press('Create an account');
  await I.press('Confirm Code');
  await seeActor('registration', 'registering');
  await seeActor('register', 'done');
  await seeActor('registration', 'left');
});

it('verifying a code, logging in and logging out show each step in the inspector', async () => {
  await I.seeHeading('Verification code');
  const code = await I.readCode(/leyla@example\.com/);
  await I.fillCode(code);
  await seeActor('verification', 'countingDown');
  await seeActor('verifyCode', 'done');
  await I.seeAddress(/^\/login$/);
  await I.fill('Email', email);
  await I.fill('Password', person.password);
  await I.press('Log in');
  await seeActor('login', 'left');
  await seeActor('session', 'known');
  const token = await visit.page.waitForFunction(() => localStorage.getItem('ACCESS_TOKEN'));
  secrets.push(['code', code], ['token', String(await token.jsonValue())]);
  await I.press(/Leyla|account|menu/i);
  await visit.page.getByText('Log Out').filter({ visible: true }).first().click();
  await seeActor('logout', 'done');
});

it('the inspector receives whole charts', async () => {
  const actors: { name: string; definition: string }[] = await inspector.evaluate(
    `received.filter(({ type }) => type === '@xstate.actor')`,
  );
  const login = actors.find(({ name }) => name === 'login');
  expect(JSON.parse(login?.definition ?? '')).toMatchObject({
    id: 'login',
    initial: 'editing',
    states: { loggingIn: { tags: 'busy', invoke: { id: 'login', src: 'login' } }, left: { type: 'final' } },
  });
  expect(actors.map(({ definition }) => definition).join()).not.toContain('[Object]');
});

it('no password, code, token or identity has left the page for the inspector', async () => {
  const raw: string[] = await inspector.evaluate('raw');
  expect(raw.length).toBeGreaterThan(100);
  const everything = raw.join('\n');
  for (const [name, secret] of secrets) expect(everything.includes(secret), name).toBe(false);
  expect(everything).toContain('"password":"•••"');
  expect(everything).toContain('"token":"•••"');
});

it('no page logged an error while it was inspected', () => {
  expect(visit.complaints).toEqual([]);
  expect(visit.refusals).toEqual([]);
});

it('?inspect alone opens Stately’s own inspector, on another site, and sends it the same', async () => {
  const { page, context, complaints, close } = await newVisitor(vite.url);
  // Their site at the network's edge, saying hello as it does.
  const body = `<!doctype html><title>Stately</title><script>
    window.names = [];
    addEventListener('message', ({ data }) => names.push(data.name));
    opener.postMessage({ type: '@statelyai.connected' }, '*');
  </script>`;
  await context.route('https://stately.ai/**', (route) => route.fulfill({ contentType: 'text/html', body }));
  const [stately] = await Promise.all([context.waitForEvent('page'), page.goto('/?inspect')]);
  await stately.waitForFunction(`names.includes('session')`);
  expect(stately.url()).toBe('https://stately.ai/inspect');
  expect(complaints).toEqual([]);
  await close();
});

it('an inspector on any other site is refused: no window opens, and the page works as usual', async () => {
  const { page, context, complaints, close } = await newVisitor(vite.url);
  await page.goto('/?inspect=https://elsewhere.example/inspect');
  await page.getByRole('heading', { level: 1, name: /Cultivate/ }).waitFor();
  expect(context.pages()).toEqual([page]);
  expect(complaints.join()).toContain('[inspect] Not allowed');
  await close();
});

it('a build without VITE_INSPECT has no inspector in it', () => {
  const folder = `${root}dist/assets`;
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const inspecting = scripts.filter((name) => /statelyai|stately\.ai/.test(readFileSync(`${folder}/${name}`, 'utf8')));
  expect(inspecting).toEqual([]);
});

describe('the atlas as inspector', () => {
  let page: Page;
  let live: Page;
  let complaints: readonly string[];
  const email = 'shirin@example.com';
  const lit = (state: string) => live.locator(`[id="login.${state}"][data-lit]`);

  beforeAll(async () => {
    expect(await (await fetch(`${vite.url}/atlas/`)).text()).toContain('Run <code>npm run generate -- atlas</code>');
    const form = '<main><h1>Log in</h1><button type="button">Log in</button></main>';
    const steps = [{ words: '', state: 'editing', taken: [], screen: 'form' }];
    const file = 'tests/flows/accounts/login/model.test.tsx';
    await atlas.build(['login'], { form }, { file, paths: [{ machine: 'login', variant: '', steps }], ends: [] });
    const visitor = await newVisitor(vite.url);
    ({ page, complaints } = visitor);
    [live] = await Promise.all([visitor.context.waitForEvent('page'), page.goto('/login?inspect=/atlas')]);
    live.setDefaultTimeout(120_000);
  });

  it('lights up the chart of the page and the transitions that it took, beside the picture of its state', async () => {
    await lit('editing').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await live.locator('.arrow[data-taken][id^="login.loggingIn | xstate.error.actor.login#"]').waitFor();
    await live.getByRole('img', { name: /^The screen in the state Editing, as tests took it/ }).waitFor();
    const shown = await live.evaluate(() => document.documentElement.outerHTML);
    expect(shown).not.toContain(email);
    expect(shown).not.toContain('Wrong-password-1');
  });

  it('lights up the chart on its own page too', async () => {
    await live.getByRole('link', { name: 'Flows' }).click();
    await live.getByRole('link', { name: /^Login/ }).click();
    await lit('editing').waitFor();
    await live.getByRole('link', { name: 'Live' }).click();
    await lit('editing').waitFor();
  });

  it('has no fault that axe knows and does not scroll sideways, on a phone and at a desk', async () => {
    for (const width of [360, 1280]) {
      await live.setViewportSize({ width, height: 800 });
      expect(await axeViolations(live, 'all'), `${width} px`).toEqual([]);
      expect(await live.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
    expect(complaints).toEqual([]);
  });
});
