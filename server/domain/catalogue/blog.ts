import type { Selectable } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { escapeHtml } from '../../../common/text/html.ts';
import { excerpt } from '../../../common/text/text.ts';
import type { PostsTable } from '../../db/tables/catalogue.ts';
import { postAddress } from '../../pictures/address.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { type Said, sayIn } from './translations.ts';

type Post = components['schemas']['BlogPost'];

export interface PostsWanted {
  limit?: number | undefined;
  areExcerpts: boolean;
}

export async function listPosts(ctx: Ctx, { limit, areExcerpts }: PostsWanted): Promise<Post[]> {
  const rows = await ctx.db
    .selectFrom('posts')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  const posts = await inLanguage(ctx, rows);
  if (!areExcerpts) return posts;
  return posts.map((post) => ({ ...post, description: { html: escapeHtml(excerpt(post.description.html)) } }));
}

/** @throws Problem 404 */
export async function getPost(ctx: Ctx, id: string): Promise<Post> {
  const row = await ctx.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('post'));
  const [post] = await inLanguage(ctx, [row]);
  if (!post) throw notFound('post');
  return post;
}

async function inLanguage(ctx: Ctx, rows: readonly Selectable<PostsTable>[]): Promise<Post[]> {
  const say = await sayIn(ctx, { kinds: ['post'], ids: rows.map(({ id }) => id) });
  return rows.map((row) => toPost(say('post', row)));
}

function toPost({ id, title, author, published_at, html, emblem, lang }: Selectable<PostsTable> & Said): Post {
  return {
    ...{ id, title, author },
    publishedAt: published_at.toISOString(),
    description: { html },
    thumbnail: { url: postAddress({ id, emblem }) },
    ...(lang && { lang }),
  };
}
