import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from '../../tools/mutants/related.ts';

/** One folder imports another at the same level: both by name, in the folder that holds them. */
interface Import {
  within: string;
  from: string;
  to: string;
  file: string;
}

/** Imports between folders that are at the same level somewhere above the two files. */
function importsBetween(files: readonly string[], read: (file: string) => string): Import[] {
  return files.flatMap((file) =>
    importsOf(file, read(file)).flatMap((imported) => {
      const [one, other] = [dirname(file).split('/'), dirname(imported).split('/')];
      const shared = one.findIndex((name, index) => name !== other[index]);
      const [from, to] = [one[shared], other[shared]];
      return from === undefined || to === undefined ? [] : [{ within: one.slice(0, shared).join('/'), from, to, file }];
    }),
  );
}

/** The imports that close a circle of folders, each as 'file imports folder'. */
function circlesOf(imports: readonly Import[]): string[] {
  const reaches = ({ within, from, to }: Import): boolean => {
    const reached = new Set([to]);
    for (const at of reached) {
      for (const next of imports) if (next.within === within && next.from === at) reached.add(next.to);
    }
    return reached.has(from);
  };
  return imports.filter(reaches).map(({ within, to, file }) => `${file} imports ${within}/${to}`);
}

it('a circle of folders is found, however many folders are in it', () => {
  const texts: Record<string, string> = {
    'src/a/one.ts': "import '../b/two.ts';",
    'src/b/deep/two.ts': "import '../../c/three.ts'; import type { A } from '../../a/one.ts';",
    'src/b/two.ts': "import './deep/two.ts';",
    'src/c/three.ts': "import '../a/one.ts'; import '../d/four.ts';",
    'src/d/four.ts': '',
  };
  const found = circlesOf(importsBetween(Object.keys(texts), (file) => texts[file] ?? ''));
  expect(found).toEqual([
    'src/a/one.ts imports src/b',
    'src/b/deep/two.ts imports src/c',
    'src/c/three.ts imports src/a',
  ]);
});

it('folders beside each other import in one direction, in the product and its packages', () => {
  const files = globSync('{common,machines,packages/*/src,server,src}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\.d\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(circlesOf(importsBetween(files, (file) => readFileSync(file, 'utf8')))).toEqual([]);
});
