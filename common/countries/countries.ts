import { language } from '../language/current.ts';
import { countries as ownNames } from '../language/names/countries.ts';
import { digitsIn } from '../text/digits.ts';
import { fold } from '../text/fold.ts';
import { rows } from './countries.data.ts';
import { DEFAULT_REGION } from './default-region.ts';

export type Country = {
  readonly name: { readonly en: string; readonly ar: string; readonly ku: string };
  /** Starts with +; members of the North American plan include the area code ('+1 345'). */
  readonly dial_code: string;
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly flag: string;
};

/** In matching order: longer dial codes first, then the principal country. */
export const countries: readonly Country[] = rows.map(([code, dial_code, en, ar, ku]) => ({
  name: { en, ar, ku },
  dial_code,
  code,
  flag: flagOf(code),
}));

const byCode = new Map(countries.map((country) => [country.code, country]));

const [first] = countries;

/** An unknown code gives Iraq, the default region. */
export function countryOf(code: string): Country {
  const country = byCode.get(code.toUpperCase()) ?? byCode.get(DEFAULT_REGION) ?? first;
  if (!country) throw new Error('The country table is empty');
  return country;
}

/** In the language of the page. */
export const countryName = ({ code, name }: Country): string => ownNames[code] ?? name.en;

export function dialCodeOf(code: string): string {
  return countryOf(code).dial_code;
}

/** Other names that people search for. */
const alsoKnownAs: Readonly<Record<string, string>> = {
  AE: 'uae',
  CD: 'drc',
  CI: 'ivory coast',
  CZ: 'czech republic',
  GB: 'uk great britain england scotland wales',
  NL: 'holland',
  TR: 'turkey',
  US: 'usa america',
};

interface Indexed {
  country: Country;
  code: string;
  dial: string;
  words: readonly string[];
}

let index: readonly Indexed[] | null = null;

/** Built by the first search: it would delay every page with a phone field. */
function indexed(): readonly Indexed[] {
  index ??= countries
    .toSorted((a, b) => countryName(a).localeCompare(countryName(b), language.locale))
    .map((country) => {
      const { en, ar, ku } = country.name;
      const words = [countryName(country), en, ar, ku, alsoKnownAs[country.code] ?? ''].map(fold);
      return { country, code: fold(country.code), dial: digitsIn(country.dial_code), words };
    });
  return index;
}

/**
 * Exact matches, then prefixes, then substrings, each by name. An empty query finds all.
 */
export function searchCountries(query: string): readonly Country[] {
  const wanted = fold(query).trim();
  if (wanted === '') return indexed().map((entry) => entry.country);
  const number = digitsIn(wanted);
  const is = (entry: Indexed) => entry.code === wanted || entry.dial === number || entry.words.includes(wanted);
  const begins = (entry: Indexed) =>
    (number !== '' && entry.dial.startsWith(number)) || entry.words.some((word) => word.startsWith(wanted));
  const holds = (entry: Indexed) => entry.words.some((word) => word.includes(wanted));
  const found = new Set([is, begins, holds].flatMap((test) => indexed().filter(test)));
  return [...found].map((entry) => entry.country);
}

/** Flag emoji: the code's letters as regional indicators. */
function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}
