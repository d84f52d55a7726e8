import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language, LanguageCode } from '../../common/language/language.ts';
import { languages } from '../../common/language/languages.ts';
import { type Build, buildAtlas } from '../../packages/atlas/src/build.ts';
import type { Atlas } from '../../packages/atlas/src/model.ts';
import { cover } from '../../server/pictures/cover.ts';
import { browserFlags, findBrowser } from '../browser.mjs';
import { chartsOf } from './charts.ts';
import { questions } from './questions.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Of all charts or those named, with the styles of the app in dist/. */
export async function buildZaninsAtlas({
  charts,
  language = languages.en,
  albums = join(root, '.cache/atlas-pictures'),
  ...folders
}: Pick<Build, 'recording' | 'site'> & {
  charts?: readonly string[] | undefined;
  language?: Language;
  albums?: string;
}): Promise<Atlas> {
  return buildAtlas({
    ...folders,
    albums,
    charts: await chartsOf(charts),
    questions,
    sources: globSync('{src/flows,src/app,src/ui,src/api,src/browser,machines,common}/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !file.includes('.test.') && !file.endsWith('.d.ts'))
      .map((file) => ({ file, words: read(file).replaceAll(/\{' '\}|\s+/g, ' ') })),
    looks: {
      browser: { executablePath: (await findBrowser()).path, args: browserFlags },
      language,
      app: join(root, 'dist'),
      styles: [...stylesOfApp(language.code), read('src/flows/payments/checkout/provider/sandbox/sandbox.css')],
      media: coverFor,
    },
    commit: presentCommit(),
    favicon: join(root, 'public/favicon.svg'),
  });
}

const stylesOfApp = (code: LanguageCode): string[] =>
  [
    ...read(code === 'en' ? 'dist/index.html' : `dist/${code}/index.html`).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
  ].map(([, css = '']) => css.replaceAll(/font-display: ?optional/g, 'font-display:block'));

/** A course's cover, as the server draws it. */
function coverFor(pathname: string): string {
  const id = basename(pathname, '.svg');
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
  return cover({ id, title, category: 'crafts', emblem: null });
}

/** The commit that is checked out; '' outside of a repository. */
function presentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
