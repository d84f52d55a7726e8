import { listPosts, readPost } from '../../domain/catalogue/blog.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import type { PublicAnswers } from './public-answers.ts';

/** Articles, the same for everybody. */
export function blog({ db }: Pick<Services, 'db'>, answer: PublicAnswers): Operations<'listPosts' | 'getPost'> {
  return {
    listPosts: (request, reply) => answer(request, reply, 'posts', async () => ({ data: await listPosts(db) })),
    getPost: (request, reply) =>
      answer(request, reply, `post ${request.params.id}`, async () => ({
        data: await readPost(db, request.params.id),
      })),
  };
}
