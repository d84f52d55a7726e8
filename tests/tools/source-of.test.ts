import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceOf } from '../../tools/source-of.ts';

let maps: string;
beforeEach(() => {
  maps = mkdtempSync(join(tmpdir(), 'zanin-maps-'));
  // column 1 is in no source, column 3 at the start of line 2, column 5 at column 3 of it
  const map = { version: 3, sources: ['../../src/main.tsx'], names: [], mappings: 'EACA,EAAE' };
  writeFileSync(join(maps, 'index-1a.js.map'), JSON.stringify(map));
});
afterEach(() => rmSync(maps, { recursive: true }));

describe('[OPS-10] the place of an error in a built script', () => {
  it('is looked up in the sources', () => {
    expect(sourceOf('index-1a.js:1:3', maps)).toBe('src/main.tsx:2:1');
    expect(sourceOf('index-1a.js:1:5', maps)).toBe('src/main.tsx:2:3');
  });

  it.each([
    ['index-1a.js', /index-1a\.js is not file\.js:line:column/],
    ['../index-1a.js:1:3', /is not file\.js:line:column/],
    ['index-1a.js:1:1', /index-1a\.js:1:1 is in no source/],
    ['index-2b.js:1:1', /no such file.*index-2b\.js\.map/],
  ])('cannot be looked up where %s names none', (place, why) => {
    expect(() => sourceOf(place, maps)).toThrow(why);
  });
});
