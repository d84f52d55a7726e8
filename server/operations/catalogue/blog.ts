import { getPost, listPosts } from '../../domain/catalogue/blog.ts';
import type { Ctx } from '../../domain/common/context.ts';
import type { Operations } from '../operation.ts';
import type { PublicAnswers } from './public-answers.ts';

export function blog(ctx: Ctx, answer: PublicAnswers): Operations<'listPosts' | 'getPost'> {
  return {
    listPosts: (request, reply) => {
      const { limit, excerpts } = request.query;
      const areExcerpts = excerpts === 'true';
      const key = `posts ${limit ?? 'all'} ${areExcerpts}`;
      return answer(request, reply, key, async () => ({ data: await listPosts(ctx, { limit, areExcerpts }) }));
    },
    getPost: (request, reply) =>
      answer(request, reply, `post ${request.params.id}`, async () => ({
        data: await getPost(ctx, request.params.id),
      })),
  };
}
