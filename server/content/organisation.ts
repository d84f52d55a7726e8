import { type Elsewhere, networks, type SiteData, stores } from '../../common/site-data.ts';
import type { Organisation } from '../db/tables/payments.ts';
import type { Mapping } from './yaml-source.ts';

// No port or credentials, nothing that could end an HTML attribute.
export const link = {
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

export interface OrganisationFile {
  /** As receipts name it. */
  organisation: Organisation;
  site: Partial<SiteData>;
  words: OrganisationWords;
}

/** What is translated of the organisation. */
export interface OrganisationWords extends Numbers {
  name: string;
  address: string[];
}

interface Numbers {
  /** One line or none. */
  registration: string[];
  vat: string[];
}

export function readOrganisation(mapping: Mapping): OrganisationFile {
  const [name, address] = [readName(mapping), readAddress(mapping)];
  const { registration, vat } = readNumbers(mapping);
  const site: Partial<SiteData> = {
    ...{ name, address, numbers: [...registration, ...vat] },
    ...(mapping.has('email') && { email: mapping.text('email', email) }),
    ...(mapping.has('phone') && { phone: mapping.textOrNull('phone', phone) }),
    ...(mapping.has('social') && { social: links(mapping, 'social', networks) }),
    ...(mapping.has('stores') && {
      stores: links(mapping, 'stores', stores),
    }),
  };
  mapping.end();
  const words = { name, address, registration, vat };
  return { organisation: { name, address, vat: [...vat, ...registration] }, site, words };
}

export const readName = (mapping: Mapping): string => mapping.text('name', { max: 100, printed: true });

export const readAddress = (mapping: Mapping): string[] => lines(mapping, 'address', { max: 100, most: 6 });

export const readNumbers = (mapping: Mapping): Numbers => ({
  registration: mapping.has('registration') ? [mapping.text('registration', { max: 200, printed: true })] : [],
  vat: lines(mapping, 'vat', { max: 200, most: 4 }),
});

function lines(mapping: Mapping, key: string, { max, most }: { max: number; most: number }): string[] {
  const found = mapping.texts(key, { max, printed: true });
  if (found.length > most) mapping.report(key, `${key} has more than ${most} lines; write at most ${most}`);
  return found;
}

/** Keys are labels in lower case, such as `google_play`. */
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
