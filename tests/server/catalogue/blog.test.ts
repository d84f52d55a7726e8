import { describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { escapeHtml } from '../../../common/text/html.ts';
import { excerpt } from '../../../common/text/text.ts';
import { postAddress } from '../../../server/pictures/address.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

type Post = components['schemas']['BlogPost'];

const platform = await sharedPlatform();

describe('blog', () => {
  it('[BLOG-01] the blog lists its posts, newest first, and answers 304 when nothing is new', async () => {
    const { body, headers } = await platform.get<{ data: Post[] }>('/api/blog/en');
    expect(body.data.map(({ id, publishedAt }) => [id, publishedAt])).toEqual([
      ['first-income', '2026-11-10T07:00:00.000Z'],
      ['a-quiet-hour', '2026-09-01T00:00:00.000Z'],
    ]);
    const again = await platform.get('/api/blog/en', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it('[BLOG-01][HOME-07] a list of excerpts brings the start of each article, without its elements', async () => {
    const whole = await platform.get<{ data: Post[] }>('/api/blog/en');
    expect(whole.body.data[0]?.description.html).toContain('<strong>twelve bags</strong>');
    const { body } = await platform.get<{ data: Post[] }>('/api/blog/en?excerpts=true');
    expect(body.data).toEqual(
      whole.body.data.map((post) => ({ ...post, description: { html: escapeHtml(excerpt(post.description.html)) } })),
    );
    expect(body.data.every(({ description }) => description.html.length <= 200)).toBe(true);
    const { body: plain } = await platform.get<{ data: Post[] }>('/api/blog/en?excerpts=false');
    expect(plain).toEqual(whole.body);
  });

  it('[HOME-07] a list of posts has as many as are asked for, the newest ones', async () => {
    const { body } = await platform.get<{ data: Post[] }>('/api/blog/en?limit=1');
    expect(body.data.map(({ id }) => id)).toEqual(['first-income']);
    for (const wrong of ['limit=0', 'limit=101', 'excerpts=yes']) {
      expect((await platform.get(`/api/blog/en?${wrong}`)).status).toBe(422);
    }
  });

  it('[BLOG-02] the answer of a post has the whole article as HTML', async () => {
    const { status, body } = await platform.get<{ data: Post }>('/api/blog/first-income/en');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'A first income',
      author: 'Shirin Ahmed',
      thumbnail: { url: postAddress({ id: 'first-income', emblem: null }) },
    });
    expect(body.data.description.html).toContain(
      '<h2 id="section-what-she-would-do-again">What she would do again</h2>',
    );
    expect(body.data.description.html).toContain('<strong>twelve bags</strong>');
  });

  it('[BLOG-02] an unknown post is answered 404', async () => {
    expect(await platform.get('/api/blog/nothing/en')).toMatchObject({
      status: 404,
      body: { error: 'not_found', message: 'This post was not found.' },
    });
    expect((await platform.get('/api/blog/first-income/xx')).status).toBe(422);
  });
});
