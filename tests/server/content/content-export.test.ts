import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportContent } from '../../../server/content/export.ts';
import { ContentError, importContent } from '../../../server/content/import.ts';
import { markdown, toMarkdown } from '../../../server/content/markdown.ts';
import { type Platform, startPlatform } from '../support/platform.ts';

const ours = fileURLToPath(new URL('../../../content', import.meta.url));
const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const tables = [
  ...(['courses', 'chapters', 'lessons', 'attachments', 'plans', 'posts', 'course_prices', 'plan_prices'] as const),
];

let folder: string;
const opened: Platform[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zanin-export-'));
});
afterEach(async () => {
  for (const platform of opened.splice(0)) await platform.close();
  rmSync(folder, { recursive: true });
});

/** A platform whose catalogue is what a folder says. */
async function platformWith(content: string) {
  const platform = await startPlatform({ content });
  opened.push(platform);
  const rows = async () => {
    const all: Record<string, string[]> = {};
    for (const table of tables) {
      const found = await platform.services.db.selectFrom(table).selectAll().execute();
      all[table] = found.map((row) => JSON.stringify(row)).sort();
    }
    return all;
  };
  return { db: platform.services.db, rows };
}

/** Every file below a folder with its bytes. */
function filesIn(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(root.length), readFileSync(path).toString('base64')]));
}

describe('exporting content', () => {
  it.each([
    ['the platform', ours],
    ['the tests', fixture],
  ])(
    '[CATALOGUE-01][BLOG-01] what was imported and exported imports as the same rows: the content of %s',
    async (_, source) => {
      const [one, two] = [join(folder, 'one/content'), join(folder, 'two/content')];
      const first = await platformWith(source);
      await exportContent(first.db, source, one);
      const second = await platformWith(one);
      expect(await second.rows()).toEqual(await first.rows());
      await exportContent(second.db, one, two);
      expect(filesIn(two)).toEqual(filesIn(one));
      expect(await importContent(second.db, two)).toBe(false);
    },
  );

  it('[COURSE-06] leaves out what was removed, and a folder in use as it is', async () => {
    const { db } = await platformWith(fixture);
    await db.updateTable('courses').set({ removed_at: new Date() }).where('id', '=', 'cash-book').execute();
    await db.updateTable('lessons').set({ removed_at: new Date() }).where('id', '=', 'sew-a-button').execute();
    const target = join(folder, 'content');
    await exportContent(db, fixture, target);
    const files = filesIn(target);
    expect(Object.keys(files).filter((path) => /cash-book|sew-a-button/.test(path))).toEqual([]);
    await expect(exportContent(db, fixture, target)).rejects.toThrow('there is something in this folder');
    expect(filesIn(target)).toEqual(files);
  });

  it('says that there is nothing to write', async () => {
    const platform = await startPlatform({ content: null });
    opened.push(platform);
    const failed = exportContent(platform.services.db, fixture, join(folder, 'content'));
    await expect(failed).rejects.toThrow('The catalogue is empty');
  });

  it('names a file that is missing', async () => {
    const { db } = await platformWith(fixture);
    mkdirSync(join(folder, 'empty'));
    const failed = exportContent(db, join(folder, 'empty'), join(folder, 'content'));
    await expect(failed).rejects.toThrow(ContentError);
    await expect(failed).rejects.toThrow('measure-sheet.pdf: this file is missing');
    expect(readdirSync(folder)).toEqual(['empty']);
  });

  it('is a command of its own, which says what it did and what it needs', async () => {
    const cli = fileURLToPath(new URL('../../../server/cli/content.ts', import.meta.url));
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), CONTENT_DIR: fixture };
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
        env,
        cwd: folder,
        encoding: 'utf8',
      });
      return [status, `${stdout}${stderr}`.trim()];
    };
    expect(run('export')).toEqual([2, expect.stringContaining('export <folder>')]);
    expect(run('import')).toEqual([0, 'The catalogue is what the folder says.']);
    expect(run('export', 'out')).toEqual([0, '3 courses, 7 lessons, 3 plans, 2 posts written to out']);
    rmSync(join(folder, 'out/plans.yaml'));
    expect(run('check', 'out')).toEqual([
      1,
      expect.stringMatching(/^out\/plans.yaml:1: this file is missing\n.*\n?1 problem$/),
    ]);
  });

  it('[BLOG-02] an export keeps signs that mean something in YAML or Markdown', async () => {
    const source = join(folder, 'source');
    const { db, rows } = await platformWith(fixture);
    const html = markdown.parse('1\\. no list, \\*no stars\\*, `code`\n\n- # and & and <https://a.example/?b=1&c=2>', {
      async: false,
    });
    const odd = { title: '2026: "yes" # no', author: 'null', html: `<p>A &lt;b&gt; &amp;amp; 'c'</p>\n${html.trim()}` };
    await db.updateTable('posts').set(odd).where('id', '=', 'first-income').execute();
    const title = { title: '- 1.50', description: ': | > % @ `' };
    await db.updateTable('courses').set(title).where('id', '=', 'cash-book').execute();
    await exportContent(db, fixture, source);
    expect(await (await platformWith(source)).rows()).toEqual(await rows());
  });
});

describe('Markdown from HTML', () => {
  it.each([
    'A line\nand the next,  \nbroken. *Soft*, **strong**, ***both***, ~~gone~~.',
    '# One\n\n###### Six with `code` and ``a ` tick``',
    '- one\n- two\n  - deeper\n  - and `more`\n- three\n\n* other list',
    '3. three\n4. four\n\n   a second paragraph\n5. five',
    '- [ ] open\n- [x] done',
    '> quoted\n>\n> - a list\n>\n> > deeper',
    '```js\nconst a = "<b>" && \'c\';\n\n# no heading\n```\n\n    indented',
    '| a | b | c |\n|:--|:-:|--:|\n| 1 | **2** | x \\| y |\n| 4 | 5 | 6 |',
    '[link](https://a.example/b?c=1&d=(2) "Title"), https://bare.example/x, <mailto:a@example.org>',
    '![picture *not soft*](/pictures/a.png "T")\n\n---\n\nlast',
    '1\\. not a list\n\n\\# not a heading\n\n\\- \\* \\_ \\` \\[x\\] \\| \\~\\~ 2 < 3 & 4 > 5 "q" \'s\'',
    'Netirse, dayê. Ez li vir im. سڵاو\n\n**Two stars** and _under_score_',
  ])('%j gives the same HTML again', (source) => {
    const html = markdown.parse(source, { async: false }).trim();
    const again = toMarkdown(html);
    expect(markdown.parse(again, { async: false }).trim()).toBe(html);
    expect(toMarkdown(html)).toBe(again);
  });

  it('says so when HTML did not come from Markdown', () => {
    expect(() => toMarkdown('<section>x</section>')).toThrow('there is no Markdown for <section>');
    expect(() => toMarkdown('<p class="x">x</p>')).toThrow('not made from Markdown');
  });
});
