import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PathName, pages } from '../../../common/pages.ts';
import { examplePath } from '../../support/page-addresses.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';

const site = 'https://zanin.example';

const clientFolder = temporaryFolder({ 'index.html': emptyPage });
const platform = await sharedPlatform({ clientFolder, env: { PUBLIC_URL: site } });

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
const metaOf = (text: string, name: string) =>
  [...text.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].flatMap(([, key, content = '']) =>
    key === name ? [unescaped(content)] : [],
  );

/** The addresses in the map, with their dates. */
async function mapped(): Promise<Record<string, string | undefined>> {
  const { text } = await platform.get('/sitemap.xml');
  const entries = [...text.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)];
  return Object.fromEntries(entries.map(([, loc = '', date]) => [loc, date]));
}

interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** What a page says of what it shows. */
async function thingsOf(path: string, options: { ip?: string } = {}): Promise<Thing[]> {
  const { text } = await platform.get(path, options);
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(blocks.length).toBeLessThanOrEqual(1);
  const [, json] = blocks[0] ?? [];
  if (json === undefined) return [];
  const { '@context': context, '@graph': things } = JSON.parse(json);
  expect(context).toBe('https://schema.org');
  return things;
}

const namesOf = (things: readonly Thing[]) => things.map((thing) => thing['@type']);

describe('the sitemap', () => {
  it('[SEO-01] lists the public pages by their absolute address, with a date where they have one', async () => {
    // strictly: most have no date, and a key whose value is undefined is equal to none otherwise
    expect(await mapped()).toStrictEqual({
      [`${site}/`]: undefined,
      [`${site}/about`]: undefined,
      [`${site}/course`]: undefined,
      [`${site}/blog`]: undefined,
      [`${site}/terms-of-service`]: undefined,
      [`${site}/privacy-policy`]: undefined,
      [`${site}/account-deletion`]: undefined,
      [`${site}/course/cash-book`]: '2026-06-15T00:00:00.000Z',
      [`${site}/course/first-stitches`]: '2026-02-01T00:00:00.000Z',
      [`${site}/course/pattern-cutting`]: '2026-03-02T00:00:00.000Z',
      [`${site}/course/cash-book/chapter/money-in-money-out/lesson/why-write-it-down`]: undefined,
      [`${site}/course/first-stitches/chapter/by-hand/lesson/running-stitch`]: undefined,
      // no preview: the course has no price
      [`${site}/course/first-stitches/chapter/by-hand/lesson/sew-a-button`]: undefined,
      [`${site}/course/pattern-cutting/chapter/measure/lesson/body-measures`]: undefined,
      [`${site}/blog/a-quiet-hour`]: expect.stringMatching(/^2026-\d\d-\d\dT/),
      [`${site}/blog/first-income`]: '2026-11-10T07:00:00.000Z',
    });
  });

  it('[SEO-01] is compressed XML, and is not sent again when it is unchanged', async () => {
    const plain = await platform.get('/sitemap.xml');
    expect(plain.status).toBe(200);
    expect(plain.headers['content-type']).toBe('application/xml');
    const encoded = await platform.get('/sitemap.xml', { headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(encoded.bytes).toString()).toBe(plain.text);
    const again = await platform.get('/sitemap.xml', { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await platform.request('HEAD', '/sitemap.xml')).status).toBe(200);
  });

  it.each(['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-99999.xml', '/sitemap-x.xml'])(
    '[SEO-01] has no part at %s while it fits into one file',
    async (path) => {
      expect((await platform.get(path)).status).toBe(404);
    },
  );

  it('[SEO-01] is at most a minute old, and omits removed courses and their lessons', async () => {
    const { db } = platform.services;
    platform.clock.advance(61_000);
    const before = Object.keys(await mapped());
    const removeSince = (removed_at: Date | null) =>
      db.updateTable('courses').set({ removed_at }).where('id', '=', 'cash-book').execute();
    await removeSince(platform.clock.now());
    try {
      expect(Object.keys(await mapped())).toEqual(before);
      platform.clock.advance(61_000);
      const after = Object.keys(await mapped());
      expect(after).toEqual(before.filter((address) => !address.includes('/cash-book')));
      expect(after.length).toBe(before.length - 2);
    } finally {
      await removeSince(null);
      platform.clock.advance(61_000);
    }
  });

  it('[SEO-01] is built again after the database failed', async () => {
    let isAway = true;
    const db = platform.services.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('the database is gone');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const broken = await platformOfTest({ content: null, clientFolder, services: { db } });
    expect((await broken.get('/sitemap.xml')).status).toBe(500);
    isAway = false;
    expect((await broken.get('/sitemap.xml')).status).toBe(200);
  });
});

describe('pages that search engines should not index', () => {
  it('[SEO-02] are listed in robots.txt, which has the absolute address of the sitemap', async () => {
    const { headers, text } = await platform.get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /outbox',
      'Disallow: /sandbox/',
      '',
      `Sitemap: ${site}/sitemap.xml`,
      '',
    ]);
  });

  const hidden: readonly PathName[] = [
    'chapterCompleted',
    'chapterFeedback',
    'courseCompleted',
    'certificate',
    'passwordReset',
    'newsletter',
    'reminders',
    'identifierUndo',
    'verification',
    'accountDeletionConfirmation',
    'learnerHome',
    'profile',
    'purchase',
    'settings',
    'identifierChange',
    'review',
    'coupon',
    'paymentOptions',
    'coursePaymentOptions',
    'checkout',
    'paymentSuccess',
  ];
  it.each(Object.keys(pages) as PathName[])(
    '[SEO-02] ask not to be indexed if they are for members or a step of a form, here %s',
    async (name) => {
      const path = examplePath(name);
      const { text } = await platform.get(path);
      const isHidden = hidden.some((one) => one === name);
      expect(metaOf(text, 'robots')).toEqual(isHidden ? ['noindex'] : []);
      if (isHidden) expect(Object.keys(await mapped())).not.toContain(site + path);
    },
  );

  it('[SEO-02] do not include the page of a course that was not found, perhaps only for a moment', async () => {
    expect(metaOf((await platform.get('/course/nothing')).text, 'robots')).toEqual([]);
  });
});

