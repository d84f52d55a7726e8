import { escapeHtml } from '../../common/text/html.ts';
import { toHtml } from '../domain/catalogue/markdown.ts';
import { readDate } from './dates.ts';
import { readEmblem } from './emblem.ts';
import { readFrontMatter } from './front-matter.ts';
import { checkMarkdown } from './markdown.ts';
import type { PostContent } from './model.ts';
import type { Problems } from './yaml-source.ts';

/** @param path names the file in problems. */
export function readPost(problems: Problems, path: string, slug: string, text: string): PostContent | null {
  const source = readFrontMatter(problems, path, text, 'title, author, published and summary');
  if (!source) return null;
  const { mapping, body, firstLine } = source;
  const post = {
    id: slug,
    title: mapping.text('title', { max: 160 }),
    author: mapping.text('author', { max: 80 }),
    published: readDate(mapping, 'published'),
    emblem: readEmblem(mapping),
  };
  const summary = mapping.text('summary', { max: 300 });
  mapping.end();
  checkMarkdown(problems, { path, text: body, firstLine });
  return { ...post, html: `<p>${escapeHtml(summary)}</p>\n${toHtml(body)}` };
}
