import { countries } from '../../common/countries/countries.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import { priceLocales } from '../../common/money/money.ts';

type Names = Readonly<Record<string, string>>;

/** What courses are taught in, and what learners may look for. */
const tags =
  'af am ar az bg bn ca ckb cs da de el en es et fa fi fr ha he hi hr hu hy id ig it ja ka kk kmr ko ku lt lv ms nb nl no ' +
  'pa pl ps pt ro ru sk sl so sq sr sv sw ta te th ti tr uk ur uz vi yo zh zu';

/** Where CLDR 48 has nothing, or a name that readers would not use. */
const better: Readonly<Partial<Record<LanguageCode, Readonly<Partial<Record<Kind, Names>>>>>> = {
  ckb: {
    languages: { bn: 'بەنگالی', ckb: 'کوردیی سۆرانی', kmr: 'کوردیی کورمانجی' },
    currencies: { EUR: 'یۆرۆ', IQD: 'دیناری عێراقی', NGN: 'نایرای نەیجیریا', USD: 'دۆلاری ئەمریکی' },
    countries: { IO: 'ناوچەی بەریتانیا لە ئۆقیانووسی هیند' },
  },
  ar: { languages: { ckb: 'الكردية السورانية', kmr: 'الكردية الكرمانجية' } },
  nl: { languages: { ckb: 'Koerdisch (Sorani)', kmr: 'Koerdisch (Kurmanji)' } },
};

export const kinds = ['countries', 'languages', 'currencies'] as const;

type Kind = (typeof kinds)[number];

const lists = {
  countries: { type: 'region', codes: countries.map(({ code }) => code) },
  languages: { type: 'language', codes: tags.split(' ') },
  currencies: { type: 'currency', codes: Object.keys(priceLocales) },
} as const;

/** Of Node.js' ICU: browsers have other versions of it, and Chromium no Kurdish. */
export function namesIn(code: Exclude<LanguageCode, 'en'>, kind: Kind): Names {
  const { type, codes } = lists[kind];
  const names = new Intl.DisplayNames(code, { type, fallback: 'none' });
  return Object.fromEntries(
    codes.flatMap((each) => {
      const name = better[code]?.[kind]?.[each] ?? names.of(each);
      return name === undefined ? [] : [[each, lettersOf(name, code)]];
    }),
  );
}

/** CLDR writes some letters of Sorani by those of other keyboards. */
const lettersOf = (name: string, code: LanguageCode): string =>
  code === 'ckb' ? name.replaceAll('ھ', 'ه').replaceAll('ك', 'ک').replaceAll('ي', 'ی') : name;
