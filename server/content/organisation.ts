import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { samplePhone } from '../../common/sample-phone.ts';
import { type Elsewhere, networks, type SiteData, sampleSite, stores } from '../../common/site-data.ts';
import type { Organisation } from '../db/tables/payments.ts';
import { type Mapping, Problems, readMapping } from './yaml-source.ts';

const path = 'site/organisation.yaml';

/** Who runs the site, by the content folder. */
export interface SiteFile {
  /** Who sells, as receipts say it. */
  organisation: Organisation;
  /** What pages show that differs from the sample; empty for none. */
  site: Partial<SiteData>;
}

/** Without the file, receipts have a name and nothing else, and pages show the sample. */
const unknown: SiteFile = { organisation: { name: 'Zanin', address: [], vat: [] }, site: {} };

// No port, no name or password, nothing that could end an attribute.
const link = {
  max: 300,
  pattern: /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[^\s<>"'`\\]*)?$/i,
  form: 'a whole address that begins with https://',
};
const email = {
  max: 200,
  pattern: /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
  form: 'an e-mail address such as hello@example.org',
};
const phone = {
  max: 30,
  pattern: /^\+\d[\d ()-]{5,}$/,
  form: "a number with its country in quotes, such as '+31 30 555 0142'",
};

/**
 * Reads `site/organisation.yaml` of a content folder: who runs the site. What it leaves out is as in the sample.
 * @param problems gets what is wrong with it.
 */
export function readOrganisation(problems: Problems, root: string): SiteFile {
  const file = join(root, path);
  if (!existsSync(file)) return unknown;
  const mapping = readMapping(problems, `${basename(root)}/${path}`, readFileSync(file, 'utf8'));
  if (!mapping) return unknown;
  const name = mapping.text('name', { max: 100 });
  const address = lines(mapping, 'address', { max: 100, most: 6 });
  const registration = mapping.has('registration') ? [mapping.text('registration', { max: 200 })] : [];
  const vat = lines(mapping, 'vat', { max: 200, most: 4 });
  const given: Partial<SiteData> = {
    ...{ name, address, numbers: [...registration, ...vat] },
    ...(mapping.has('email') && { email: mapping.text('email', email) }),
    ...(mapping.has('phone') && { phone: mapping.textOrNull('phone', phone) }),
    ...(mapping.has('social') && { social: links(mapping, 'social', networks) }),
    ...(mapping.has('stores') && {
      stores: links(mapping, 'stores', stores),
    }),
  };
  mapping.end();
  return { organisation: { name, address, vat: [...vat, ...registration] }, site: withoutSample(given) };
}

/** The lines of a text that is printed. */
function lines(mapping: Mapping, key: string, { max, most }: { max: number; most: number }): string[] {
  const found = mapping.texts(key, { max });
  if (found.length > most) mapping.report(key, `${key} has more than ${most} lines; write at most ${most}`);
  return found;
}

/** The links of a key: each is under its label in small letters, such as `google_play`. */
function links<Label extends string>(mapping: Mapping, key: string, labels: readonly Label[]): Elsewhere<Label>[] {
  const within = mapping.mapping(key);
  if (!within) return [];
  const keyOf = (label: string) => label.toLowerCase().replace(' ', '_');
  const found = labels.flatMap((label) =>
    within.has(keyOf(label)) ? [{ label, to: within.text(keyOf(label), link) }] : [],
  );
  within.end();
  return found;
}

/** What differs from the sample: no page says what every page shows already. */
function withoutSample(given: Partial<SiteData>): Partial<SiteData> {
  const sample = new Map<string, unknown>(Object.entries({ ...sampleSite, phone: samplePhone }));
  const differing = Object.entries(given).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(sample.get(key)),
  );
  return Object.fromEntries(differing);
}

/** Who runs the site, of a content folder that was found right before: by the import, at the start. */
export const siteOf = (root: string): SiteFile => readOrganisation(new Problems(), root);
