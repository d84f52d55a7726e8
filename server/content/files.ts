import { createHash } from 'node:crypto';
import { sha256Of } from '../blobs/bytes.ts';
import { type ContentSource, sourceOf } from './source.ts';

/** SHA-256 (hexadecimal) by path, in the order of paths. */
export type Manifest = ReadonlyMap<string, string>;

/** Increase it when the import writes the same content differently. */
const importVersion = 11;

export const hashContent = (from: string | ContentSource): string => hashOf(manifestOf(sourceOf(from)));

export const hashOf = (manifest: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify([importVersion, ...manifest]))
    .digest('base64url');

/** Excludes hidden files and worksheet sources. */
export function manifestOf(source: ContentSource): Manifest {
  const manifest = new Map<string, string>();
  for (const path of pathsIn(source, '').sort()) {
    const bytes = source.read(path);
    if (bytes !== null) manifest.set(path, sha256Of(bytes));
  }
  return manifest;
}

function pathsIn(source: ContentSource, folder: string): string[] {
  return source.list(folder).flatMap(({ name, isFolder }) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (!isFolder) return [path];
    return name === 'worksheets' ? [] : pathsIn(source, path);
  });
}
