import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removesItself } from '../../../server/pages/worker-off.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';

const worker = '(function(){})()';
const clientFolder = temporaryFolder({
  'index.html': emptyPage,
  'ckb/index.html': emptyPage,
  'sw.js': worker,
  '.vite/manifest.json': '{}',
});
const platform = await sharedPlatform({ content: null, clientFolder });

it('[OFFLINE-01] the service worker is revalidated at each visit, and may fetch from this server only', async () => {
  const answer = await platform.get('/sw.js');
  expect(answer.text).toBe(worker);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
  });
  const again = await platform.get('/sw.js', { headers: { 'if-none-match': String(answer.headers.etag) } });
  expect(again.status).toBe(304);
});

it('[OFFLINE-05] where the service worker is switched off, its address has a worker that removes itself', async () => {
  const off = await platformOfTest({ content: null, clientFolder, env: { SERVICE_WORKER: 'off' } });
  const answer = await off.get('/sw.js');
  expect(answer.text).toBe(removesItself);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it('[OFFLINE-04] the offline page exists in each language, without scripts', async () => {
  const english = await platform.get('/offline.html');
  expect(english.text).toContain('<h1>There is no connection</h1>');
  expect(english.text).not.toContain('<script');
  expect(english.headers['content-security-policy']).toMatch(/^default-src 'none'; .*style-src 'sha256-/);
  expect((await platform.get('/ckb/offline.html')).text).toContain('<html lang="ckb" dir="rtl">');
});

it('[OFFLINE-06] the manifest is in the language of its address, and each page names it', async () => {
  const answer = await platform.get('/ckb/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(answer.text);
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Zanin',
    lang: 'ckb',
    dir: 'rtl',
    start_url: '/ckb/home',
    display: 'standalone',
  });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/ckb/course', '/ckb/home']);
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
    ...['any', 'any', 'maskable', 'monochrome'],
  ]);
  for (const { src } of manifest.icons) expect(existsSync(join('public', src))).toBe(true);
  expect((await platform.get('/about')).text).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect((await platform.get('/ckb/about')).text).toContain('<link rel="manifest" href="/ckb/manifest.webmanifest" />');
});
