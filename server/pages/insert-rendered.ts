import { CODE_ID } from './page-script.ts';
import type { Rendering } from './render.ts';

/** What a rendered page replaces, with its `<noscript>`. */
const unrendered = /<div id="root"><\/div>(?:\s*<noscript>.*?<\/noscript>)?/s;

/** The app's code, which `tools/scripts-last.ts` moves to the end. */
const code = /(?:[ \t]*<(?:script|link) fetchpriority="low" [^>]*>(?:<\/script>)?\n)+/;

/**
 * A whole page can be read without code, so its scripts wait in a `<template>` until `pageScript`
 * takes them out (decision 031). A shell loads them at once.
 */
export function insertRendered(html: string, { body, preloads, isWhole }: Rendering): string {
  return html
    .replace(unrendered, () => body)
    .replace(code, (scripts) => {
      const all = `    ${preloads}\n${scripts}`;
      return isWhole ? `    <template id="${CODE_ID}">\n${all}    </template>\n` : all;
    });
}
