import { createHash } from 'node:crypto';
import type { LanguageCode } from '../common/language/codes.ts';
import type { Build } from '../src/worker/keep.ts';

interface Chunk {
  file: string;
  imports?: readonly string[];
}

/** Pages that have to work without the server, as soon as a language was read once. */
const shellPages = [
  'catalogue/catalogue',
  'catalogue/course',
  'learning/lesson',
  'learning/practice-test',
  'learning/review',
  'learning/chapter-feedback',
  'learning/learner-home',
].map((name) => `src/flows/${name}/page.tsx`);

/** What they fetch when it is needed, which is when it cannot be fetched. */
const shellParts = [
  'src/app/kept-page.ts',
  'src/app/keep-offline.ts',
  'src/app/save-intents.ts',
  'src/browser/kept-intents.ts',
  'src/browser/sealed.ts',
  'src/browser/taken.ts',
  'src/flows/catalogue/take-along/TakeAlong.tsx',
  'src/flows/catalogue/take-along/calls.ts',
  'src/flows/learning/lesson/calls.ts',
  'src/flows/learning/practice-test/calls.ts',
  'src/flows/learning/review/check-calls.ts',
  'src/flows/site/outbox/OutboxNote.tsx',
];

/**
 * What these pages need, by language: chunks with what they import, and the fonts that index.html
 * preloads. Its styles are inside of each page.
 * @param folder where the builds are: `<folder>/` is in English, `<folder>/ckb/` in Sorani
 */
export function shellsIn(folder: string, codes: readonly LanguageCode[], read: (path: string) => string): Build {
  const folderOf = (code: LanguageCode) => (code === 'en' ? folder : `${folder}/${code}`);
  const filesOf = (code: LanguageCode) => {
    const build = folderOf(code);
    const manifest: Record<string, Chunk> = JSON.parse(read(`${build}/.vite/manifest.json`));
    const found = new Set(['/favicon.svg']);
    const add = (key: string) => {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`${build} has no ${key}: the list of the worker would lack it`);
      if (found.has(`/${chunk.file}`)) return;
      found.add(`/${chunk.file}`);
      for (const imported of chunk.imports ?? []) add(imported);
    };
    for (const key of ['index.html', ...shellParts, ...shellPages]) add(key);
    for (const [, font = ''] of read(`${build}/index.html`).matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)) {
      found.add(font);
    }
    return [...found].sort();
  };
  const files = Object.fromEntries(codes.map((code) => [code, filesOf(code)]));
  // styles are in index.html alone
  const pages = codes.map((code) => read(`${folderOf(code)}/index.html`));
  const said = JSON.stringify([files, pages]);
  return { version: createHash('sha256').update(said).digest('hex').slice(0, 12), files };
}
