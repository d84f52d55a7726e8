import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAtlas } from '../../../tools/atlas/build.ts';
import type { WalkRow } from '../../../tools/atlas/model.ts';
import type { RecordedFile, RecordedStep } from '../../../tools/atlas/recorded.ts';
import { type BrowserRow, keep } from '../../../tools/atlas/walked.ts';

/** What tests leave for an atlas, as tests/support/atlas/record.ts writes it. */
export interface Recording {
  /** Pages by name. */
  screens: Readonly<Record<string, string>>;
  files: readonly RecordedFile[];
  walks?: readonly WalkRow[];
  /** By size and test file. */
  browser?: ReadonlyMap<string, BrowserRow[]>;
}

/** A folder for a site, and what builds an atlas of a few charts into it. */
export function smallAtlas() {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  const recording = join(folder, 'recording');
  const site = join(folder, 'site');
  return {
    site,
    async build(charts: readonly string[], { screens, files, walks, browser }: Recording): Promise<void> {
      for (const name of ['screens', 'files']) mkdirSync(join(recording, name), { recursive: true });
      for (const [name, html] of Object.entries(screens))
        writeFileSync(join(recording, 'screens', `${name}.html`), html);
      for (const [index, file] of files.entries()) {
        writeFileSync(join(recording, 'files', `${index}.json`), JSON.stringify(file));
      }
      if (walks) writeFileSync(join(recording, 'figures.json'), JSON.stringify(walks));
      if (browser) keep('browser', browser, { commit: 'older', within: join(folder, 'walked') });
      await buildAtlas({
        recording,
        site,
        charts,
        commit: 'test',
        albums: join(folder, 'albums'),
        walked: join(folder, 'walked'),
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The first step of a path. */
export const start: RecordedStep = { kind: 'start', words: '', state: '', taken: [], emitted: [], screen: '' };
