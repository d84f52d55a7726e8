import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportContent } from '../../../server/content/export.ts';
import { importContent } from '../../../server/content/import.ts';
import { forShortRuns } from '../../support/short-runs.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { translatedContent } from '../support/translations.ts';

const ours = fileURLToPath(new URL('../../../content', import.meta.url));
const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));
const tables = [
  ...([
    'courses',
    'chapters',
    'lessons',
    'attachments',
    'plans',
    'posts',
    'course_prices',
    'plan_prices',
    'content_files',
    'course_words',
    'translations',
    'question_translations',
  ] as const),
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
    '[CATALOGUE-01][BLOG-01] an export writes the imported files byte for byte, and importing it gives the same rows: the content of %s',
    async (_, source) => {
      const [one, two] = [join(folder, 'one/content'), join(folder, 'two/content')];
      const first = await platformWith(source);
      await exportContent(first.db, one);
      const written = Object.entries(filesIn(source)).filter(([path]) => !path.includes('/worksheets/'));
      expect(filesIn(one)).toEqual(Object.fromEntries(written));
      const second = await platformWith(one);
      expect(await second.rows()).toEqual(await first.rows());
      await exportContent(second.db, two);
      expect(filesIn(two)).toEqual(filesIn(one));
      expect(await importContent(second.db, two)).toBe(false);
    },
  );

  it('[LANG-60] an export has the translations, and importing it gives the same rows', async () => {
    const { root, folder: translated, remove } = translatedContent();
    const first = await platformWith(root);
    const target = join(folder, 'content');
    await exportContent(first.db, target);
    expect(filesIn(target)).toEqual(filesIn(root));
    expect(Object.keys(filesIn(target))).toContain(`/${translated}/files/ease-table.png`);
    const second = await platformWith(target);
    expect(await second.rows()).toEqual(await first.rows());
    expect((await second.rows()).translations).toHaveLength(7);
    remove();
  });

  it('[COURSE-06] an export contains nothing that a later import removed, and is refused into a folder with files', async () => {
    const source = join(folder, 'source');
    cpSync(fixture, source, { recursive: true });
    const { db } = await platformWith(source);
    rmSync(join(source, 'courses/pattern-cutting'), { recursive: true });
    await importContent(db, source);
    const target = join(folder, 'content');
    await exportContent(db, target);
    const files = filesIn(target);
    expect(files).toEqual(filesIn(source));
    await expect(exportContent(db, target)).rejects.toThrow('there is something in this folder');
    expect(filesIn(target)).toEqual(files);
  });

  it('[CATALOGUE-01] [SITE-05] an export keeps comments, line ends, the order of keys, and the pictures of who runs the site', async () => {
    const source = join(folder, 'source');
    cpSync(fixture, source, { recursive: true });
    const plans = join(source, 'plans.yaml');
    writeFileSync(plans, `# a comment\r\n${readFileSync(plans, 'utf8')}\n\n`);
    const post = join(source, 'posts/first-income.md');
    writeFileSync(post, `${readFileSync(post, 'utf8')}\n\n* 1\\. a list \n`);
    mkdirSync(join(source, 'site/pictures'), { recursive: true });
    writeFileSync(join(source, 'site/pictures/loom.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
    writeFileSync(join(source, 'site/partners.yaml'), 'partners: # ours\n  - { logo: loom.png, name: Loom }\n');
    const { db } = await platformWith(source);
    await exportContent(db, join(folder, 'content'));
    expect(filesIn(join(folder, 'content'))).toEqual(filesIn(source));
  });

  it('an export without content says that there is nothing to write', async () => {
    const platform = await startPlatform({ content: null });
    opened.push(platform);
    const failed = exportContent(platform.services.db, join(folder, 'content'));
    await expect(failed).rejects.toThrow('The catalogue is empty');
  });

  it('[DESK-61] an export works without the content folder: attachments and pictures are stored with the revision', async () => {
    const source = join(folder, 'source');
    cpSync(fixture, source, { recursive: true });
    const files = filesIn(source);
    const { db } = await platformWith(source);
    rmSync(source, { recursive: true });
    await exportContent(db, join(folder, 'content'));
    expect(filesIn(join(folder, 'content'))).toEqual(files);
  });

  it('an export is a command of its own, which says what it did and what it needs', async () => {
    const cli = fileURLToPath(new URL('../../../server/cli/content.ts', import.meta.url));
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), CONTENT_DIR: fixture };
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...forShortRuns, cli, ...args], {
        env,
        cwd: folder,
        encoding: 'utf8',
      });
      return [status, `${stdout}${stderr}`.trim()];
    };
    expect(run('export')).toEqual([2, expect.stringContaining('export <folder>')]);
    expect(run('import')).toEqual([0, 'The catalogue is what the folder says.']);
    expect(run('export', 'out')).toEqual([0, '3 courses, 7 lessons, 3 plans, 2 posts written to out']);
    expect(run('history')).toEqual([
      0,
      expect.stringMatching(/^1 {2}[\d-]{10} \d\d:\d\d UTC {2}the folder: The content folder \(\d+ files\)$/),
    ]);
    expect(run('check')).toEqual([0, '3 courses, 7 lessons, 3 plans, 2 posts: no problems']);
    rmSync(join(folder, 'out/plans.yaml'));
    expect(run('check', 'out')).toEqual([
      1,
      expect.stringMatching(/^out\/plans.yaml:1: this file is missing\n.*\n?1 problem$/),
    ]);
  });
});
