import { expect, it } from 'vitest';
import { countries } from '../../common/countries/countries.ts';
import { priceLocales } from '../../common/money/money.ts';
import { kinds, namesIn } from '../../tools/texts/names.ts';

const translated = ['ckb', 'kmr', 'ar', 'nl'] as const;

it.each(translated)('[LANG-42] every country, language and currency that a page names has a name in %s', (code) => {
  const wanted = { countries: countries.map((each) => each.code), languages: ['en', 'ckb', 'kmr', 'ar', 'nl'] };
  expect(Object.keys(namesIn(code, 'countries'))).toEqual(wanted.countries);
  expect(namesIn(code, 'languages')).toMatchObject(
    Object.fromEntries(wanted.languages.map((each) => [each, expect.any(String)])),
  );
  expect(Object.keys(namesIn(code, 'currencies'))).toEqual(Object.keys(priceLocales));
});

it.each(['ckb', 'ar'] as const)('[LANG-42] the names in %s use its own letters only', (code) => {
  const names = kinds.flatMap((kind) => Object.values(namesIn(code, kind)));
  expect(names.filter((name) => /[a-z]/i.test(name))).toEqual([]);
  // letters that Sorani does not write
  if (code === 'ckb') expect(names.filter((name) => /[كيھ]/.test(name))).toEqual([]);
});

it('[LANG-42] names in common use replace those of ICU', () => {
  expect(namesIn('ckb', 'countries')).toMatchObject({ IQ: 'عێراق', NL: 'هۆڵەندا' });
  expect(namesIn('kmr', 'countries')).toMatchObject({ IQ: 'Îraq' });
  expect(namesIn('ckb', 'currencies')).toMatchObject({ IQD: 'دیناری عێراقی' });
  expect(namesIn('nl', 'languages')).toMatchObject({ ckb: 'Koerdisch (Sorani)' });
});
