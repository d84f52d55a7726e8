import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** A page of the browser app before it is rendered, which has the places that the server fills. */
export const emptyPage = '<!doctype html><head><!--head--><title>Zanin</title><!--/head--></head><div id="root"></div>';

/** A folder with these files, by their path in it, which is removed after the tests of the file. */
export function temporaryFolder(files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'zanin-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A build in `dist` of such a folder, whose pages are rendered by this program. */
export const renderedBy = (program: string, page = emptyPage): string =>
  temporaryFolder({
    'dist/index.html': page,
    'dist-server/entry-server.js': program,
    'dist-server/package.json': '{"type":"module"}',
  });
