import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodeText, smallestOneAtATime } from '../../server/encoded-body.ts';

const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');

it('[LAYOUT-16] a cached page is compressed further for later requests, and stays the same', async () => {
  const page = await encodeText(text);
  const before = page.br.length;
  await smallestOneAtATime()(page);
  expect(page.br.length).toBeLessThan(before * 0.95);
  expect(brotliDecompressSync(page.br).toString()).toBe(text);
});

it('[LAYOUT-16] of many cached pages at the same moment, 20 are compressed further, and the others are sent as they are', async () => {
  const pages = await Promise.all(Array.from({ length: 25 }, () => encodeText(text.slice(0, 20_000))));
  const [before] = pages.map((page) => page.br);
  const makeSmallest = smallestOneAtATime();
  await Promise.all(pages.map(makeSmallest));
  expect(pages.filter((page) => !before?.equals(page.br))).toHaveLength(20);
  const [late] = pages.slice(-1);
  if (late) await makeSmallest(late);
  expect(pages.filter((page) => !before?.equals(page.br))).toHaveLength(21);
});
