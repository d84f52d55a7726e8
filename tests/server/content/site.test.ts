import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentError } from '../../../server/content/content-error.ts';
import { hashContent } from '../../../server/content/files.ts';
import { readContent } from '../../../server/content/read.ts';
import { readSite, siteOf } from '../../../server/content/site.ts';
import { nothingFound } from '../../../server/content/translations/context.ts';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-site-')), 'content');
  mkdirSync(join(root, 'site/pictures'), { recursive: true });
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

const write = (name: string, text: string | Buffer) => writeFileSync(join(root, 'site', name), text);

/** What `npm run content -- check` and each start say of the files in site/. */
const problems = () => [readContent(root)].flat().filter((problem) => String(problem).startsWith('content/site/'));

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const webp = Buffer.from('524946460a00000057454250', 'hex');

describe('the files of site/', () => {
  const broken = '---\nupdated: 2026-02-30\n---\nOver {minimum-age}s only. We refund within {refund-days} days.\n';

  it('[SITE-07] prevent a start if they have mistakes, even if nothing is to be imported, instead of showing the sample', () => {
    write('terms.md', broken);
    expect(() => siteOf(root)).toThrow(ContentError);
    expect(() => siteOf(root)).toThrow('content/site/terms.md:2: updated should be a day of the calendar');
  });

  it('[SITE-05] a folder with the name of a picture is no picture', () => {
    mkdirSync(join(root, 'site/pictures/b.png'));
    write('team.yaml', 'people:\n  - { name: A, role: B, picture: b.png }\n');
    expect(problems()).toEqual(['content/site/team.yaml:2: site/pictures/b.png is missing; add it']);
  });

  it('[SITE-07] count as changed when the target of a symbolic link changes, as in a mounted volume', () => {
    // Kubernetes mounts a volume so: each file is a link by way of a folder whose name begins with
    // two dots
    mkdirSync(join(root, 'site/..2026_11_25'));
    const mounted = join(root, 'site/..2026_11_25/terms.md');
    writeFileSync(mounted, broken);
    symlinkSync('..2026_11_25', join(root, 'site/..data'));
    symlinkSync('..data/terms.md', join(root, 'site/terms.md'));
    const before = hashContent(root);
    expect(problems()).toHaveLength(1);
    writeFileSync(mounted, broken.replace('02-30', '02-03'));
    expect(hashContent(root)).not.toBe(before);
    expect(problems()).toEqual([]);
  });
});

describe('the team and the partners', () => {
  it('[SITE-05] are given to pages as they are written, with addresses of pictures that change with the files', () => {
    write('pictures/avin.png', png);
    write('pictures/Loom.webp', webp);
    write(
      'team.yaml',
      'people:\n  - { name: Avin Karim, role: Director, picture: avin.png }\n  - { name: Nalî, role: Books }\n',
    );
    write(
      'partners.yaml',
      'partners:\n  - { name: The Loom, logo: Loom.webp, link: https://loom.example/us }\n  - { name: Spindle, mark: /pictures/partner-1.svg }\nnote: With thanks.\n',
    );
    expect(problems()).toEqual([]);
    const { site, sitePictures } = siteOf(root);
    const [avin = '', loom = ''] = [...sitePictures.keys()];
    expect(avin).toMatch(/^\/media\/site\/avin\.[0-9a-f]{12}\.png$/);
    expect(loom).toMatch(/^\/media\/site\/Loom\.[0-9a-f]{12}\.webp$/);
    expect([...sitePictures.values()]).toEqual([
      { mimeType: 'image/png', bytes: png },
      { mimeType: 'image/webp', bytes: webp },
    ]);
    expect(site).toEqual({
      team: {
        people: [
          { name: 'Avin Karim', role: 'Director', picture: avin },
          { name: 'Nalî', role: 'Books', picture: '' },
        ],
        note: '',
      },
      partners: {
        list: [
          { name: 'The Loom', logo: loom, link: 'https://loom.example/us' },
          { name: 'Spindle', mark: '/pictures/partner-1.svg' },
        ],
        note: 'With thanks.',
      },
    });
    write('pictures/avin.png', Buffer.concat([png, png]));
    expect(siteOf(root).sitePictures.has(avin)).toBe(false);
  });

  it('[SITE-05] may be empty lists, which show nothing', () => {
    write('team.yaml', 'people: []\n');
    write('partners.yaml', 'partners: []\n');
    expect(problems()).toEqual([]);
    expect(siteOf(root).site).toEqual({ team: { people: [], note: '' }, partners: { list: [], note: '' } });
  });

  it.each<[string, string, string]>([
    ['people', '\n  - { name: A, role: B, age: 30 }', '2: age is not known here; the keys are '],
    ['people', '\n  - { role: B }', '2: name is missing; add it'],
    ['people', ' Avin', '1: people should be a list; [] is none'],
    ['people', '\n  - { name: A, role: B }\n  - { name: A, role: C }', '3: A is there twice; leave one out'],
    [
      'people',
      '\n  - { name: A, role: B, picture: https://a.example/b.png }',
      '2: picture should be the name of a file in site/pictures/, or a path such as /pictures/loom.svg, but is "https',
    ],
    [
      'people',
      '\n  - { name: A, role: B, picture: ../../../secret.png }',
      '2: picture should be the name of a file in site/pictures/',
    ],
    ['people', '\n  - { name: A, role: B, picture: b.png }', '2: site/pictures/b.png is missing; add it'],
    [
      'partners',
      '\n  - { name: A, logo: b.svg }',
      '2: b.svg should be a png, jpg, jpeg or webp; save the picture as one',
    ],
    [
      'partners',
      '\n  - { name: A, logo: page.png }',
      '2: site/pictures/page.png does not hold what its name says; it should begin like a image/png file',
    ],
    ['partners', '\n  - { name: A, logo: large.png }', '2: site/pictures/large.png has 151 kB; make it at most 150 kB'],
    [
      'partners',
      '\n  - { name: A, logo: /pictures/a.svg, mark: /pictures/b.svg }',
      '2: mark is not shown where there is a logo; leave one of them out',
    ],
    [
      'partners',
      '\n  - { name: A, link: "javascript:alert(1)" }',
      '2: link should be a whole address that begins with https://, but is "javascript:alert(1)"',
    ],
    [
      'partners',
      `\n${Array.from({ length: 31 }, (_, index) => `  - name: P${index}\n`).join('')}`,
      '2: partners has 31 entries; write at most 30',
    ],
  ])(
    '[SITE-05] [SITE-03] report a mistake in a list of %s with %j with its place and the correction',
    (list, text, problem) => {
      write('pictures/page.png', '<script>alert(1)</script>');
      write('pictures/large.png', Buffer.concat([png, Buffer.alloc(150_000)]));
      const file = list === 'people' ? 'team.yaml' : 'partners.yaml';
      write(file, `${list}:${text}\n`);
      expect(problems()).toEqual([expect.stringContaining(`content/site/${file}:${problem}`)]);
    },
  );
});

