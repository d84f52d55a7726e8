// Every screen in every state, three widths, two themes, to screenshots/.
// npm run generate -- screenshots # everything
// npm run generate -- screenshots 360 dark lesson # that width and theme, scenes named 'lesson'
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeBrowser, openBrowser } from '../tests/e2e/support/browser.ts';
import { castPeople } from '../tests/e2e/support/fixtures.ts';
import { startPlatform } from '../tests/e2e/support/platform.ts';
import { type Look, openWindow, take, themes, widths } from './screenshots/capture.ts';
import { fileName, indexPage, type Picture } from './screenshots/index-page.ts';
import { scenesOf } from './screenshots/scenes.ts';

const folder = fileURLToPath(new URL('../screenshots', import.meta.url));

/** Parallel windows. */
const windows = 3;

const wanted = process.argv.slice(2);
const chosen = <Value extends string | number>(all: readonly Value[]) => {
  const named = all.filter((value) => wanted.includes(String(value)));
  return named.length > 0 ? named : all;
};
const looks: Look[] = chosen(themes).flatMap((theme) => chosen(widths).map((width) => ({ width, theme })));
const names = wanted.filter((word) => ![...widths, ...themes].map(String).includes(word));

function save(file: string, content: Buffer | string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const platform = await startPlatform();
const failures: string[] = [];
try {
  const cast = await castPeople(platform);
  const browser = await openBrowser();
  const jobs = Object.entries(scenesOf(cast))
    .filter(([name]) => names.length === 0 || names.some((part) => name.includes(part)))
    .flatMap(([name, scene]) => looks.map((look) => ({ name, scene, ...look })))
    .filter(
      ({ scene, width, theme }) => (scene.widths ?? widths).includes(width) && !(scene.printed && theme === 'dark'),
    );
  console.log(`${jobs.length} pictures …`);

  const pictures: Picture[] = [];
  const queue = [...jobs.entries()];
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, { name, scene, width, theme }] = next;
      const { page, close } = await openWindow(browser, platform.url, { width, theme }, cast, scene);
      try {
        const png = await take(page, scene);
        pictures[place] = { name, width, theme };
        save(fileName({ name, width, theme }), png);
      } catch (error) {
        failures.push(`${name} at ${width} ${theme}: ${error instanceof Error ? error.message : error}`);
      }
      await close();
    }
  }
  await Promise.all(Array.from({ length: windows }, work));

  const taken = pictures.filter((picture) => picture !== undefined);
  if (names.length === 0) save('index.html', indexPage(taken));
  console.log(`${taken.length} pictures in ${folder}.`);
} finally {
  await closeBrowser();
  await platform.stop();
}
if (failures.length > 0) {
  console.error(`${failures.length} could not be taken:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
