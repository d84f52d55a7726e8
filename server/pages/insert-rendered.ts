import { CODE_ID } from './page-script.ts';
import type { Drawing } from './render.ts';

/** The part of index.html that a drawn page replaces, with what it says to those without JavaScript. */
const undrawn = /<div id="root"><\/div>(?:\s*<noscript>.*?<\/noscript>)?/s;

/** The code of the app, which `tools/scripts-last.ts` puts to the end of index.html. */
const code = /(?:[ \t]*<(?:script|link) fetchpriority="low" [^>]*>(?:<\/script>)?\n)+/;

/**
 * index.html with the drawing of its page. A whole page is read without code: that waits in a `<template>`, where browsers
 * fetch nothing, until `pageScript` takes it out (docs/decisions/031). A frame waits for its code.
 */
export function withDrawing(html: string, { body, preloads, isWhole }: Drawing): string {
  return html
    .replace(undrawn, () => body)
    .replace(code, (scripts) => {
      const all = `    ${preloads}\n${scripts}`;
      return isWhole ? `    <template id="${CODE_ID}">\n${all}    </template>\n` : all;
    });
}
