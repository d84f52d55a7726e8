import type { Plugin } from 'vite';

/** Module script or preload in the head, as Vite writes it, with its line. */
const moduleLine = /^[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/gm;

/** Scripts load after text, styles, the first picture and fonts (docs/decisions/031). */
export function scriptsLast(): Plugin {
  return {
    name: 'zanin-scripts-last',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: moveScripts },
  };
}

/** Preloads become scripts: each file is then a task of its own, with input handled in between. */
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