describe('the legal texts', () => {
  const front = '---\nupdated: 2026-12-01\n---\n';
  const terms = 'Over {minimum-age}s only. We refund within {refund-days} days.\n';

  it('[SITE-07] are the Markdown with the values of the software, the address and anchors', () => {
    write('organisation.yaml', 'name: L\naddress: [D]\nvat: [V]\nemail: a+b@loom.example\n');
    write('terms.md', `${front}${terms}## Questions & answers\n[Write](mailto:{email}) to {email}.\n`);
    write('privacy.md', `${front}We keep [what we need](/settings).\n`);
    expect(problems()).toEqual([]);
    const { site, siteTexts } = siteOf(root);
    expect(site.texts).toEqual(['terms', 'privacy']);
    expect(Object.fromEntries(siteTexts)).toEqual({
      terms: {
        updated: '2026-12-01',
        html: '<p>Over 16s only. We refund within 14 days.</p>\n<h2 id="section-questions-answers">Questions &amp; answers</h2>\n<p><a href="mailto:a+b@loom.example">Write</a> to a+b@loom.example.</p>',
      },
      privacy: { updated: '2026-12-01', html: '<p>We keep <a href="/settings">what we need</a>.</p>' },
    });
  });

  it('[SITE-07] let no HTML through from their Markdown or from the address', () => {
    write('organisation.yaml', `name: L\naddress: [D]\nvat: [V]\nemail: '"><script>alert(1)</script>'\n`);
    write('terms.md', `${front}${terms}<script>alert(2)</script> [Write](mailto:{email}) {email}\n`);
    expect(readSite(nothingFound(), root).siteTexts.get('terms')?.html).not.toMatch(/<script|"></);
  });

  it('[SITE-07] no longer count as the sample if only the date differs, but still do with other line ends', () => {
    const sample = readFileSync('content/site/privacy.md', 'utf8');
    write('privacy.md', sample.replaceAll('\n', '\r\n'));
    expect(siteOf(root).site).toEqual({});
    write('privacy.md', sample.replace(/updated: \S+/, 'updated: 2026-12-31'));
    expect(siteOf(root).site).toEqual({ texts: ['privacy'] });
  });

  it.each<[problem: string, text: string]>([
    ['1: the file should begin with front matter: updated between two lines ---', terms],
    ['2: updated should be a day of the calendar', `---\nupdated: 2026-02-30\n---\n${terms}`],
    ['3: by is not known here; the keys are updated', `---\nupdated: 2026-12-01\nby: us\n---\n${terms}`],
    ['4: the text is missing; write it here', front],
    ['6: HTML is not shown; write Markdown', `${front}${terms}\n<b>Bold</b>\n`],
    ['6: an address should begin with https://, mailto: or /', `${front}${terms}\n[Here](javascript:alert(1))\n`],
    ['6: an address should begin with https://', `${front}${terms}\n[Here](http://a.example)\n`],
    ['6: a picture should be a path', `${front}${terms}\n![A](https://a.example/b.png)\n`],
    [
      '6: {emial} is not known here; write one of {minimum-age}, {refund-days}, {email}',
      `${front}${terms}\nAsk {emial}.\n`,
    ],
    [
      '4: the text should name the days in which a subscription is refunded: write {refund-days}, which is 14',
      `${front}Over {minimum-age}s only. We refund within 30 days.\n`,
    ],
    [
      '4: the text should name the age that learners have to be over: write {minimum-age}, which is 16',
      `${front}For adults. We refund within {refund-days} days.\n`,
    ],
    ['4: the text has 110063 characters; write at most 100000', `${front}${terms}${'many words '.repeat(10_000)}`],
  ])('[SITE-07] [SITE-03] report a mistake with its place and the correction: %s', (problem, text) => {
    write('terms.md', text);
    expect(problems()).toContainEqual(expect.stringContaining(`content/site/terms.md:${problem}`));
  });
});
