import { describe, expect, it } from 'vitest';
import { codes, type LanguageCode } from '../../../common/language/codes.ts';
import { isText } from '../../../common/language/say.ts';
import { type Texts, textsIn } from '../../../server/texts/texts.ts';

/** Every text by its path, with its forms. */
function leavesOf(value: unknown, path = ''): [string, readonly string[]][] {
  if (typeof value === 'string') return [[path, [value]]];
  if (isText(value)) return [[path, value.forms]];
  return Object.entries(value ?? {}).flatMap(([name, each]) => leavesOf(each, `${path}.${name}`));
}

const placeholdersIn = (form: string): string[] => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const { language, ...english } = textsIn('en');
const texts = ({ language: _, ...words }: Texts) => new Map(leavesOf(words));
/** Written alike in some languages. */
const alike = new Set(['Blog', 'Coupons: {title}', '{minutes} min', 'Zanin: {words}']);
const inEnglish = leavesOf(english);

describe.each(codes.filter((code): code is Exclude<LanguageCode, 'en'> => code !== 'en'))(
  'the messages of the server in %s',
  (code) => {
    const translated = texts(textsIn(code));

    it('[LANG-21] exist for each text, and differ from the English ones', () => {
      expect(language.code).toBe('en');
      expect(inEnglish.length).toBeGreaterThan(300);
      const left = inEnglish.filter(([path, [first = '']]) => translated.get(path)?.[0] === first && !alike.has(first));
      expect(left.map(([path]) => path)).toEqual([]);
    });

    it('[LANG-21] have each placeholder of the English text, except for the number of a plural form', () => {
      for (const [path, forms] of inEnglish) {
        const known = new Set(forms.flatMap(placeholdersIn));
        for (const form of translated.get(path) ?? []) {
          const names = new Set(placeholdersIn(form));
          if (forms.length > 1) names.add('count');
          expect(names, `${path}: ${form}`).toEqual(known);
        }
      }
    });
  },
);
