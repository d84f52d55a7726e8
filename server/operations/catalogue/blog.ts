import { getPost, listPosts } from '../../domain/catalogue/blog.ts';
import type { Ctx } from '../../domain/common/context.ts';
import type { Operations } from '../operation.ts';
import type { PublicAnswers } from './public-answers.ts';

export function blog(ctx: Ctx, answer: PublicAnswers): Operations<'listPosts' | 'getPost'> {
  return {
    listPosts: (request, reply) => {
      const { lang: language } = request.params;
      const { limit, excerpts } = request.query;
      const areExcerpts = excerpts === 'true';
      const key = `posts ${language} ${limit ?? 'all'} ${areExcerpts}`;
      return answer(request, reply, key, async () => ({
        data: await listPosts({ ...ctx, language }, { limit, areExcerpts }),
      }));
    },
    getPost: (request, reply) => {
      const { id, lang: language } = request.params;
      return answer(request, reply, `post ${language} ${id}`, async () => ({
        data: await getPost({ ...ctx, language }, id),
      }));
    },
  };
}
