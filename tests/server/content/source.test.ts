import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashContent } from '../../../server/content/files.ts';
import { readWithProblems } from '../../../server/content/read.ts';
import { readSite } from '../../../server/content/site.ts';
import { type ContentSource, overlaySource, sourceOf } from '../../../server/content/source.ts';
import { nothingFound } from '../../../server/content/translations/context.ts';

const ours = fileURLToPath(new URL('../../../content', import.meta.url));
const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const paths = readdirSync(ours, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(ours.length + 1))
  .filter((path) => !path.includes('worksheets/'));

let root: string;
beforeAll(() => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-source-')), 'content');
  cpSync(ours, root, { recursive: true });
});
afterAll(() => rmSync(join(root, '..'), { recursive: true }));

const read = (from: string | ContentSource) => {
  const found = nothingFound();
  return { hash: hashContent(from), all: readWithProblems(from), site: readSite(found, from), found };
};

type Change = (bytes: Buffer) => Buffer | null;

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>(() => null),
  fc.nat(5000).map(
    (length): Change =>
      (bytes) =>
        bytes.subarray(0, length),
  ),
  fc.string({ unit: 'grapheme' }).map(
    (text): Change =>
      (bytes) =>
        Buffer.concat([bytes, Buffer.from(text)]),
  ),
);

const changes = fc.dictionary(fc.constantFrom(...paths), change, { minKeys: 1, maxKeys: 8 });

describe('[DESK-60] an overlay of files', () => {
  it('without changes reads the same content', () => {
    const folder = sourceOf(ours);
    expect(read(overlaySource(folder, new Map()))).toEqual(read(ours));
    const same = new Map(paths.map((path) => [path, folder.read(path)]));
    expect(read(overlaySource(folder, same))).toEqual(read(ours));
  });

  it('with replaced, deleted and added files reads like a folder with these changes, with the same problems', () => {
    const folder = sourceOf(ours);
    const added = 'courses/a-new-one/lessons/first.md';
    fc.assert(
      fc.property(changes, (byPath) => {
        const overlay = new Map([[added, Buffer.from('# First')] as [string, Buffer | null]]);
        for (const [path, change] of Object.entries(byPath)) overlay.set(path, change(readFileSync(join(ours, path))));
        const other = overlaySource(folder, overlay);
        for (const [path, bytes] of overlay) {
          const file = join(root, path);
          if (bytes === null) rmSync(file);
          else {
            cpSync(join(ours, 'plans.yaml'), file);
            writeFileSync(file, bytes);
          }
        }
        expect(read(other)).toEqual(read(root));
        for (const path of overlay.keys()) {
          if (path === added) rmSync(join(root, 'courses/a-new-one'), { recursive: true });
          else cpSync(join(ours, path), join(root, path));
        }
      }),
      { numRuns: 4 },
    );
  });

  it('has no folder whose last file it deletes', () => {
    const folder = sourceOf(fixture);
    const courses = folder.list('courses');
    const [first] = courses;
    const files = readdirSync(join(fixture, `courses/${first?.name}`), { recursive: true, encoding: 'utf8' });
    const deleted = new Map(files.map((name) => [`courses/${first?.name}/${name}`, null]));
    expect(overlaySource(folder, deleted).list('courses')).toEqual(courses.slice(1));
  });
});
