import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PathName } from '../../common/paths.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Beyond the entry's chunks, from Vite's manifest; folders are named as in `common/paths.ts`. */
export function routeChunks(clientFolder: string): (page: PathName | null) => readonly string[] {
  const file = join(clientFolder, '.vite/manifest.json');
  const manifest: Record<string, Chunk> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const withImports = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const imported of manifest[key]?.imports ?? []) withImports(imported, found);
    return found;
  };
  const ofEntry = withImports('index.html');
  const entries = Object.keys(manifest).filter((key) => key.startsWith('src/flows/'));
  return (page) => {
    const name = page === null ? 'not-found' : kebab(page);
    const entry = entries.find((key) => key.endsWith(`/${name}/page.tsx`));
    if (entry === undefined) return [];
    return [...withImports(entry)].flatMap((key) => {
      const chunk = manifest[key];
      return chunk && !ofEntry.has(key) ? [`/${chunk.file}`] : [];
    });
  };
}
