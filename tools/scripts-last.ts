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

/**
 * A page with its module scripts at the end of its body. What Vite preloads for them becomes scripts before them, so that the
 * browser evaluates each file in a task of its own: between two of them it answers a press.
 */
export function moveScripts(html: string): string {
  const lines = html.match(moduleLine) ?? [];
  const isPreload = (line: string) => line.includes('rel="modulepreload"');
  const files = [...lines.filter(isPreload), ...lines.filter((line) => !isPreload(line))].map((line) => {
    const file = /(?:src|href)="([^"]*)"/.exec(line)?.[1];
    if (file === undefined) throw new Error(`No file in ${line}`);
    return `    <script fetchpriority="low" type="module" crossorigin src="${file}"></script>\n`;
  });
  return html.replace(moduleLine, '').replace('  </body>', () => `${files.join('')}  </body>`);
}
