import { previewCache, previewedCourse, previewedFile, previewedLesson, previewOf } from '../../drafts/preview.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { toProblem } from './shapes.ts';
import { staffOf } from './staff.ts';

type Ids = 'getDeskPreview' | 'getDeskPreviewCourse' | 'getDeskPreviewLesson' | 'getDeskPreviewFile';

/** A draft as learners would get it (decision 097): answers are as in the learners' calls. */
export function deskDraftPreview(services: Services): Operations<Ids> {
  const cache = previewCache(services);
  return {
    async getDeskPreview(request) {
      const { draft, title, languages, problems } = await previewOf(
        services,
        cache,
        staffOf(request),
        request.params.id,
      );
      return {
        data: {
          ...{ draft: draft.id, course: draft.course_id, title, languages },
          problems: problems.map(toProblem),
        },
      };
    },

    async getDeskPreviewCourse(request) {
      const place = { ...request.params, ...request.query };
      return { data: await previewedCourse(services, cache, staffOf(request), place) };
    },

    async getDeskPreviewLesson(request) {
      const place = { ...request.params, ...request.query };
      return { data: await previewedLesson(services, cache, staffOf(request), place) };
    },

    async getDeskPreviewFile(request, reply) {
      const { mimeType, fileName, bytes } = await previewedFile(services, cache, staffOf(request), request.params);
      const isDrawn = mimeType === 'image/svg+xml';
      reply.headers({
        'content-disposition': isDrawn ? 'inline' : `attachment; filename="${fileName}"`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        'cache-control': 'private, no-cache',
      });
      return reply.type(mimeType).send(bytes);
    },
  };
}