const zanin = { '@type': 'Organization', name: 'Zanin', url: `${site}/`, logo: `${site}/touch-icon.png` };
const png = (kind: string, id: string) =>
  expect.stringMatching(new RegExp(`^${site}/media/${kind}/${id}\\.[0-9a-f]{12}\\.png$`));

/** The way to a page from the list that it is in: the names on it, and their paths. */
const wayOf = (steps: Record<string, string>) => ({
  '@type': 'BreadcrumbList',
  itemListElement: Object.entries(steps).map(([name, path], at) => ({
    ...{ '@type': 'ListItem', position: at + 1, name, item: site + path },
  })),
});

describe('the structured data of a page', () => {
  it.each(['/', '/about'])('[SEO-03] the page %s names the organization', async (path) => {
    // the content of these tests says who runs the site (SITE-04)
    expect(await thingsOf(path)).toEqual([{ ...zanin, legalName: 'Loom & Sons', address: '4 Bazaar Street, Duhok' }]);
  });

  it('[SEO-03] a course has its provider, its price in the region of the request, its length, and no stars without voices', async () => {
    const url = `${site}/course/cash-book`;
    const course = {
      '@type': 'Course',
      name: 'A cash book that works',
      url,
      description: 'Know every evening what is left. Ten minutes a day are enough.',
      image: png('covers', 'cash-book'),
      inLanguage: 'en',
      teaches: ['close the day in ten minutes', 'read a month: what came in, what went out'],
      educationalLevel: 'Beginner',
      audience: { '@type': 'Audience', audienceType: 'People who sell at a stall.' },
      provider: zanin,
      offers: { '@type': 'Offer', category: 'Paid', price: 31_000, priceCurrency: 'IQD', url },
      hasCourseInstance: {
        ...{ '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT15M' },
        instructor: { '@type': 'Person', name: 'Rojda Aziz', description: 'Keeps the books of a bakery.' },
      },
      timeRequired: 'PT15M',
    };
    const way = wayOf({ Courses: '/course', 'A cash book that works': '/course/cash-book' });
    expect(await thingsOf('/course/cash-book')).toEqual([course, way]);
    const dutch = await thingsOf('/course/cash-book', { ip: '145.97.39.155' });
    expect(dutch[0]?.offers).toEqual({ ...course.offers, price: 22, priceCurrency: 'EUR' });
  });

  it('[SEO-03][COURSE-07] a course lists no person as instructor for a team, and omits what the author has not said', async () => {
    const { db } = platform.services;
    const teacher = JSON.stringify({ name: 'Loom & Sons', about: 'Weavers.', person: false });
    await db.updateTable('courses').set({ teacher, language: 'ckb' }).where('id', '=', 'pattern-cutting').execute();
    const [course] = await thingsOf('/course/pattern-cutting');
    await db
      .updateTable('courses')
      .set({ teacher: null, language: null })
      .where('id', '=', 'pattern-cutting')
      .execute();
    expect(course?.inLanguage).toBe('ckb');
    expect(course?.hasCourseInstance).not.toHaveProperty('instructor');
    for (const absent of ['teaches', 'educationalLevel', 'audience']) expect(course).not.toHaveProperty(absent);
  });

  it('[SEO-03] a free course costs nothing', async () => {
    const [course] = await thingsOf('/course/first-stitches');
    expect(course?.offers).toMatchObject({ category: 'Free', price: 0 });
  });

  it('[SEO-03] a course has the stars that its page shows', async () => {
    const { db } = platform.services;
    const rate = (rating: number | null, rating_count: number) =>
      db.updateTable('courses').set({ rating, rating_count }).where('id', '=', 'pattern-cutting').execute();
    await rate(4.5, 12);
    const [course] = await thingsOf('/course/pattern-cutting');
    expect(course?.aggregateRating).toEqual({
      ...{ '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 12, bestRating: 5 },
    });
    await rate(null, 0);
    expect((await thingsOf('/course/pattern-cutting'))[0]).not.toHaveProperty('aggregateRating');
  });

  it('[SEO-03] a lesson has breadcrumbs from the course list, without the names of other lessons', async () => {
    const path = '/course/cash-book/chapter/money-in-money-out/lesson/why-write-it-down';
    const book = '/course/cash-book';
    expect(await thingsOf(path)).toEqual([
      wayOf({ Courses: '/course', 'A cash book that works': book, 'Why write it down': path }),
    ]);
  });

  it('[SEO-03] a practice test is named after its course, and has breadcrumbs from the course list', async () => {
    const path = '/course/pattern-cutting/practice-test';
    const course = '/course/pattern-cutting';
    expect(await thingsOf(path)).toEqual([
      wayOf({ Courses: '/course', 'Pattern cutting': course, 'Practice test': path }),
    ]);
    expect((await platform.get(path)).text).toContain('<title>Practice test · Pattern cutting');
    expect(await thingsOf('/course/cash-book/practice-test')).toEqual([]);
  });

  it('[SEO-03] a post has its author, its date and its picture', async () => {
    const url = `${site}/blog/first-income`;
    const [article, way, ...others] = await thingsOf('/blog/first-income');
    expect(article).toEqual({
      '@type': 'Article',
      headline: 'A first income',
      url,
      description: expect.stringMatching(/^Three learners tell how it began & what they sold first/),
      image: png('pictures', 'first-income'),
      inLanguage: 'en',
      author: { '@type': 'Person', name: 'Shirin Ahmed' },
      publisher: zanin,
      datePublished: '2026-11-10T07:00:00.000Z',
    });
    expect(way).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ name: 'Blog' }, { item: url }] });
    expect(others).toEqual([]);
  });

  it('[SEO-03] the course list names its first courses, newest first, and a filtered list has no structured data', async () => {
    const ids = ['cash-book', 'pattern-cutting', 'first-stitches'];
    expect(await thingsOf('/course')).toEqual([
      {
        '@type': 'ItemList',
        itemListElement: ids.map((id, at) => ({ '@type': 'ListItem', position: at + 1, url: `${site}/course/${id}` })),
      },
    ]);
    expect(await thingsOf('/course?q=bread')).toEqual([]);
  });

  it.each(['/login', '/profile', '/course/nothing', '/blog/nothing', '/nothing', '/terms-of-service'])(
    '[SEO-03] the page %s, which shows none of these, has no structured data',
    async (path) => {
      expect(await thingsOf(path)).toEqual([]);
    },
  );

  it('[SEO-03][A44] a name stays text, whatever characters it has', async () => {
    const nasty = `</script><script>alert("1")</script><!-- ]]> ' $& $1`;
    const { db } = platform.services;
    const name = (title: string) =>
      db.updateTable('courses').set({ title }).where('id', '=', 'first-stitches').execute();
    await name(nasty);
    const { text } = await platform.get('/course/first-stitches');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<!-- ]]>');
    expect(namesOf(await thingsOf('/course/first-stitches'))).toEqual(['Course', 'BreadcrumbList']);
    expect((await thingsOf('/course/first-stitches'))[0]).toMatchObject({ name: nasty });
    expect(metaOf(text, 'og:image:alt')[0]).toContain('&lt;script&gt;');
    await name('First stitches');
  });
});

