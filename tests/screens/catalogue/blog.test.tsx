import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { fill } from 'model-walk/testing-library';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BlogPost } from '../../../common/api/types.ts';
import { toHtml } from '../../../server/domain/catalogue/markdown.ts';
import { open as openBlog } from '../../../src/flows/catalogue/blog/page.tsx';
import { open as openPost } from '../../../src/flows/catalogue/blog-post/page.tsx';
import { aCourse } from '../../support/courses.ts';
import { type Answers, networkError, ok } from '../../support/fetch-double.ts';
import { learner } from '../../support/fixtures.ts';
import { aPost } from '../../support/posts.ts';
import { visit } from '../../support/visit.tsx';

const markdownMakes =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, hr, br, table, thead, tbody, tr, th, td, a, img, strong, em, del, code, span';

const log = vi.spyOn(console, 'info').mockImplementation(() => {});
beforeEach(() => log.mockClear());

const visitBlog = (answer: NonNullable<Answers['GET /blog/{lang}']>) =>
  visit(openBlog, { params: {}, answers: { 'GET /blog/{lang}': answer } });
const visitPost = (answer: NonNullable<Answers['GET /blog/{id}/{lang}']>) =>
  visit(openPost, { params: { blogId: 'quiet-hour' }, answers: { 'GET /blog/{id}/{lang}': answer } });
const html = (text: string, more: Partial<BlogPost> = {}) =>
  aPost('quiet-hour', { description: { html: text }, ...more });

describe('the list of articles', () => {
  it('[BLOG-01] is in the order of the server', async () => {
    const { calls } = visitBlog(ok([aPost('newer'), aPost('older')]));
    screen.getByRole('heading', { level: 1, name: 'Blog' });
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Post newer', '/blog/newer'],
      ['Post older', '/blog/older'],
    ]);
    expect(screen.getAllByText('7 March 2026')).toHaveLength(2);
    expect(calls.map(({ path }) => path)).toEqual(['/blog/en']);
  });

  it('[BLOG-01] cuts an excerpt at 150 characters when the text exceeds 200, and keeps a shorter one', async () => {
    visitBlog(
      ok([
        aPost('short', { description: { html: `<p>${'s'.repeat(200)}</p>` } }),
        aPost('long', { description: { html: `<p><b>${'l'.repeat(100)}</b>${'l'.repeat(101)}</p>` } }),
      ]),
    );
    await screen.findByText('s'.repeat(200));
    screen.getByText(`${'l'.repeat(150)}…`);
  });

  it('[BLOG-01] shows markup in an excerpt as text', async () => {
    visitBlog(ok([aPost('odd', { description: { html: '<p>1 &lt; 2 &amp; <img src=x onerror=alert(1)>safe</p>' } })]));
    await screen.findByText('1 < 2 & safe');
    expect(document.querySelector('[onerror]')).toBeNull();
  });

  it('[BLOG-01] says so when there is no article yet', async () => {
    visitBlog(ok([]));
    await screen.findByText('No articles here yet');
  });

  it('[SESSION-03] stays empty after a failure, which is only logged', async () => {
    visitBlog(networkError);
    await screen.findByText('We could not load the articles');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalledTimes(1);
  });
});

