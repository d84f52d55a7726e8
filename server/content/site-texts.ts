import { createHash } from 'node:crypto';
import type { Language } from '../../common/language/language.ts';
import { en } from '../../common/language/language.ts';
import { digits } from '../../common/language/say.ts';
import { minimumAge } from '../../common/rules/age.ts';
import type { TextName } from '../../common/site-data.ts';
import { dayOf } from '../../common/text/days.ts';
import { escapeHtml } from '../../common/text/html.ts';
import { toHtml } from '../domain/catalogue/markdown.ts';
import type { SiteText } from '../domain/common/ports/site.ts';
import { termsOf } from '../domain/payments/sale-terms.ts';
import { readDate } from './dates.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { checkMarkdown } from './markdown.ts';
import type { Problems } from './yaml-source.ts';

/** Values of the software, written as {refund-days}, so that no text can state another. */
const facts = {
  'minimum-age': minimumAge,
  'refund-days': Number(termsOf('monthly').refundDays),
};

/** Facts that a text must name, and why. */
const needed: Readonly<Record<TextName, readonly (readonly [keyof typeof facts, string])[]>> = {
  terms: [
    ['minimum-age', 'the age that learners have to be over'],
    ['refund-days', 'the days in which a subscription is refunded'],
  ],
  privacy: [],
};

/** In characters **[decided]**. */
const most = 100_000;

interface TextFile {
  name: TextName;
  text: string;
  /** Replaces {email}. */
  email: string;
}

interface TextSource extends FrontMatter {
  updated: Date;
}

/** Front matter with the last change, then Markdown. Null after a problem. */
export function readText(problems: Problems, path: string, { text, ...file }: TextFile): SiteText | null {
  const source = readTextSource(problems, path, text);
  source?.mapping.end();
  return source && shownText(problems, path, source, { ...file, language: en });
}

/** To be ended by the caller, for further keys. */
export function readTextSource(problems: Problems, path: string, text: string): TextSource | null {
  const source = readFrontMatter(problems, path, text, 'updated');
  return source && { ...source, updated: readDate(source.mapping, 'updated') };
}

export function shownText(
  problems: Problems,
  path: string,
  { body, firstLine, updated }: TextSource,
  { name, email, language }: Omit<TextFile, 'text'> & { language: Language },
): SiteText | null {
  checkMarkdown(problems, { path, text: body, firstLine, language: language.code });
  if (body.length > most) {
    problems.add(path, firstLine, `the text has ${body.length} characters; write at most ${most}`);
  }
  const values = { ...facts, email };
  body.split('\n').forEach((line, index) => {
    for (const [written, key = ''] of line.matchAll(/(?<!\])\{([a-z-]*)\}/g)) {
      if (key in values) continue;
      const known = Object.keys(values).map((each) => `{${each}}`);
      problems.add(path, firstLine + index, `${written} is not known here; write one of ${known.join(', ')}`);
    }
  });
  for (const [key, what] of needed[name]) {
    if (body.includes(`{${key}}`)) continue;
    problems.add(path, firstLine, `the text should name ${what}: write {${key}}, which is ${facts[key]}`);
  }
  if (Number.isNaN(updated.getTime())) return null;
  return { updated: dayOf(updated), html: filled(toHtml(body), values, language) };
}

/** As in a text of the language; plain where they are percent-encoded, in URLs. */
const filled = (html: string, values: Readonly<Record<string, string | number>>, language: Language): string =>
  Object.entries(values).reduce(
    (text, [key, value]) =>
      text
        .replaceAll(`{${key}}`, () => escapeHtml(digits(value, language)))
        .replaceAll(`%7B${key}%7D`, () => escapeHtml(String(value))),
    html,
  );

/** Hash, to compare with the file that the app's own text was generated from. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64url').slice(0, 16);
