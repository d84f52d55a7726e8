import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Organisation } from '../db/tables/payments.ts';
import { Problems, readMapping } from './yaml-source.ts';

const path = 'site/organisation.yaml';

/** Without the file, receipts have a name and nothing else. */
const unknown: Organisation = { name: 'Zanin', address: [], vat: [] };

/**
 * Reads `site/organisation.yaml` of a content folder: who sells.
 * @param problems gets what is wrong with it.
 */
export function readOrganisation(problems: Problems, root: string): Organisation {
  const file = join(root, path);
  if (!existsSync(file)) return unknown;
  const mapping = readMapping(problems, `${basename(root)}/${path}`, readFileSync(file, 'utf8'));
  if (!mapping) return unknown;
  const organisation = {
    name: mapping.text('name', { max: 100 }),
    address: mapping.texts('address', { max: 100 }),
    vat: mapping.texts('vat', { max: 200 }),
  };
  for (const [key, most] of [
    ['address', 6],
    ['vat', 4],
  ] as const) {
    if (organisation[key].length > most)
      mapping.report(key, `${key} has more than ${most} lines; write at most ${most}`);
  }
  mapping.end();
  return organisation;
}

/** The organisation of a content folder that was found right before: by the import, at the start. */
export const organisationOf = (root: string): Organisation => readOrganisation(new Problems(), root);
