// Renders the tree of running actors, as the inspector receives it from a page, to
// docs/inspector-tree.png: npm run generate -- inspector. The receiver is Stately's library; the
// rendering is ours.
import { fileURLToPath } from 'node:url';
import { closeBrowser, newVisitor } from '../tests/e2e/support/browser.ts';
import { startDevServer } from '../tests/e2e/support/dev-server.ts';
import { startPlatform } from '../tests/e2e/support/platform.ts';

const file = fileURLToPath(new URL('../docs/inspector-tree.png', import.meta.url));

const receiverPage = `<!doctype html><meta charset="utf-8"><title>Inspector</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 28px; color: #181310; background: #fbf7f0 }
  ul { list-style: none; margin: 0; padding-left: 26px; border-left: 2px solid #e4d8c4 }
  body > ul { padding-left: 0; border: 0 }
  li { padding: 3px 0 }
  code { font: 600 14px ui-monospace, monospace; background: #fff; border: 1px solid #e4d8c4; border-radius: 6px; padding: 2px 8px }
  span { color: #6b5d50; margin-left: 10px }
</style>
<main></main>
<script type="module">
  import { createBrowserReceiver } from '/@id/@statelyai/inspect';
  const actors = new Map();
  createBrowserReceiver().subscribe((message) => {
    const actor = actors.get(message.sessionId) ?? { children: [] };
    if (message.type === '@xstate.actor') Object.assign(actor, message);
    if (message.snapshot) actor.snapshot = message.snapshot;
    actors.set(message.sessionId, actor);
    draw();
  });
  const text = (value) =>
    typeof value === 'string' ? value : Object.entries(value ?? {}).map(([state, inner]) => state + ' › ' + text(inner)).join(', ');
  const stateOf = ({ snapshot }) => text(snapshot?.value);
  const isLive = ({ snapshot }) => snapshot?.status === 'active';
  function list(parent) {
    const items = [...actors.values()].filter((actor) => actor.name && actor.parentId === parent && (isLive(actor) || stateOf(actor)));
    const item = (actor) => '<li><code>' + actor.name + '</code><span>' + stateOf(actor) + '</span>' + list(actor.sessionId) + '</li>';
    return items.length === 0 ? '' : '<ul>' + items.map(item).join('') + '</ul>';
  }
  function draw() {
    document.querySelector('main').innerHTML = list(undefined);
    window.drawn = document.body.innerText;
  }
</script>`;

const platform = await startPlatform();
const dev = await startDevServer(platform.url);
try {
  const { page, context } = await newVisitor(dev.url);
  // a development server transforms each module when it is first asked for
  for (const waiting of [context, page]) waiting.setDefaultTimeout(180_000);
  await context.route(
    ({ pathname }) => pathname === '/receiver.html',
    (route) => route.fulfill({ contentType: 'text/html', body: receiverPage }),
  );
  const [inspector] = await Promise.all([
    context.waitForEvent('page'),
    page.goto('/course?q=work&inspect=/receiver.html'),
  ]);
  await inspector.setViewportSize({ width: 820, height: 420 });
  await page.getByRole('article').first().waitFor();
  await inspector.waitForFunction('/catalogue/.test(window.drawn ?? "")');
  await page.waitForLoadState('networkidle');
  await inspector.locator('main').screenshot({ path: file });
  console.log(`${file}\n${await inspector.locator('main').innerText()}`);
} finally {
  await closeBrowser();
  await dev.stop();
  await platform.stop();
}
