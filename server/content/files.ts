import { createHash } from 'node:crypto';
import { type ContentSource, sourceOf } from './source.ts';

/** Increase it when the import writes the same content differently. */
const importVersion = 9;

export function hashContent(from: string | ContentSource): string {
  const hash = createHash('sha256').update(`${importVersion}`);
  for (const [path, bytes] of filesOf(sourceOf(from))) {
    hash.update(`\n/${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('base64url');
}

/** By path, as exported. */
export function sourcesOf(source: ContentSource): { path: string; text: string }[] {
  return [...filesOf(source, /\.(?:yaml|md)$/)].map(([path, bytes]) => ({ path, text: bytes.toString('utf8') }));
}

/** By path; excludes hidden files and worksheet sources. */
function* filesOf(source: ContentSource, wanted = /(?:)/): Generator<[path: string, bytes: Buffer]> {
  for (const path of pathsIn(source, '')
    .filter((each) => wanted.test(each))
    .sort()) {
    const bytes = source.read(path);
    if (bytes !== null) yield [path, bytes];
  }
}

function pathsIn(source: ContentSource, folder: string): string[] {
  return source.list(folder).flatMap(({ name, isFolder }) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (!isFolder) return [path];
    return name === 'worksheets' ? [] : pathsIn(source, path);
  });
}