describe('the picture of a shared link', () => {
  /** Width and height of a PNG, by its header. */
  const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

  it.each([
    ['/course/cash-book', 'covers/cash-book', 'A cash book that works'],
    ['/course/cash-book/chapter/any/lesson/close-the-day', 'covers/cash-book', 'A cash book that works'],
    ['/blog/first-income', 'pictures/first-income', 'A woven pattern'],
  ])('[SEO-04] the page %s has a raster image, at an address that can be cached forever', async (path, name, alt) => {
    const { text } = await platform.get(path);
    const [image = ''] = metaOf(text, 'og:image');
    expect(image.startsWith(`${site}/media/${name}.`)).toBe(true);
    expect(metaOf(text, 'og:image:alt')).toEqual([alt]);
    expect(metaOf(text, 'twitter:card')).toEqual(['summary_large_image']);
    const { status, headers, bytes } = await platform.get(image.slice(site.length));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(sizeOf(bytes).map(String)).toEqual([metaOf(text, 'og:image:width')[0], metaOf(text, 'og:image:height')[0]]);
    const again = await platform.get(image.slice(site.length), { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it.each(['/', '/login', '/course', '/course/nothing', '/nothing'])(
    '[SEO-04] the page %s, without course or post, has the image of the site',
    async (path) => {
      expect(metaOf((await platform.get(path)).text, 'og:image')).toEqual([`${site}/social.png`]);
    },
  );

  it('[SEO-04] an address with another version has the current image for some minutes', async () => {
    const { status, headers } = await platform.get('/media/covers/cash-book.0123456789ab.png');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect((await platform.get('/media/covers/nothing.png')).status).toBe(404);
    expect((await platform.get('/media/covers/cash-book.gif')).status).toBe(404);
  });
});
