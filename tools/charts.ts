/** Writes docs/machines/README.md, which git ignores: `npm run generate -- charts`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { chartFiles } from './charts/files.ts';

const folder = new URL('../docs/machines/', import.meta.url);
const files = await chartFiles();

mkdirSync(folder, { recursive: true });
for (const gone of readdirSync(folder).filter((name) => !files.has(name))) rmSync(new URL(gone, folder));
for (const [name, text] of files) writeFileSync(new URL(name, folder), text);
