import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';

/** Every migration of this folder by name, in the order of their numbers. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(new URL('.', import.meta.url)))
    .filter((file) => /^\d{3}-[a-z-]+\.ts$/.test(file))
    .sort();
  const modules = files.map(async (file) => {
    const migration: Migration = await import(new URL(file, import.meta.url).href);
    return [file.replace('.ts', ''), migration] as const;
  });
  return Object.fromEntries(await Promise.all(modules));
}
