// Draws the tree of running flows that the inspector receives, live from a page, to docs/inspector-tree.png:
//   node tools/inspector-tree.ts
// The receiver is Stately's own library, as their inspector uses it; the drawing is ours, since theirs is on their site.
import { fileURLToPath } from 'node:url';
import { closeBrowser, newVisitor } from '../tests/e2e/support/browser.ts';
import { startDevServer } from '../tests/e2e/support/dev-server.ts';
import { startPlatform } from '../tests/e2e/support/platform.ts';

const file = fileURLToPath(new URL('../docs/inspector-tree.png', import.meta.url));

/** Shows each actor under its parent, with its state; those that ended are gone. */
const receiverPage = `<!doctype html><title>Inspector</title>
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
    actors.set(message.sessionId, Object.assign(actor, message.type === '@xstate.actor' && message, message.snapshot && { snapshot: message.snapshot }));
    draw();
  });
  const stateOf = ({ snapshot }) => typeof snapshot?.value === 'string' ? snapshot.value : snapshot?.value ? JSON.stringify(snapshot.value).replace(/["{}]/g, '').replaceAll(':', ' › ') : '';
  const isLive = ({ snapshot }) => snapshot?.status === 'active';
  function list(parent) {
    const items = [...actors.values()].filter((actor) => actor.name && (actor.parentId ?? actor.parent) === parent && (isLive(actor) || stateOf(actor)));
    if (items.length === 0) return '';
    return '<ul>' + items.map((actor) => '<li><code>' + actor.name + '</code><span>' + stateOf(actor) + '</span>' + list(actor.sessionId) + '</li>').join('') + '</ul>';
  }
  function draw() { document.querySelector('main').innerHTML = list(undefined); window.drawn = document.body.innerText; }
</script>`;

const platform = await startPlatform();
const dev = await startDevServer(platform.url);
try {
  const { page, context } = await newVisitor(dev.url);
  await context.route(
    ({ pathname }) => pathname === '/receiver.html',
    (route) => route.fulfill({ contentType: 'text/html', body: receiverPage }),
  );
  const [inspector] = await Promise.all([
    context.waitForEvent('page'),
    page.goto('/course?q=work&inspect=/receiver.html'),
  ]);
  await inspector.setViewportSize({ width: 640, height: 420 });
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
