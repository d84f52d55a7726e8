import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';

const hostile = '</script><script>alert(1)</script><!-- $& \u2028\u2029 "Loom" & Sons';
const yaml = `name: ${JSON.stringify(hostile)}
address: [4 Bazaar Street, Duhok]
vat: [VAT IQ 1]
email: salaam@loom.example
phone: '+964 62 555 0142'
social: { linkedin: https://www.linkedin.com/company/loom }
`;

const team = 'people:\n  - { name: Avin Karim, role: Director, picture: avin.png }\n';
const terms = `---\nupdated: 2026-12-01\n---\nOver {minimum-age}s only, refunds within {refund-days} days.\n`;
const png = Buffer.from('89504e470d0a1a0a0000', 'hex');

const clientFolder = temporaryFolder({
  'index.html': emptyPage,
  'content/site/organisation.yaml': yaml,
  'content/site/team.yaml': team,
  'content/site/pictures/avin.png': png,
  'content/site/terms.md': terms,
});
const ours = await sharedPlatform({ content: null, clientFolder, env: { CONTENT_DIR: join(clientFolder, 'content') } });
const sample = await sharedPlatform({ content: null, clientFolder, env: { CONTENT_DIR: 'content' } });

const headOf = async (platform: Platform, path: string) =>
  /<head>(.*)<\/head>/s.exec((await platform.get(path)).text)?.[1] ?? '';

describe('the data of the operator in the head of a page', () => {
  it.each(['/', '/about', '/course', '/profile', '/no-such-page'])(
    '[SITE-02] [SITE-03] is in the page %s once, and cannot break out of its script element',
    async (path) => {
      const head = await headOf(ours, path);
      const blocks = [...head.matchAll(/<script type="application\/json" id="site">(.*?)<\/script>/gs)];
      expect(blocks).toHaveLength(1);
      const data = blocks[0]?.[1] ?? '';
      expect(data).not.toContain('<');
      expect(JSON.parse(data)).toEqual({
        name: hostile,
        address: ['4 Bazaar Street', 'Duhok'],
        numbers: ['VAT IQ 1'],
        email: 'salaam@loom.example',
        phone: '+964 62 555 0142',
        social: [{ label: 'LinkedIn', to: 'https://www.linkedin.com/company/loom' }],
        texts: ['terms'],
        team: {
          people: [{ name: 'Avin Karim', role: 'Director', picture: expect.stringMatching(/^\/media\/site\//) }],
          note: '',
        },
      });
      expect(head).not.toContain('<script>');
    },
  );

  it('[SITE-02] is absent while the sample is used', async () => {
    expect(await headOf(sample, '/')).not.toContain('id="site"');
    expect(await headOf(sample, '/')).not.toContain('legalName');
  });

  it('[SITE-04] is used in the structured data for search engines', async () => {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await headOf(ours, '/about')) ?? [];
    expect(JSON.parse(json)['@graph']).toEqual([
      {
        '@type': 'Organization',
        name: 'Zanin',
        url: 'http://localhost:3000/',
        logo: 'http://localhost:3000/touch-icon.png',
        legalName: hostile,
        address: '4 Bazaar Street, Duhok',
        email: 'salaam@loom.example',
        telephone: '+964 62 555 0142',
        sameAs: ['https://www.linkedin.com/company/loom'],
      },
    ]);
  });
});

describe('a picture of the team', () => {
  it('[SITE-05] is sent unchanged from the folder, can be cached forever, and can run nothing', async () => {
    const [address = ''] = ours.services.sitePictures.keys();
    const { status, headers, bytes } = await ours.get(address);
    expect([status, bytes]).toEqual([200, png]);
    expect(headers).toMatchObject({
      ...{ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
      ...{
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
    });
  });

  it.each(['avin.png', 'avin.000000000000.png', '..%2Forganisation.yaml', '__proto__'])(
    '[SITE-05] is available at no other address: %s',
    async (name) => {
      expect((await ours.get(`/media/site/${name}`)).status).toBe(404);
    },
  );
});

describe('GET /site/texts/{name}', () => {
  const address = '/api/site/texts/terms';

  it('[SITE-07] answers a text as it is written, which is revalidated by its version', async () => {
    const first = await ours.get(address);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      data: { updated: '2026-12-01', html: '<p>Over 16s only, refunds within 14 days.</p>' },
    });
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = first.headers.etag ?? '';
    const again = await ours.request('GET', address, undefined, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await sample.get(address)).headers.etag).not.toBe(etag);
  });

  it('[SITE-07] answers 404 where the folder has no such text, and 422 to a name that no text has', async () => {
    expect((await ours.get('/api/site/texts/privacy')).status).toBe(404);
    expect((await sample.get('/api/site/texts/privacy')).status).toBe(200);
    expect((await ours.get('/api/site/texts/organisation')).status).toBe(422);
  });
});
