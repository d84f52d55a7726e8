import type { BlogPost } from '../../common/api/types.ts';

export const aPost = (id: string, more: Partial<BlogPost> = {}): BlogPost => ({
  id,
  title: `Post ${id}`,
  thumbnail: { url: `/media/pictures/${id}.svg` },
  author: 'Rojda Demir',
  publishedAt: '2026-03-07T10:00:00.000Z',
  description: { html: '<p>A short story.</p>' },
  ...more,
});
