import type { Token } from 'marked';
import { escapeHtml } from '../../common/text/html.ts';
import { readDate } from './dates.ts';
import { markdown } from './markdown.ts';
import type { PostContent } from './model.ts';
import { type Problems, readMapping } from './yaml-source.ts';

/**
 * Reads a post: front matter between two lines `---`, then Markdown.
 * @param path how problems name the file.
 */
export function readPost(problems: Problems, path: string, slug: string, text: string): PostContent | null {
  const match = /^---\r?\n([\s\S]*?\r?\n)---[ \t]*\r?\n([\s\S]*)$/.exec(text);
  if (!match) {
    problems.add(
      path,
      1,
      'the file should begin with front matter: title, author, published and summary between two lines ---',
    );
    return null;
  }
  const [, front = '', body = ''] = match;
  const mapping = readMapping(problems, path, front, 2);
  if (!mapping) return null;
  const post = {
    id: slug,
    title: mapping.text('title', { max: 160 }),
    author: mapping.text('author', { max: 80 }),
    published: readDate(mapping, 'published'),
  };
  const summary = mapping.text('summary', { max: 300 });
  mapping.end();
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  return { ...post, html: `<p>${escapeHtml(summary)}</p>\n${toHtml(problems, path, body, firstLine)}` };
}

/**
 * Markdown to HTML. Raw HTML and addresses other than https, mailto and paths of this site are problems, and so are
 * boxes to tick: `src/screens/catalogue/blog-post/SanitisedHtml.tsx` shows no controls.
 */
function toHtml(problems: Problems, path: string, body: string, firstLine: number): string {
  if (body.trim() === '') problems.add(path, firstLine, 'the text is missing; write it below the front matter');
  const tokens = markdown.lexer(body);
  markdown.walkTokens(tokens, (token) => {
    const message = refusal(token);
    if (message) problems.add(path, firstLine + linesBefore(body, token.raw), message);
  });
  return markdown.parser(tokens).trim();
}

function refusal(token: Token): string | null {
  if (token.type === 'html') return 'HTML is not allowed here; write Markdown';
  if (token.type === 'list_item' && token.task) return 'boxes to tick are not shown; write a plain list';
  if (token.type !== 'link' && token.type !== 'image') return null;
  const href: unknown = token.href;
  if (typeof href === 'string' && /^(https:\/\/|mailto:|\/(?!\/))/.test(href)) return null;
  return 'an address should begin with https://, mailto: or /';
}

function linesBefore(body: string, raw: string): number {
  const at = body.indexOf(raw);
  return at < 0 ? 0 : body.slice(0, at).split('\n').length - 1;
}
