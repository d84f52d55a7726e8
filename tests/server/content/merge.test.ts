import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../../server/blobs/bytes.ts';
import { mergeFiles, mergeText } from '../../../server/content/merge.ts';

const ours = fileURLToPath(new URL('../../../content', import.meta.url));
const texts = readdirSync(ours, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:md|yaml)$/.test(path))
  .map((path) => [path, readFileSync(join(ours, path), 'utf8')] as const);

const text = fc.constantFrom(...texts);
const edited = (original: string) =>
  fc.tuple(fc.nat(original.length), fc.nat(400), fc.string({ unit: 'grapheme' })).map(([from, length, words]) => {
    return original.slice(0, from) + words + original.slice(from + length);
  });

describe('[DESK-62] merging two changes of a text', () => {
  it('takes a change that one side made, byte for byte, and one that both made alike once', () => {
    fc.assert(
      fc.property(
        text.chain(([path, base]) => fc.tuple(fc.constant(path), fc.constant(base), edited(base))),
        ([path, base, other]) => {
          expect(mergeText(path, base, other, base)).toBe(other);
          expect(mergeText(path, base, base, other)).toBe(other);
          expect(mergeText(path, base, other, other)).toBe(other);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives the same result in either order, and loses no word of either side', () => {
    const both = text.chain(([path, base]) =>
      fc.tuple(fc.constant(path), fc.constant(base), edited(base), edited(base), fc.uuid(), fc.uuid()),
    );
    let merges = 0;
    fc.assert(
      fc.property(both, ([path, base, one, other, first, second]) => {
        const [mine, theirs] = [`${first}\n\n${one}`, `${other}\n\n${second}\n`];
        const merged = mergeText(path, base, mine, theirs);
        expect(mergeText(path, base, theirs, mine)).toBe(merged);
        if (merged === null) return;
        merges++;
        expect(merged).toContain(first);
        expect(merged).toContain(second);
      }),
      { numRuns: 60 },
    );
    expect(merges).toBeGreaterThan(0);
  });

  const base = '---\nfrom: x\n---\n\n## One\n\nFirst words.\n\n- a\n- b\n\nLast words.\n';
  it.each([
    [
      'two paragraphs',
      base.replace('First', 'Other'),
      base.replace('Last', 'More'),
      base.replace('First', 'Other').replace('Last', 'More'),
    ],
    [
      'front matter and a list',
      base.replace('x', 'y'),
      base.replace('- b', '- b\n- c'),
      base.replace('x', 'y').replace('- b', '- b\n- c'),
    ],
    [
      'a paragraph that was deleted and another',
      base.replace('First words.\n\n', ''),
      base.replace('Last', 'More'),
      base.replace('First words.\n\n', '').replace('Last', 'More'),
    ],
    ['the same paragraph', base.replace('First', 'Other'), base.replace('First', 'More'), null],
    [
      'a paragraph that was deleted and the same, changed',
      base.replace('First words.\n\n', ''),
      base.replace('First', 'More'),
      null,
    ],
    ['two entries of a list, which is one block', base.replace('- a', '- c'), base.replace('- b', '- d'), null],
    ['words that both wrote at the end', `${base}\nOne.\n`, `${base}\nTwo.\n`, null],
  ])('combines %s', (_, mine, theirs, merged) => {
    expect(mergeText('a.md', base, mine, theirs)).toBe(merged);
  });

  it('keeps CRLF line ends', () => {
    const windows = base.replaceAll('\n', '\r\n');
    const merged = mergeText('a.md', windows, windows.replace('First', 'Other'), windows.replace('Last', 'More'));
    expect(merged).toBe(windows.replace('First', 'Other').replace('Last', 'More'));
  });

  it('gives up on texts that would take too long to compare', () => {
    const lines = (word: string) => Array.from({ length: 3000 }, (_, line) => `${word} ${line}\n`).join('');
    expect(mergeText('a.yaml', lines('a'), lines('b'), lines('c'))).toBeNull();
  });
});

describe('[DESK-62] merging two changes of a folder', () => {
  const blobs = new Map<string, Buffer>();
  const put = (text: string) => {
    const bytes = Buffer.from(text);
    blobs.set(sha256Of(bytes), bytes);
    return sha256Of(bytes);
  };
  const folder = (files: Record<string, string>) =>
    new Map(Object.entries(files).map(([path, text]) => [path, put(text)]));
  const read = (sha256: string) => blobs.get(sha256) ?? Buffer.from('?');

  it('is done file by file, and lists the files with conflicts', () => {
    const base = folder({ 'a.md': 'A\n\nB\n', 'b.md': 'b', 'c.md': 'c', 'd.pdf': 'd', 'e.md': 'e', 'f.md': 'f' });
    const mine = folder({ 'a.md': 'A1\n\nB\n', 'b.md': 'b', 'c.md': 'c1', 'd.pdf': 'd1', 'f.md': 'f1', 'n.md': 'n' });
    const theirs = folder({
      'a.md': 'A\n\nB2\n',
      'b.md': 'b2',
      'd.pdf': 'd2',
      'e.md': 'e2',
      'f.md': 'f1',
      'm.md': 'm',
    });
    const { changes, conflicts } = mergeFiles({ base, mine, theirs }, read);
    expect(Object.fromEntries([...changes].map(([path, bytes]) => [path, bytes?.toString()]))).toEqual({
      'a.md': 'A1\n\nB2\n',
      'n.md': 'n',
    });
    // changed and deleted, two pictures, deleted and changed
    expect(conflicts).toEqual(['c.md', 'd.pdf', 'e.md']);
  });
});
