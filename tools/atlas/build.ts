import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { chartsOf } from './charts.ts';
import { withLeads } from './leads.ts';
import type { Atlas } from './model.ts';
import { addMutants } from './mutants.ts';
import { everyLook, takePictures } from './pictures.ts';
import { questionsAbout } from './questions.ts';
import type { RecordedFile } from './recorded.ts';
import { requirements } from './requirements.ts';
import { systems } from './systems.ts';
import { textsOf } from './texts.ts';
import { walkedOn } from './walked.ts';
import { recordedIn, scenesOf, withWalks } from './walks.ts';

const root = join(import.meta.dirname, '../..');

export interface Build {
  /** Where the recording is (tests/support/atlas/record.ts). */
  recording: string;
  /** Where the site goes. */
  site: string;
  /** Names of charts' files; all of them by default. */
  charts?: readonly string[] | undefined;
  commit: string;
  /** Where pictures are kept for the next build. */
  albums?: string;
  /** Where runs of tests left what they walked. */
  walked?: string | undefined;
  say?: (message: string) => void;
}

/** Gathers the data, takes the pictures and writes the site. */
export async function buildAtlas({
  recording,
  site,
  charts: names,
  commit,
  albums = join(root, '.cache/atlas-pictures'),
  walked,
  say = () => {},
}: Build): Promise<Atlas> {
  const recorded = recordedIn(recording);
  const bare = await chartsOf(names);
  addMutants(bare);
  const charts = withLeads(withWalks(bare, recorded), recorded);
  const scenes = scenesOf(recorded);
  say(`${charts.length} charts are laid out`);

  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const { pictures, texts, browser } = await photograph(recorded, charts, {
    screens: join(recording, 'screens'),
    folder: join(site, 'pictures'),
    albums,
  });
  say(`${Object.keys(pictures).length} screens were photographed`);

  const explored = systems();
  const atlas: Atlas = {
    built: { date: new Date().toISOString(), commit, browser },
    charts,
    scenes,
    pictures,
    texts: textsOf(texts, charts),
    requirements: requirements(),
    systems: explored,
    questions: questionsAbout(charts, explored.find(({ name }) => name === 'payments')?.properties ?? []),
    walks: existsSync(join(recording, 'figures.json'))
      ? JSON.parse(readFileSync(join(recording, 'figures.json'), 'utf8'))
      : [],
    walked: walkedOn(walked),
  };
  // a script and no JSON file: a page of file:// may load one, and may not fetch
  writeFileSync(join(site, 'data.js'), `window.atlas = ${JSON.stringify(atlas).replaceAll('<', '\\u003c')};\n`);
  await buildPage(site);
  return atlas;
}

/** The screens of walks in every look; those of single tests in the light theme alone. */
async function photograph(
  recorded: readonly RecordedFile[],
  charts: Atlas['charts'],
  folders: Parameters<typeof takePictures>[1],
) {
  const walked = new Set(
    charts.flatMap(({ paths }) => paths.flatMap(({ steps }) => steps.map(({ picture }) => picture))),
  );
  const others = new Set(
    recorded.flatMap(({ ends }) => ends.map(({ screen }) => screen)).filter((name) => !walked.has(name)),
  );
  const ofWalks = await takePictures([...walked], folders);
  const ofTests = await takePictures(
    [...others],
    folders,
    everyLook.filter(({ theme }) => theme === 'light'),
  );
  return {
    pictures: { ...ofTests.pictures, ...ofWalks.pictures },
    texts: new Map([...ofWalks.texts, ...ofTests.texts]),
    browser: ofWalks.browser,
  };
}

/** Bundles the page into one script and one style sheet, which also work from file://. */
export async function buildPage(site: string): Promise<void> {
  const page = join(import.meta.dirname, 'site');
  await build({
    root: page,
    configFile: false,
    logLevel: 'warn',
    base: './',
    plugins: [tailwindcss()],
    // also where tests build it, with another NODE_ENV
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: site,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 1_000_000,
      cssCodeSplit: false,
      lib: {
        entry: join(page, 'main.tsx'),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'atlas.js',
        cssFileName: 'atlas',
      },
    },
  });
  // the typefaces are in the style sheet, so there is nothing to wait for
  const styles = join(site, 'atlas.css');
  writeFileSync(styles, readFileSync(styles, 'utf8').replaceAll(/font-display: ?optional/g, 'font-display:swap'));
  cpSync(join(page, 'index.html'), join(site, 'index.html'));
  cpSync(join(root, 'public/favicon.svg'), join(site, 'favicon.svg'));
}

/** The size of a folder in bytes. */
export const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
