// Prints the source position of a reported error: docs/operations.md, "Errors in browsers".
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';

/**
 * Looks up a place in the sources.
 * @param place `file:line:column` in a built script.
 * @param maps the folder of source maps.
 */
export function sourceOf(place: string, maps: string): string {
  const [, file, line, column] = /^([\w-]+\.js):(\d+):(\d+)$/.exec(place) ?? [];
  if (file === undefined) throw new Error(`${place} is not file.js:line:column`);
  const map = new SourceMap(JSON.parse(readFileSync(join(maps, `${file}.map`), 'utf8')));
  // browsers count from 1, maps from 0
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) throw new Error(`${place} is in no source: the bundler made that code`);
  const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

if (import.meta.main) {
  for (const place of process.argv.slice(2)) console.log(sourceOf(place, join(import.meta.dirname, '../dist-maps')));
}
