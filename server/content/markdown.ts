import type { Token } from 'marked';
import { isLinkTarget, isPictureTarget, languages } from '../../common/text/markup.ts';
import { isLanguageMark, lex, sectionsOf, walk } from '../domain/catalogue/markdown.ts';
import { Problems } from './yaml-source.ts';

const known = [...languages.keys()].join(', ');

/** Reports markup that is not rendered, and words without their language. */
export function checkMarkdown(problems: Problems, path: string, text: string, firstLine = 1): void {
  if (text.trim() === '') problems.add(path, firstLine, 'the text is missing; write it here');
  const tokens = lex(text);
  const marked = new Set<Token>();
  let at = 0;
  walk(tokens, (token) => {
    // search in the parent's text: a nested token has lost its indentation
    const [line = ''] = token.raw.trimStart().split('\n');
    const found = text.indexOf(line, at);
    if (found >= 0) at = found;
    if (isLanguageMark(token) && languages.get(token.lang) === 'rtl') walk(token.tokens, (each) => marked.add(each));
    const message = refusal(token, marked.has(token));
    if (message) problems.add(path, firstLine + text.slice(0, at).split('\n').length - 1, message);
  });
}

/** Of a single paragraph, such as a question. */
export function refusalsIn(text: string): string[] {
  const problems = new Problems();
  checkMarkdown(problems, '', text);
  return problems.found.map((problem) => problem.replace(/^:\d+: /, ''));
}

/** As Markdown. */
export const headingsIn = (text: string): string[] => sectionsOf(text).map(({ source }) => source);

const arabic = /\p{Script=Arabic}/u;

/** @param isMarked inside a mark of a language in Arabic script. */
function refusal(token: Token, isMarked: boolean): string | null {
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
      if (!isPictureTarget(String(token.href)))
        return 'a picture should be a path of this site, such as /pictures/loom.svg';
      return token.text === '' ? 'a picture should say in [ ] what it shows' : null;
    case 'paragraph':
      return /^#{1,6}[^\s#]/.test(token.raw) ? 'a heading should begin with "## "' : null;
    case 'text':
      return token.tokens ? null : textRefusal(token.raw, isMarked);
    default:
      return null;
  }
}

function textRefusal(text: string, isMarked: boolean): string | null {
  if (text.includes('{lang')) return 'a mark of language should be [words]{lang=ku}, without brackets in the words';
  if (!isMarked && arabic.test(text)) return 'Arabic letters should be marked with their language: [ڕۆژ]{lang=ckb}';
  return null;
}
