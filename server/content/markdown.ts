import type { Token } from 'marked';
import type { LanguageCode } from '../../common/language/codes.ts';
import { languages as spoken } from '../../common/language/languages.ts';
import { isPictureName } from '../../common/text/lesson-pictures.ts';
import { isLinkTarget, isPictureTarget, languages } from '../../common/text/markup.ts';
import { isLanguageMark, lex, sectionsOf, walk } from '../domain/catalogue/markdown.ts';
import { Problems } from './yaml-source.ts';

const known = [...languages.keys()].join(', ');

interface TextFile {
  path: string;
  text: string;
  /** Line of the file where the text begins. */
  firstLine?: number;
  language?: LanguageCode;
  /** Of a lesson: what is wrong with the name of a picture. */
  pictureProblem?: (name: string) => string | null;
}

/** Reports markup that is not rendered, and words in another script without their language. */
export function checkMarkdown(problems: Problems, file: TextFile): void {
  const { path, text, firstLine = 1, language = 'en', pictureProblem } = file;
  if (text.trim() === '') problems.add(path, firstLine, 'the text is missing; write it here');
  const marked = new Set<Token>();
  walkLines(text, (token, line) => {
    if (isLanguageMark(token) && languages.get(token.lang) === 'rtl') walk(token.tokens, (each) => marked.add(each));
    const message = refusal(token, marked.has(token), language) ?? pictureRefusal(token, pictureProblem);
    if (message) problems.add(path, firstLine + line - 1, message);
  });
}

/**
 * Tokens that are not found as they are, such as a cell with `\|`: each search reads the rest of
 * the text.
 */
const mostMisses = 1000;

/** Pre-order, with the line where each token begins and its offset; null where it is not found. */
export function walkLines(text: string, visit: (token: Token, line: number, from: number | null) => void): void {
  let at = 0;
  let searchFrom = 0;
  let line = 1;
  let misses = 0;
  walk(lex(text), (token) => {
    // search in the parent's text: a nested token has lost its indentation
    const [first = ''] = token.raw.trimStart().split('\n', 1);
    const found = misses < mostMisses ? text.indexOf(first, Math.max(at, searchFrom)) : -1;
    if (found < 0) misses++;
    for (; at < found; at++) if (text[at] === '\n') line++;
    visit(token, line, found < 0 ? null : found);
    // code may quote what follows
    if (found >= 0 && (token.type === 'code' || token.type === 'codespan')) {
      const raw = token.raw.trimStart();
      searchFrom = found + (text.startsWith(raw, found) ? raw.trimEnd().length : first.length);
    }
  });
}

/** Of a single paragraph, such as a question. */
export function refusalsIn(text: string, language: LanguageCode = 'en'): string[] {
  const problems = new Problems();
  checkMarkdown(problems, { path: '', text, language });
  return problems.found.map((problem) => problem.replace(/^:\d+: /, ''));
}

/** As Markdown. */
export const headingsIn = (text: string): string[] => sectionsOf(text).map(({ source }) => source);

const arabic = /\p{Script=Arabic}/u;

/** Keys of Arabic keyboards for two letters that Sorani has codes of its own for. */
const arabicKeys = /[يك]/;

/** @param isMarked inside a mark of a language in Arabic script. */
function refusal(token: Token, isMarked: boolean, language: LanguageCode): string | null {
  if (isLanguageMark(token)) {
    const direction = languages.get(token.lang);
    if (direction === undefined) return `the language "${token.lang}" is not known; write one of ${known}`;
    if (direction === 'rtl' && !arabic.test(token.raw))
      return `${token.lang} has Arabic letters; use ku for Latin ones`;
    return null;
  }
  switch (token.type) {
    case 'html':
      return 'HTML is not shown; write Markdown';
    case 'heading':
      return token.depth === 1 ? 'a heading should begin with "## "; the title of the page is the first' : null;
    case 'checkbox':
      return 'boxes to tick are not shown; write a plain list';
    case 'link':
      return isLinkTarget(String(token.href)) ? null : 'an address should begin with https://, mailto: or /';
    case 'image':
      if (!isPictureTarget(String(token.href)) && !isPictureName(String(token.href)))
        return 'a picture should be a path of this site, such as /pictures/loom.svg';
      return token.text === '' ? 'a picture should say in [ ] what it shows' : null;
    case 'paragraph':
      return /^#{1,6}[^\s#]/.test(token.raw) ? 'a heading should begin with "## "' : null;
    case 'text':
      return token.tokens ? null : textRefusal(token.raw, isMarked, language);
    default:
      return null;
  }
}

/** @param problem undefined where a text has no pictures of its own */
function pictureRefusal(token: Token, problem: TextFile['pictureProblem']): string | null {
  if (token.type !== 'image' || !isPictureName(String(token.href))) return null;
  const name = String(token.href);
  if (problem === undefined) return 'a picture should be a path of this site, such as /pictures/loom.svg';
  if (!token.raw.includes(`](${name}`)) return `write the picture as ![what it shows](${name})`;
  return problem(name);
}

function textRefusal(text: string, isMarked: boolean, language: LanguageCode): string | null {
  if (text.includes('{lang')) return 'a mark of language should be [words]{lang=ku}, without brackets in the words';
  if (isMarked) return null;
  if (language === 'ckb' && arabicKeys.test(text))
    return 'Sorani is written with ی (U+06CC) and ک (U+06A9), not with ي and ك';
  if (spoken[language].direction === 'ltr' && arabic.test(text))
    return 'Arabic letters should be marked with their language: [ڕۆژ]{lang=ckb}';
  return null;
}
