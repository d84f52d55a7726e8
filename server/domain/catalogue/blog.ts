import type { Selectable } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { escapeHtml } from '../../../common/text/html.ts';
import { excerpt } from '../../../common/text/text.ts';
import type { PostsTable } from '../../db/tables/catalogue.ts';
import { postAddress } from '../../pictures/address.ts';
import type { Ctx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';

type Post = components['schemas']['BlogPost'];

export interface PostsWanted {
  limit?: number | undefined;
  areExcerpts: boolean;
}

export async function listPosts({ db }: Ctx, { limit, areExcerpts }: PostsWanted): Promise<Post[]> {
  const rows = await db
    .selectFrom('posts')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  const posts = rows.map(toPost);
  if (!areExcerpts) return posts;
  return posts.map((post) => ({ ...post, description: { html: escapeHtml(excerpt(post.description.html)) } }));
}

/** @throws Problem 404 */
export async function getPost({ db }: Ctx, id: string): Promise<Post> {
  const row = await db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('post'));
  return toPost(row);
}

function toPost({ id, title, author, published_at, html, emblem }: Selectable<PostsTable>): Post {
  return {
    ...{ id, title, author },
    publishedAt: published_at.toISOString(),
    description: { html },
    thumbnail: { url: postAddress({ id, emblem }) },
  };
}
