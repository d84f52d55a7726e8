import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedFile } from '../../../packages/atlas/src/recorded.ts';
import { buildZaninsAtlas } from '../../../tools/atlas/zanin.ts';

/** Builds an atlas of a few charts from recorded walks and pages. */
export function smallAtlas() {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  const recording = join(folder, 'recording');
  const site = join(folder, 'site');
  return {
    site,
    async build(charts: readonly string[], screens: Readonly<Record<string, string>>, recorded: RecordedFile) {
      for (const name of ['screens', 'files']) mkdirSync(join(recording, name), { recursive: true });
      for (const [name, html] of Object.entries(screens)) {
        writeFileSync(join(recording, 'screens', `${name}.html`), html);
      }
      writeFileSync(join(recording, 'files', 'walks.json'), JSON.stringify(recorded));
      await buildZaninsAtlas({ recording, site, charts, albums: join(folder, 'albums') });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
