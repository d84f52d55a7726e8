import { escapeHtml } from '../../common/text/html.ts';
import { toHtml } from '../domain/catalogue/markdown.ts';
import { readDate } from './dates.ts';
import { readEmblem } from './emblem.ts';
import { readFrontMatter } from './front-matter.ts';
import { checkMarkdown } from './markdown.ts';
import type { PostContent, PostWords } from './model.ts';
import type { Mapping, Problems } from './yaml-source.ts';

/** @param path names the file in problems. */
export function readPost(problems: Problems, path: string, slug: string, text: string): PostContent | null {
  const source = readFrontMatter(problems, path, text, 'title, author, published and summary');
  if (!source) return null;
  const { mapping, body, firstLine } = source;
  const post = {
    ...{ id: slug, published: readDate(mapping, 'published'), emblem: readEmblem(mapping) },
    ...readPostWords(mapping, body),
  };
  mapping.end();
  checkMarkdown(problems, { path, text: body, firstLine });
  return post;
}

export const readPostWords = (mapping: Mapping, body: string): PostWords => ({
  title: mapping.text('title', { max: 160 }),
  author: mapping.text('author', { max: 80 }),
  summary: mapping.text('summary', { max: 300 }),
  text: body.trim(),
});

/** Summary paragraph and text. */
export const postHtml = ({ summary, text }: PostWords): string => `<p>${escapeHtml(summary)}</p>\n${toHtml(text)}`;