describe('an article', () => {
  it('[BLOG-02] has title, author, date and text', async () => {
    const { calls } = visitPost(ok(html('<h2>Begin</h2><p>With <a href="/course">a course</a>.</p>')));
    await screen.findByRole('heading', { level: 1, name: 'Post quiet-hour' });
    expect(screen.getByText('7 March 2026').parentElement?.textContent).toBe('By Rojda Demir · 7 March 2026');
    const [thumbnail] = screen.getAllByRole('presentation');
    expect(thumbnail?.getAttribute('src')).toBe('/media/pictures/quiet-hour.svg');
    screen.getByRole('heading', { level: 2, name: 'Begin' });
    expect(screen.getByRole('link', { name: 'a course' }).getAttribute('href')).toBe('/course');
    expect(calls.map(({ path }) => path)).toEqual(['/blog/quiet-hour/en']);
  });

  it('[BLOG-06] courses that the text links to are cards below it, in its order', async () => {
    const text =
      '<a href="/course/weaving">1</a> <a href="/course">2</a> <a href="/course/baking">3</a> <a href="/course/weaving">4</a>';
    const { callsOf } = visit(openPost, {
      params: { blogId: 'quiet-hour' },
      as: learner,
      answers: {
        'GET /blog/{id}/{lang}': ok(html(text)),
        'GET /courses/all/{language}': ok({
          courses: [aCourse({}, { id: 'baking', title: 'Baking' }), aCourse({})],
          next: null,
          total: 2,
        }),
        'GET /user/courses': ok({ courses: [], course_ids: ['baking'], subscription: null, wished_ids: ['weaving'] }),
      },
    });
    const related = await screen.findByRole('region', { name: 'Courses that go with this article' });
    const cards = within(related).getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Weaving', 'Baking']);
    expect(cards.map((card) => within(card).queryByText('Owned') !== null)).toEqual([false, true]);
    const [asked] = callsOf('GET /courses/all/{language}');
    expect(String(asked?.query)).toBe('ids=weaving%2Cbaking&limit=2');
  });

  it('[BLOG-06] a failure of the courses below an article leaves the article as it is', async () => {
    const text = '<p>Begin with <a href="/course/weaving">weaving</a>.</p>';
    visit(openPost, {
      params: { blogId: 'quiet-hour' },
      answers: { 'GET /blog/{id}/{lang}': ok(html(text)), 'GET /courses/all/{language}': networkError },
    });
    await screen.findByRole('link', { name: 'weaving' });
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('article', { name: 'Weaving' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a script', '<script>window.hacked = true</script>'],
    ['an event handler', '<img src="x" onerror="window.hacked = true">'],
    ['a javascript address', '<a href="javascript:window.hacked = true">press</a>'],
    ['a hidden javascript address', '<a href=" java&#9;script:window.hacked = true">press</a>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
    ['an object', '<object data="data:text/html,<script>window.hacked = true</script>"></object>'],
    [
      'a form',
      '<form action="https://evil.example"><label>Password<input name="password"></label><button>Log in</button>',
    ],
    ['a style sheet', '<style>body { display: none }</style>'],
    [
      'a style',
      '<p style="position: fixed; inset: 0" class="fixed" id="root" data-x="1" aria-label="Log in">over all</p>',
    ],
    [
      'a film',
      '<video src="https://evil.example/a.mp4" controls></video><audio src="https://evil.example/a.mp3"></audio>',
    ],
    ['a heading of our own', '<dialog open><details><summary>Log in</summary></details></dialog>'],
    ['an address without its scheme', '<a href="//evil.example">press</a><a href="/\\evil.example">press</a>'],
    [
      'another scheme',
      '<a href="tel:+31">press</a><a href="data:text/html,x">press</a><a href="ftp://evil.example">x</a>',
    ],
    [
      'a window of its own',
      '<a href="https://evil.example" target="_blank" rel="opener" ping="https://evil.example">x</a>',
    ],
    ['SVG', '<svg><script>window.hacked = true</script><a xlink:href="javascript:window.hacked = true">x</a></svg>'],
    [
      'mutating markup',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=true&gt;">',
    ],
  ])('[BLOG-02][S12] removes %s from its text', async (_, hostile) => {
    visitPost(ok(html(`<p>Before</p>${hostile}<p>After</p>`)));
    await screen.findByText('Before');
    const text = document.querySelector('.prose');
    if (!text) throw new Error('The article has no text');
    const elements = [...text.querySelectorAll('*')];
    expect(elements.filter((element) => !element.matches(markdownMakes)).map(({ tagName }) => tagName)).toEqual([]);
    const attributes = elements.flatMap((element) => [...element.attributes]);
    expect(attributes.filter(({ name }) => !/^(href|src|alt|title|align|start|rel)$/.test(name))).toEqual([]);
    const addresses = attributes.filter(({ name }) => name === 'href' || name === 'src');
    expect(addresses.filter(({ value }) => !/^(https?:\/\/|mailto:|\/\w|x$)/.test(value))).toEqual([]);
    expect(attributes.filter(({ name, value }) => name === 'rel' && value !== 'noopener noreferrer')).toEqual([]);
    expect(Reflect.get(window, 'hacked')).toBeUndefined();
  });

  it('[BLOG-02] keeps everything that Markdown makes', async () => {
    const made = toHtml(`## A heading

Words, [**rojbaş**]{lang=ku}, **strong**, *soft*, ~~gone~~, \`code\` and [a course](/course "Ours"),\\
[mail](mailto:us@zanin.example), [a page](https://zanin.example/a?b=c#d).

![A loom](/pictures/loom.svg)

> Said

3. three
4. four

- one

| a | b |
| :-- | --: |
| 1 | [ئاو]{lang=ckb} |

***

    pre
`);
    visitPost(ok(html(made)));
    await screen.findByRole('heading', { level: 2, name: 'A heading' });
    const lines = (text = '') => text.replaceAll(/\s*\n\s*(?=<)/g, '').trim();
    const shown = document.querySelector('.prose')?.innerHTML;
    // what the page adds: a box in which a wide table scrolls, pictures that load when they are
    // seen, and a safe `rel`
    const added = / rel="noopener noreferrer"| loading="lazy"|<div [^>]*role="region"[^>]*>|<\/div>/g;
    // React sets `src` last, and wouter `href` of a page
    const reordered = lines(made).replace(/(src="[^"]*") (alt="[^"]*")|(href="\/[^"]*") (title="[^"]*")/g, '$2$4 $1$3');
    expect(lines(shown?.replaceAll(added, ''))).toBe(reordered);
    expect(screen.getByRole('region', { name: 'Table' }).tabIndex).toBe(0);
  });

  it('[SESSION-10] keeps the address for the newsletter when the session ends', async () => {
    const email = 'rojin@example.org';
    const answers = { 'GET /blog/{id}/{lang}': ok(aPost('quiet-hour')) };
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email Address' });
    const { user, draft } = visit(openPost, { params: { blogId: 'quiet-hour' }, answers });
    await fill(user, await field(), email);
    expect(draft()).toEqual({ email });
    cleanup();
    visit(openPost, { params: { blogId: 'quiet-hour' }, answers, restored: draft() });
    expect((await field()).value).toBe(email);
  });

  it('[BLOG-02] has a newsletter form that makes no call, and says so', async () => {
    const { user, calls } = visitPost(ok(aPost('quiet-hour')));
    await screen.findByRole('heading', { level: 1, name: 'Post quiet-hour' });
    const before = calls.length;
    await fill(user, screen.getByRole('textbox', { name: 'Email Address' }), 'rojin@example.org');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await screen.findByText(/your address was not stored anywhere/);
    expect(calls).toHaveLength(before);
  });

  it('[SESSION-03] leads back to the list if it is unknown', async () => {
    visitPost({ status: 404, body: { message: 'Not found' } });
    await screen.findByText('We could not find this article');
    expect(screen.getByRole('link', { name: 'See all articles' }).getAttribute('href')).toBe('/blog');
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  });

  it('[SESSION-03] can be loaded again after a lost connection', async () => {
    let tries = 0;
    const { user } = visitPost(() => (++tries === 1 ? networkError() : ok(aPost('quiet-hour'))));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Post quiet-hour' });
  });
});
