import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { System } from './model.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The systems of docs/systems.md: what is proven of each, how far it was explored, and what a fault would look like. */
export function systems(): System[] {
  const sections = read('docs/systems.md').split(/^## /m);
  return globSync('tests/systems/*/stories.txt', { cwd: root })
    .sort()
    .map((file): System => {
      const folder = dirname(file);
      const section = sections.find((text) => text.includes(`\`${folder}/\``));
      if (section === undefined) throw new Error(`docs/systems.md has no section that names \`${folder}/\``);
      const sizes = join(folder, 'sizes.txt');
      return {
        name: basename(folder),
        title: section.slice(0, section.indexOf('\n')),
        intro: plain(/^.+\n\n([\s\S]+?)\s*`tests\//.exec(section)?.[1] ?? ''),
        limits: limitsIn(section),
        properties: [...section.matchAll(/^\d+\. (.+(?:\n {3}.+)*)$/gm)].map(([, text = '']) => plain(text)),
        sizes: existsSync(join(root, sizes)) ? sizesIn(read(sizes)) : [],
        stories: storiesIn(read(file)),
      };
    });
}

/** What comes after the last table of a section: its paragraphs and points. */
const limitsIn = (section: string): string[] =>
  section
    .slice(section.lastIndexOf('\n|'))
    .split(/\n\n|\n(?=- )/)
    .slice(1)
    .map((text) => plain(text.replace(/^- /, '').trim()))
    .filter((text) => text !== '');

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`|(?<!\w)\*|\*(?!\w)/g, '')
    .replaceAll(/\n\s*/g, ' ');

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
