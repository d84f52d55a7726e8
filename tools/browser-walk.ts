// What the walks in a real browser (vitest.browser.config.ts) need outside of the page.
import type { Plugin } from 'vite';
import type { BrowserCommand } from 'vitest/node';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#a86a00"/></svg>';

/** A Vite plugin that answers for the API's pictures: without one a screen shows what it has in place of a missing picture. */
export function pictures(): Plugin {
  return {
    name: 'zanin-pictures',
    configureServer(server) {
      server.middlewares.use('/media', (_, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(picture);
      });
    },
  };
}

let lastPaste: Promise<unknown> = Promise.resolve();

/** Pastes by Ctrl+V. All pages of a browser share one clipboard, so that one paste waits for the other. */
export const pasteText: BrowserCommand<[text: string]> = (context, text) => {
  const paste = lastPaste.then(async () => {
    const frame = await context.frame();
    await frame.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await context.page.keyboard.press('Control+v');
  });
  lastPaste = paste.catch(() => {});
  return paste;
};
