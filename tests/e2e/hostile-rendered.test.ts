import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVisits, newVisitor, untilHydrated } from './support/browser.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

const content = fileURLToPath(new URL('../../content', import.meta.url));
const course = 'kurmanji-for-beginners';
const post = 'a-study-plan-for-full-days';

/** What authors might write, by accident or not. */
const hostile = '</script><script>broken = 1</script><img src=x onerror="broken = 2"> <!-- ]]> & مێژوو $&';

let folder: string;
let platform: RunningPlatform;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zanin-hostile-'));
  cpSync(content, folder, { recursive: true });
  const rename = (file: string) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^title: .*$/m, `title: ${JSON.stringify(hostile)}`));
  };
  rename(`courses/${course}/course.yaml`);
  rename(`posts/${post}.md`);
  platform = await startPlatform({ CONTENT_DIR: folder });
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const width of [360, 1280]) {
  it(`[S12] [LAYOUT-16] a hostile title is text in rendered pages at ${width} px, before and after the code has come`, async () => {
    const visit = await newVisitor(platform.url, { width, height: 800 });
    const { page, complaints } = visit;
    for (const path of ['/', '/course', '/blog', `/course/${course}`, `/blog/${post}`]) {
      await page.goto(path);
      await untilHydrated(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => 'broken' in window), path).toBe(false);
      expect(complaints, path).toEqual([]);
    }
    for (const path of [`/course/${course}`, `/blog/${post}`]) {
      await page.goto(path);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('</script><script>');
    }
    await visit.close();
  });
}
