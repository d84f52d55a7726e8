import type { Plugin } from 'vite';

/** A script of a module or the preload of one, as Vite puts them into the head, with its line. */
const moduleLine = /^[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/gm;

/**
 * A Vite plugin that moves the code of a built page behind its content, and fetches it at low priority: text, styles, the
 * first picture and the fonts go over the line before it (docs/decisions/031).
 */
export function scriptsLast(): Plugin {
  return {
    name: 'zanin-scripts-last',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: moveScripts },
  };
}

/** A page with its module scripts, and what they preload, in their order at the end of its body. */
export function moveScripts(html: string): string {
  const lines = html.match(moduleLine) ?? [];
  const low = lines.map((line) => line.replace(/<(script|link) /, '<$1 fetchpriority="low" '));
  return html.replace(moduleLine, '').replace('  </body>', () => `${low.join('')}  </body>`);
}
