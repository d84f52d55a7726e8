import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isFile, unreadableEntries } from './folder-entries.ts';

interface Entry {
  name: string;
  isFolder: boolean;
}

/** Paths are relative to the content folder, with `/`. */
export interface ContentSource {
  /** Begins the paths in problems. */
  readonly name: string;
  /** Null if it is no file. */
  read: (path: string) => Buffer | null;
  /** Sorted, without hidden ones; empty without the folder. */
  list: (folder: string) => Entry[];
  /** Entries that must not be read. */
  unreadable: () => string[];
}

export const sourceOf = (from: string | ContentSource): ContentSource =>
  typeof from === 'string' ? folderSource(from) : from;

function folderSource(root: string): ContentSource {
  return {
    name: basename(root),
    read: (path) => {
      const file = join(root, path);
      return isFile(file) ? readFileSync(file) : null;
    },
    list: (folder) => {
      const path = join(root, folder);
      if (!existsSync(path)) return [];
      return readdirSync(path, { withFileTypes: true })
        .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
        .filter(isVisible)
        .sort(byName);
    },
    unreadable: () => (existsSync(root) ? unreadableEntries(root).sort() : []),
  };
}

/** By path; null deletes the file. */
export type Overlay = ReadonlyMap<string, Buffer | null>;

/** A folder is gone with its last file. */
export function overlaySource(base: ContentSource, overlay: Overlay): ContentSource {
  const changes = [...overlay];
  const list = (folder: string): Entry[] => {
    const start = folder === '' ? '' : `${folder}/`;
    const here = changes.filter(([path]) => path.startsWith(start));
    const isDeletedFrom = (path: string) => here.some(([each, bytes]) => bytes === null && each.startsWith(`${path}/`));
    const kept = base.list(folder).filter(({ name, isFolder }) => {
      const path = start + name;
      if (!isFolder) return overlay.get(path) !== null;
      return !isDeletedFrom(path) || list(path).length > 0;
    });
    const entries = new Map(kept.map((entry) => [entry.name, entry]));
    for (const [path, bytes] of here) {
      const [name = '', ...deeper] = path.slice(start.length).split('/');
      if (bytes !== null) entries.set(name, { name, isFolder: deeper.length > 0 });
    }
    return [...entries.values()].filter(isVisible).sort(byName);
  };
  return {
    name: base.name,
    read: (path) => {
      const changed = overlay.get(path);
      return changed === undefined ? base.read(path) : changed;
    },
    list,
    unreadable: base.unreadable,
  };
}

const isVisible = ({ name }: Entry): boolean => !name.startsWith('.');

const byName = (one: Entry, other: Entry): number => (one.name < other.name ? -1 : 1);

export const textIn = (source: ContentSource, path: string): string | null =>
  source.read(path)?.toString('utf8') ?? null;

export const namesIn = (source: ContentSource, folder: string): string[] => source.list(folder).map(({ name }) => name);
