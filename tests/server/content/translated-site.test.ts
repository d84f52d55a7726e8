import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '../../../server/content/read.ts';
import { siteOf } from '../../../server/content/site.ts';
import { insertStamps } from '../../../server/content/translations/insert-stamps.ts';
import { translatedContent } from '../support/translations.ts';

let content: ReturnType<typeof translatedContent>;
beforeEach(() => {
  content = translatedContent();
});
afterEach(() => content.remove());

const sorani = () => siteOf(content.root).siteTranslations.get('ckb');

const post = 'ckb/posts/first-income.md';
const terms = 'ckb/site/terms.md';
const team = 'ckb/site/team.yaml';
const partners = 'ckb/site/partners.yaml';
const organisation = 'ckb/site/organisation.yaml';

describe('[LANG-66] a translated post or text of the site', () => {
  it('replaces words only: days, pictures and links are those of the original', () => {
    const [translation] = content.read().translations;
    expect([...(translation?.posts ?? [])]).toEqual([
      ['first-income', expect.objectContaining({ title: 'یەکەم داهات', author: 'شیرین ئەحمەد' })],
    ]);
    expect(sorani()?.site).toEqual({
      ...siteOf(content.root).site,
      address: ['4 Bazaar Street', 'دهۆک'],
      numbers: ['تۆمار: 7', 'باج: 8'],
      team: {
        people: [
          { name: 'ئاڤین کەریم', role: 'بەڕێوەبەر', picture: '/pictures/loom.svg' },
          { name: 'نالی', role: 'کتێب', picture: '' },
        ],
        note: 'بە سوپاسەوە.',
      },
      partners: { list: [{ name: 'The Loom', link: 'https://loom.example' }], note: 'زیاتر دێت.' },
      texts: ['terms', 'privacy'],
      translated: ['numbers', 'team', 'partners'],
    });
  });

  it('[LANG-68] [SITE-07] has the numbers of the software in the digits of the language, and the address, in a legal text', () => {
    expect(Object.fromEntries(sorani()?.siteTexts ?? [])).toEqual({
      terms: {
        updated: '2026-12-01',
        html: '<p>تەنها لە سەرووی ١٦ ساڵ.</p>\n<h2 id="section-گهراندنهوه">گەڕاندنەوە</h2>\n<p>لە ماوەی ١٤ ڕۆژدا دەیگەڕێنینەوە: <a href="mailto:salaam@loom.example">بنووسە</a> بۆ \u2068salaam@loom.example\u2069.</p>',
      },
    });
  });

  it('[LANG-68] [SITE-01] leaves the organisation on receipts as in the original', () => {
    expect(siteOf(content.root).organisation.vat).toEqual(['VAT: 8', 'Registration: 7']);
  });

  const todo =
    'changed since it was translated; translate the change, delete this line and run `npm run content -- stamp`';

  it.each([
    ['posts/first-income.md', 'five', 'six', `${post}:2: the post has`],
    ['site/terms.md', 'only', 'alone', `${terms}:2: the text has`],
    ['site/terms.md', '2026-12-01', '2026-12-02', `${terms}:2: the text has`],
  ])(
    'of an older original is listed, still shown and not compared with the new one: %s, %s',
    (path, from, to, said) => {
      expect(content.read().stale).toEqual([]);
      const before = [content.read().translations, sorani()];
      content.edit(path, from, to);
      expect(content.read().stale).toEqual([`content/${said} ${todo}`]);
      expect([content.read().translations, sorani()]).toEqual(before);
      const [file = ''] = said.split(':');
      content.edit(file, /from: .*\n/, '');
      insertStamps(content.root);
      expect(readFileSync(join(content.root, file), 'utf8')).toMatch(/^---\nfrom: '[0-9a-f]{8}'\n/);
    },
  );

  it.each([
    ['site/team.yaml', 'Books }', 'Books }\n  - { name: Zîn, role: Sales }', `${team}:1: team.yaml has`, 'team'],
    ['site/partners.yaml', 'note: More to come.\n', '', `${partners}:1: partners.yaml has`, 'partners'],
    ['site/organisation.yaml', 'VAT: 8', 'VAT: 9', `${organisation}:1: organisation.yaml has`, 'numbers'],
    ['site/organisation.yaml', 'Duhok', 'Hewlêr', `${organisation}:1: organisation.yaml has`, 'numbers'],
  ] as const)(
    'of facts of an older original is listed, and the facts are shown in English: %s, %s',
    (path, from, to, said, part) => {
      content.edit(path, from, to);
      expect(content.read().stale).toEqual([`content/${said} ${todo}`]);
      expect(sorani()?.site.translated).toEqual(['numbers', 'team', 'partners'].filter((each) => each !== part));
      expect(sorani()?.site).toMatchObject(part === 'numbers' ? { address: siteOf(content.root).site.address } : {});
      expect(sorani()?.site[part]).toEqual(siteOf(content.root).site[part]);
    },
  );

  it.each(['site/team.yaml', 'site/partners.yaml'])(
    'remains valid when a picture of the original changes: %s',
    (path) => {
      content.edit(path, /loom(?=\.svg|\.example)/, 'our-story');
      expect(content.read().stale).toEqual([]);
    },
  );

  it.each<[path: string, from: string | RegExp, to: string, problem: string]>([
    [post, /^from.*\n/m, '', '1: from is missing; `npm run content -- stamp` writes it'],
    [post, /^---[\s\S]*?\n---\n/, '---\n---\n', '1: from is missing; `npm run content -- stamp` writes it'],
    [post, /^title.*\n/m, '', '2: title is missing; add it'],
    [post, /^summary/m, 'published: 2026-01-01\nsummary', '5: published is not known here; the keys are'],
    [post, '## ', '### ', '9: this heading should begin with "## ", as in the original'],
    [post, /^1\..*\n/m, '', '9: entries of lists below "## جارێکی تر چی دەکات": 1; the original has 2'],
    [post, '(/course)', '(/blog)', '12: the original has no link to /blog here'],
    [post, 'بپرسە', 'بپرسي', '11: Sorani is written with ی (U+06CC) and ک (U+06A9), not with ي and ك'],
    [post, /[\s\S]*/, 'دەق', '1: the file should begin with front matter: title, author and summary'],
    [terms, /^from.*\n/m, '', '1: from is missing; `npm run content -- stamp` writes it'],
    [terms, /^---[\s\S]*?\n---\n/, '---\n---\n', '1: from is missing; `npm run content -- stamp` writes it'],
    [terms, /^updated.*\n/m, '', '2: updated is missing; add it'],
    ['site/terms.md', /^updated.*\n/m, '', '2: updated is missing; add it'],
    [terms, '2026-12-01', '2026-12-02', '3: updated should be 2026-12-01, as in the original'],
    [terms, '## ', '', '9: the original goes on with "## Refunds"'],
    [terms, '{refund-days}', '١٤', '5: the text should name the days in which a subscription is refunded'],
    [terms, 'بۆ {email}', 'بۆ {emial}', '9: {emial} is not known here'],
    [team, / {2}- .*نالی.*\n/, '', '3: people has 1 entries; the original has 2'],
    [team, 'role: کتێب', 'role: کتێب, picture: /pictures/loom.svg', '4: picture is not known here'],
    [team, /note.*\n/, '', '1: note is missing; add it'],
    [partners, 'note', 'partners: []\nnote', '2: partners is not known here; the keys are'],
    [organisation, /registration.*\n/, '', '1: registration is missing; add it'],
    [organisation, "['باج: 8']", "['باج: 8', 'باج: 9']", '3: vat has 2 entries; the original has 1'],
    [organisation, '4 Bazaar Street, ', '', '4: address has 1 entries; the original has 2'],
    [
      organisation,
      'vat',
      'email: a@b.example\nvat',
      '3: email is not known here; the keys are from, address, registration',
    ],
  ])('is refused for a mistake with file and line: %s, where %s becomes %s', (path, from, to, problem) => {
    content.edit(path, from, to);
    const found = readContent(content.root);
    expect(Array.isArray(found) ? found.join('\n') : 'no problems').toContain(`content/${path}:${problem}`);
  });

  it.each([
    ['ckb/posts/second-income.md', 'there is no post second-income; delete this file or rename it'],
    [
      'ckb/site/imprint.md',
      'this is not known here; organisation.yaml, team.yaml, partners.yaml, terms.md, privacy.md are',
    ],
    ['kmr/post/first-income.md', 'this is not known here; plans.yaml, categories.yaml, search.yaml, posts, site are'],
    [
      'de/posts/first-income.md',
      'this folder is of no known language; the folders here are courses, posts, site, ckb, kmr, ar, nl',
    ],
  ])('is refused if it has no original or is in no folder of a language: %s', (path, problem) => {
    content.write(path, 'x\n');
    const found = readContent(content.root);
    expect(Array.isArray(found) ? found.join('\n') : 'no problems').toContain(problem);
  });

  it('is refused without its original, also at a start', () => {
    const file = join(content.root, 'site/team.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/note.*\n/, ''));
    content.edit(team, /from: .*\n/, '');
    insertStamps(content.root);
    expect(readContent(content.root)).toEqual([`content/${team}:5: note is not known here; the keys are from, people`]);
    content.erase('site/team.yaml');
    expect(() => siteOf(content.root)).toThrow(`content/${team}:1: there is no site/team.yaml that this could be of`);
  });
});
