import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pageScriptHash } from '../../../server/pages/page-script.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';
import { emptyPage, renderedBy } from '../support/temporary-folder.ts';

/**
 * Renders what it was asked for, after a call of the API; `/terms-of-service` only as a shell,
 * `/about` not at all.
 */
const renderer = `
let rendered = 0;
export function openPage({ path, search, region, fetch }) {
  let answer;
  const html = () => ['<p>', path, search, region, answer?.status, 'rendering', (rendered += 1), '</p>'].join(' ');
  return {
    async waitUntilIdle() {
      answer = await fetch(new Request('http://localhost/api/courses/all/en'));
      if (path === '/about') throw new Error('This page breaks');
      return path !== '/terms-of-service';
    },
    render: () => ({ html: html(), snapshots: [] }),
    renderShell: () => ({ html: html(), snapshots: null }),
    close() {},
  };
}
`;

const clientFolder = join(renderedBy(renderer, `${emptyPage}\n<noscript>No</noscript>`), 'dist');
const platform = await sharedPlatform({ clientFolder });

const renderedIn = (text: string) => /<div id="root">(.*?)<\/div>/s.exec(text)?.[1] ?? '';
/** An address in the Netherlands, by the embedded table. */
const dutch = { ip: '145.97.39.155' };

describe('pages that the server renders', () => {
  it('[LAYOUT-16] use the answers of this server, for the region of the request', async () => {
    expect(renderedIn((await platform.get('/course')).text)).toMatch(/^<p> \/course {2}IQ 200 /);
    expect(renderedIn((await platform.get('/course', dutch)).text)).toMatch(/^<p> \/course {2}NL 200 /);
  });

  it('[LAYOUT-16] contain no code that they do not need', async () => {
    expect((await platform.get('/course')).text).not.toContain('<noscript>No</noscript>');
  });

  it('[LAYOUT-16] are cached for a minute, for all spellings of an address', async () => {
    const first = await platform.get('/blog');
    for (const address of ['/blog', '/blog/', '/blog?utm_source=mail']) {
      const again = await platform.get(address);
      expect(again.text, address).toBe(first.text);
      expect(again.headers.etag).toBe(first.headers.etag);
    }
    platform.clock.advance(61_000);
    expect((await platform.get('/blog')).text).not.toBe(first.text);
  });

  it('[LAYOUT-16] are rendered again after an import of other content, by whichever server', async () => {
    platform.clock.advance(61_000);
    const first = await platform.get('/about-nothing');
    await platform.services.db
      .updateTable('settings')
      .set({ value: 'another hash' })
      .where('name', '=', 'content_hash')
      .execute();
    expect((await platform.get('/about-nothing')).text).toBe(first.text);
    platform.clock.advance(2_000);
    await expect.poll(async () => (await platform.get('/about-nothing')).text).not.toBe(first.text);
  });

  it('[LAYOUT-16] share one rendering among all addresses without a page', async () => {
    const [one, other] = [await platform.get('/nothing-here'), await platform.get('/nor/here')];
    expect([one.status, other.status]).toEqual([404, 404]);
    expect(other.text).toBe(one.text);
  });

  it('[LAYOUT-16] are separate for each query that the page reads', async () => {
    const one = await platform.get('/course?q=bread&category=Crafts');
    expect(renderedIn(one.text)).toContain('?category=Crafts&q=bread');
    expect((await platform.get('/course?category=Crafts&q=bread&x=1')).text).toBe(one.text);
  });

  it('[LAYOUT-16] are not cached if only the shell was rendered', async () => {
    const first = await platform.get('/terms-of-service');
    expect((await platform.get('/terms-of-service')).text).not.toBe(first.text);
  });

  it('[LAYOUT-16] are sent unrendered when rendering fails, with the note for those without JavaScript', async () => {
    const answer = await platform.get('/about');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<div id="root"></div>\n<noscript>No</noscript>');
  });

  it('[LAYOUT-16] are never rendered for a request with a token', async () => {
    const answer = await platform.get('/course', { token: 'any-token-at-all' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<div id="root"></div>');
  });

  it('[LAYOUT-16] are switched off by a setting', async () => {
    const unrendered = await platformOfTest({ content: null, clientFolder, env: { RENDER_TIMEOUT: '0' } });
    expect((await unrendered.get('/course')).text).toContain('<div id="root"></div>');
  });

  it('[A35] [LAYOUT-17] allow one script inside the page, by its hash', async () => {
    const { headers, text } = await platform.get('/course');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain(`script-src 'self' ${pageScriptHash}`);
    expect(policy).not.toContain('unsafe');
    expect(text.match(/<script>/g)).toHaveLength(1);
  });

  it('[LAYOUT-16] are sent compressed, and answered 304 while they are unchanged', async () => {
    const plain = await platform.get('/privacy-policy');
    const encoded = await platform.get('/privacy-policy', { headers: { 'accept-encoding': 'br' } });
    expect(encoded.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(encoded.bytes).toString()).toBe(plain.text);
    const same = await platform.get('/privacy-policy', { headers: { 'if-none-match': plain.headers.etag ?? '' } });
    expect(same.status).toBe(304);
  });
});
