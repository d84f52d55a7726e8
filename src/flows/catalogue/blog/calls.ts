import type { BlogPost, Picture } from '../../../../common/api/types.ts';
import { language } from '../../../../common/language/current.ts';
import { type Client, call, dataOf, orPlainly } from '../../../api/client.ts';
import { filled, list, note, optional, or, shape, text } from '../../../api/read.ts';

const blogPost = shape<BlogPost>({
  id: filled,
  title: filled,
  author: note,
  publishedAt: note,
  description: or(shape<BlogPost['description']>({ html: text }), { html: '' }),
  thumbnail: or(shape<Picture>({ url: text }), { url: '' }),
  lang: optional(filled),
});

/** Servers that do not know `excerpts` send whole posts. */
export const listPosts = (client: Client, page: { limit?: number } = {}) =>
  call<readonly BlogPost[]>((_, signal) =>
    orPlainly({ excerpts: 'true' as const, ...page }, (query) =>
      dataOf(client.GET('/blog/{lang}', { params: { path: { lang: language.code }, query }, signal }), list(blogPost)),
    ),
  );

export const getPost = (client: Client, id: string) =>
  call<BlogPost | null>((_, signal) =>
    dataOf(client.GET('/blog/{id}/{lang}', { params: { path: { id, lang: language.code } }, signal }), blogPost),
  );
