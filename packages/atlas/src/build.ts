import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { layoutOf } from './layout.ts';
import type { Atlas, BareChart, Chart, Question } from './model.ts';
import { type Looks, takePictures } from './pictures.ts';
import { type Source, textsOf } from './texts.ts';
import { recordedIn, screensOf } from './walks.ts';

export interface Build {
  /** The recording: `files/` as recorded.ts describes them, and the pages in `screens/`. */
  recording: string;
  /** Where the site goes. */
  site: string;
  /** Where pictures are kept for the next build. */
  albums: string;
  charts: readonly BareChart[];
  questions: readonly Question[];
  /** Files that may hold the texts of screens. */
  sources: readonly Source[];
  looks: Looks;
  commit: string;
  favicon: string;
}

/** Lays the charts out, takes the pictures and writes the site. */
export async function buildAtlas(given: Build): Promise<Atlas> {
  const { recording, site, sources, commit } = given;
  const recorded = recordedIn(recording);
  const charts: Chart[] = [];
  for (const chart of given.charts) {
    charts.push({ ...chart, layout: await layoutOf(chart), screens: screensOf(chart.id, recorded) });
  }
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const walked = charts.flatMap(({ screens }) => screens.map(({ picture }) => picture));
  const { pictures, texts, browser } = await takePictures(
    [...new Set([...walked, ...recorded.flatMap(({ ends }) => ends)])],
    { screens: join(recording, 'screens'), folder: join(site, 'pictures'), albums: given.albums },
    given.looks,
  );
  const atlas: Atlas = {
    built: { date: new Date().toISOString(), commit, browser },
    charts,
    questions: questionsAbout(charts, given.questions),
    pictures,
    texts: textsOf(texts, charts, sources),
  };
  // a script and no JSON file: a page of file:// may load one, and may not fetch
  writeFileSync(join(site, 'data.js'), `window.atlas = ${JSON.stringify(atlas).replaceAll('<', '\\u003c')};\n`);
  cpSync(given.favicon, join(site, 'favicon.svg'));
  await buildPage(site);
  return atlas;
}

/** Questions about the charts given; throws on one that names an unknown state. */
export function questionsAbout(charts: readonly BareChart[], questions: readonly Question[]): Question[] {
  return questions.filter(({ chart: id, states }) => {
    const chart = charts.find((each) => each.id === id);
    const unknown = chart && states.filter((state) => chart.states.every((each) => each.id !== state.id));
    if (unknown?.length) throw new Error(`No state is called ${unknown.map((state) => state.id).join(', ')}`);
    return chart !== undefined;
  });
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
}
