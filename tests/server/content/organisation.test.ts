import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '../../../server/content/read.ts';
import { readSite, siteOf } from '../../../server/content/site.ts';
import { nothingFound } from '../../../server/content/translations/context.ts';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-site-')), 'content');
  mkdirSync(join(root, 'site'), { recursive: true });
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

const needed = 'name: Loom\naddress:\n  - 4 Bazaar Street\n  - Duhok\nvat:\n  - VAT IQ 1\n';
const write = (text: string) => writeFileSync(join(root, 'site/organisation.yaml'), text);

/** What is wrong with a file. */
function problemsOf(text: string): string[] {
  write(text);
  const found = nothingFound();
  readSite(found, root);
  return found.problems.found;
}

describe('who runs the site', () => {
  it('[SITE-01] [SITE-05] [SITE-07] the files of the platform are the sample that pages show without them', () => {
    const { organisation, site } = siteOf('content');
    expect(site).toEqual({});
    expect(organisation).toEqual({
      name: 'Zanin B.V. (an example company)',
      address: ['Oudegracht 555', '3511 ZZ Utrecht', 'The Netherlands'],
      vat: ['VAT: NL000000000B00', 'Company registration (KvK): 00000000'],
    });
  });

  it('[SITE-01] without a file, pages show the sample and receipts have a seller’s name', () => {
    expect(siteOf(root)).toEqual({
      organisation: { name: 'Zanin', address: [], vat: [] },
      site: {},
      sitePictures: new Map(),
      siteTexts: new Map(),
      siteTranslations: new Map(),
    });
  });

  it('[SITE-01] pages receive the differences from the sample, and receipts have the same registration numbers', () => {
    write(
      `${needed}registration: Reg 7\nemail: hello@zanin.example\nphone: null\nsocial:\n  youtube: https://youtube.example/@loom\nstores: {}\n`,
    );
    expect(siteOf(root)).toEqual({
      sitePictures: new Map(),
      siteTexts: new Map(),
      siteTranslations: new Map(),
      organisation: { name: 'Loom', address: ['4 Bazaar Street', 'Duhok'], vat: ['VAT IQ 1', 'Reg 7'] },
      site: {
        name: 'Loom',
        address: ['4 Bazaar Street', 'Duhok'],
        numbers: ['Reg 7', 'VAT IQ 1'],
        phone: null,
        social: [{ label: 'YouTube', to: 'https://youtube.example/@loom' }],
        stores: [],
      },
    });
  });

  it('[SITE-01] a file of the previous version, without the new keys, is accepted', () => {
    expect(problemsOf(needed)).toEqual([]);
    expect(Object.keys(siteOf(root).site)).toEqual(['name', 'address', 'numbers']);
  });

  const link = 'should be a whole address that begins with https://, but is';
  it.each([
    ['social:\n  facebook: http://f.example/a', `8: facebook ${link} "http://f.example/a"`],
    ['social:\n  youtube: "javascript:alert(1)"', `8: youtube ${link} "javascript:alert(1)"`],
    ['stores:\n  app_store: https://a:b@c.example', `8: app_store ${link} "https://a:b@c.example"`],
    ['social:\n  orkut: https://o.example', '8: orkut is not known here; the keys are '],
    [
      'email: a@b.example?bcc=c@d.example',
      '7: email should be an e-mail address such as hello@example.org, but is "a@b.example?bcc=c@d.example"',
    ],
    [
      "phone: '030 555'",
      '7: phone should be a number with its country in quotes, such as \'+31 30 555 0142\', but is "030 555"',
    ],
    ['phone: 31305550142', '7: phone should be text, but is 31305550142; put it in quotes'],
    ['fax: none', '7: fax is not known here; the keys are '],
    ['registration: [a, b]', '7: registration should be a single value'],
  ])('[SITE-01] [SITE-03] reports the mistake %j with its place and the correction', (added, problem) => {
    expect(problemsOf(`${needed}${added}\n`)).toEqual([
      expect.stringContaining(`content/site/organisation.yaml:${problem}`),
    ]);
    // what `npm run content -- check` and each start read
    expect(readContent(root)).toContainEqual(expect.stringContaining(problem));
  });
});
