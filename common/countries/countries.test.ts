import { describe, expect, it } from 'vitest';
import { countries, countryOf, dialCodeOf, searchCountries } from './countries.ts';

const compact = (dial: string) => dial.replaceAll(' ', '');
const sharing = (dial: string) => countries.filter((entry) => entry.dial_code === dial).map((entry) => entry.code);

describe('the country table', () => {
  it('[PHONE-04] has about 240 entries, each code once, each with three names and a dial code', () => {
    expect(countries).toHaveLength(243);
    expect(new Set(countries.map((entry) => entry.code)).size).toBe(243);
    for (const entry of countries) {
      expect(entry.code).toMatch(/^[A-Z]{2}$/);
      expect(entry.dial_code).toMatch(/^\+\d{1,4}( \d{3})?$/);
      expect(entry.name.ar).toMatch(/\p{Script=Arabic}/u);
      for (const name of Object.values(entry.name)) expect(name).not.toBe(entry.code);
    }
  });

  it('[PHONE-04] holds an entry in the shape of the specification', () => {
    expect(countryOf('IQ')).toEqual({
      name: { en: 'Iraq', ar: 'العراق', ku: 'Îraq' },
      dial_code: '+964',
      code: 'IQ',
      flag: '🇮🇶',
    });
  });

  it('[PHONE-04] writes island codes with a space and lets countries share a code, the principal one first', () => {
    expect(dialCodeOf('KY')).toBe('+1 345');
    expect(dialCodeOf('VI')).toBe('+1 340');
    expect(sharing('+1')).toEqual(['US', 'CA']);
    expect(sharing('+7')).toEqual(['RU', 'KZ']);
    expect(sharing('+44')).toEqual(['GB', 'GG', 'IM', 'JE']);
    expect(sharing('+61')).toEqual(['AU', 'CC', 'CX']);
    expect(sharing('+47')).toEqual(['NO', 'SJ']);
    expect(sharing('+262')).toEqual(['RE', 'YT']);
  });

  it('[PHONE-04] puts every dial code before the codes that it begins with', () => {
    countries.forEach((entry, place) => {
      const hidden = countries.slice(place + 1).filter((later) => {
        const [mine, theirs] = [compact(entry.dial_code), compact(later.dial_code)];
        return theirs.startsWith(mine) && theirs !== mine;
      });
      expect(hidden.map((later) => later.code)).toEqual([]);
    });
  });

  it('[PHONE-04][PHONE-02] is listed by English name for the selector, and found by its other names', () => {
    // what a search needs is made by the first one, so that only this test is known to run it
    const found = (query: string) => searchCountries(query).map((entry) => entry.code);
    expect([found('العراق'), found('îraq'), found('holland'), found('stryker')]).toEqual([['IQ'], ['IQ'], ['NL'], []]);
    const names = searchCountries('').map((entry) => entry.name.en);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(names).toHaveLength(countries.length);
  });

  it('[FORMAT-01] answers an unknown code with Iraq', () => {
    expect(countryOf('ZZ').code).toBe('IQ');
    expect(dialCodeOf('')).toBe('+964');
    expect(countryOf('nl').code).toBe('NL');
  });
});

describe('searchCountries', () => {
  const codes = (query: string) => searchCountries(query).map((entry) => entry.code);

  it('[PHONE-02] lists every country without a query', () => {
    expect(new Set(searchCountries('  '))).toEqual(new Set(countries));
  });

  it('[PHONE-02] puts what begins with the query before what holds it', () => {
    expect(codes('us').slice(0, 1)).toEqual(['US']);
    expect(codes('us')).toContain('AU');
    expect(codes('guinea').slice(0, 2)).toEqual(['GN', 'GW']);
  });

  it('[PHONE-02] puts the country with just that code first', () => {
    expect(codes('de').slice(0, 1)).toEqual(['DE']);
    expect(codes('de')).toContain('DK');
  });

  it('[PHONE-02] finds Arabic, Kurdish and other names', () => {
    expect(codes('العراق')).toEqual(['IQ']);
    expect(codes('great britain')).toEqual(['GB']);
  });

  it('[PHONE-02] ignores accents and case', () => {
    expect(codes('COTE D')).toEqual(['CI']);
    expect(codes('îraq')).toEqual(['IQ']);
  });

  it('[PHONE-02] finds by dial code, with or without + and space', () => {
    expect(codes('964')).toEqual(['IQ']);
    expect(codes('٩٦٤')).toEqual(['IQ']);
    expect(codes('+1345')).toEqual(['KY']);
    expect(codes('+1 345')).toEqual(['KY']);
    expect(codes('64')).toEqual(['NZ']);
    expect(codes('+1').slice(0, 2)).toEqual(['CA', 'US']);
    expect(codes('+1')).toContain('KY');
  });
});
