import { globSync, readFileSync } from 'node:fs';
import { parse, relative } from 'node:path';
import { isText } from '../../common/language/say.ts';
import { placeOf } from '../../server/texts/catalogue.ts';
import { noteOf, notesIn } from './notes.ts';

export interface EnglishText {
  /** As in `msgctxt`: `accounts/login errors.wrongLogin`. */
  place: string;
  /** One, or one and other. */
  forms: readonly string[];
  /** Its docstring and those of its groups, for translators. */
  note: string;
  file: string;
  /**
   * The id of its flow's chart, whose page in the atlas has the pictures; null for texts of several
   * flows or of none.
   */
  chart: string | null;
}

/** All texts of `common/texts/`, in the order of their files. */
export async function englishTexts(root: string): Promise<EnglishText[]> {
  const found: EnglishText[] = [];
  for (const file of globSync('common/texts/**/*.ts', { cwd: root }).sort()) {
    const source = readFileSync(root + file, 'utf8');
    const module: Record<string, unknown> = await import(root + file);
    const notes = notesIn(file, source);
    const chart = chartOf(root, file);
    // a module namespace is sorted by name; translators read in the order of the file
    for (const [, name = ''] of source.matchAll(/^export const (\w+)/gm)) {
      for (const [path, forms] of leavesOf(module[name], name)) {
        found.push({
          place: placeOf(file.slice('common/texts/'.length, -'.ts'.length), path),
          forms,
          note: noteOf(notes, path),
          file,
          chart,
        });
      }
    }
  }
  return found;
}

/**
 * Modules whose chart has another name: deleting is on the settings page, and there is a page about
 * it.
 */
const otherCharts: Readonly<Record<string, string | null>> = {
  'accounts/account-deletion': null,
  'accounts/delete-account': 'accountDeletion',
};

function chartOf(root: string, file: string): string | null {
  const { dir, name } = parse(relative('common/texts', file));
  const other = otherCharts[`${dir}/${name}`];
  if (other !== undefined) return other;
  const [machine] = globSync(`machines/${dir}/**/${name}.machine.ts`, { cwd: root });
  return machine === undefined ? null : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function leavesOf(value: unknown, path: string): [path: string, forms: readonly string[]][] {
  if (typeof value === 'string') return [[path, [value]]];
  if (isText(value)) return [[path, value.forms]];
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither a text nor a group of texts`);
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${path}.${key}`));
}
