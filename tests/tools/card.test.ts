import { describe, expect, it } from 'vitest';
import { card, missing, packagesFrom } from '../../tools/card.ts';

/** Files that are not on the disk. */
const filesOf = (files: Record<string, string>) => (file: string) => files[file] ?? null;

const main = 'src/main.tsx';
const all = (card[main] ?? []).map((name) => `import '${name}';\n`).join('');
const without = (name: string) => all.replace(`import '${name}';\n`, '');

describe('the check of the packages that the product is built on', () => {
  it('passes when each is imported, at once, later, through another file or a part of a package', () => {
    expect(missing(main, filesOf({ [main]: all }))).toEqual([]);
    const files = {
      [main]: `${without('@vimeo/player').replace("import 'react-dom'", "import 'react-dom/client'")}
        import { Page } from './page.tsx'; Page();`,
      'src/page.tsx': `export const Page = () => import('@vimeo/player');`,
    };
    expect(missing(main, filesOf(files))).toEqual([]);
  });

  it.each([
    ['its types alone', "import type { Link } from 'wouter'; export const link: Link | null = null;"],
    ['its types by a value import', "import { Link } from 'wouter'; export const link: Link | null = null;"],
    ['nothing that is used of it', "import { Link } from 'wouter';"],
    ['its types again', "export type { Link } from 'wouter';"],
    ['a comment', "// import { Link } from 'wouter';"],
    ['a package of a longer name', "import 'wouter-preact';"],
  ])('fails when the app imports %s', (_, code) => {
    expect(missing(main, filesOf({ [main]: without('wouter') + code }))).toEqual(['wouter']);
  });

  it('fails when only a file that nothing imports, such as a test, has the package', () => {
    const files = { [main]: without('wouter'), 'src/main.test.tsx': "import 'wouter';" };
    expect(missing(main, filesOf(files))).toEqual(['wouter']);
  });

  it('fails when only a file imports it that is imported for its types', () => {
    const files = { [main]: `${without('wouter')}import type { A } from './a.ts';`, 'src/a.ts': "import 'wouter';" };
    expect(missing(main, filesOf(files))).toEqual(['wouter']);
  });

  it('reads style sheets too', () => {
    const sheet = '@import "tailwindcss" source(".");';
    expect([...packagesFrom('src/styles.css', filesOf({ 'src/styles.css': sheet }))]).toEqual(['tailwindcss']);
    expect(missing('src/styles.css', filesOf({ 'src/styles.css': 'p { color: red }' }))).toEqual(['tailwindcss']);
  });
});
