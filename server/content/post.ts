import { escapeHtml } from '../../common/text/html.ts';
import { toHtml } from '../domain/catalogue/markdown.ts';
import { readDate } from './dates.ts';
import { checkMarkdown } from './markdown.ts';
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
  checkMarkdown(problems, path, body, text.slice(0, text.length - body.length).split('\n').length);
  return { ...post, html: `<p>${escapeHtml(summary)}</p>\n${toHtml(body)}` };
}
