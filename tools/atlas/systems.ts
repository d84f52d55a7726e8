import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { System } from './model.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The systems of docs/systems.md: what is proven of each, how far it was explored, and what a fault would look like. */
export function systems(): System[] {
  const handbook = read('docs/systems.md');
  return globSync('tests/systems/*/stories.txt', { cwd: root })
    .sort()
    .map((file): System => {
      const name = basename(dirname(file));
      const sizes = join(dirname(file), 'sizes.txt');
      return {
        name,
        intro: plain(/^# .+\n\n([\s\S]+?)\n\n/.exec(handbook)?.[1] ?? ''),
        limits: [...handbook.matchAll(/^- (.+)$/gm)].map(([, text = '']) => plain(text)),
        properties: propertiesIn(handbook, name),
        sizes: existsSync(join(root, sizes)) ? sizesIn(read(sizes)) : [],
        stories: storiesIn(read(file)),
      };
    });
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`|(?<!\w)\*|\*(?!\w)/g, '')
    .replaceAll('\n', ' ');

/** The numbered list below `## Payment: what holds`. */
function propertiesIn(handbook: string, name: string): string[] {
  const start = new RegExp(`^## ${name.replace(/s$/, '')}\\w*: what holds$`, 'im');
  const [, after = ''] = handbook.split(start);
  const [section = ''] = after.split(/^## /m);
  return [...section.matchAll(/^\d+\. (.+)$/gm)].map(([, text = '']) => text);
}

const sizesIn = (text: string): System['sizes'] =>
  [...text.matchAll(/^(.+): (\d+) states, (\d+) steps$/gm)].map(([, bounds = '', states, steps]) => ({
    bounds,
    states: Number(states),
    steps: Number(steps),
  }));

/** `When …,⏎it is not so that …:` and its numbered steps. */
const storiesIn = (text: string): System['stories'] =>
  [...text.matchAll(/^When (.+),\nit is not so that (.+):\n\n((?:\d+\. .+\n?)+)/gm)].map(
    ([, when = '', violates = '', steps = '']) => ({
      when,
      violates,
      steps: [...steps.matchAll(/^\d+\. (.+)$/gm)].map(([, step = '']) => step),
    }),
  );
