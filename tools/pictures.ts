/** Writes the pictures of public/, which are committed. All but SVG need a browser. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { codes, type LanguageCode } from '../common/language/codes.ts';
import { languages } from '../common/language/languages.ts';
import { mottoIn, pictureFile } from '../server/pages/shared-picture.ts';
import { kilim } from '../server/pictures/kilim.ts';
import { dye } from '../server/pictures/palettes.ts';
import { browserFlags, findBrowser } from './browser.mjs';
import { favicon, mark, oneColour, unfinished } from './pictures/emblems.ts';
import { hero } from './pictures/hero.ts';
import { bazarMap } from './pictures/map.ts';
import { portrait } from './pictures/portrait.ts';

const publicFolder = new URL('../public/', import.meta.url);
mkdirSync(new URL('pictures/', publicFolder), { recursive: true });
const write = (name: string, svg: string) => writeFileSync(new URL(name, publicFolder), `${svg}\n`);

write('favicon.svg', favicon());
write('pictures/hero.svg', hero());
write('pictures/map.svg', bazarMap());
write('../src/ui/feedback/unfinished-rug.svg', unfinished());
for (const number of [1, 2, 3] as const) write(`pictures/community-${number}.svg`, portrait(number));
for (const [index, colour] of [dye.madder, dye.saffron, dye.sage, dye.rose, dye.sky].entries()) {
  write(`pictures/partner-${index + 1}.svg`, mark(index, colour));
}

write('pictures/our-story.svg', kilim('our-story'));

const { path: executablePath } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: browserFlags });

async function shoot(name: string, width: number, height: number, content: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(content);
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.screenshot({ path: new URL(name, publicFolder).pathname, omitBackground: true });
  await page.close();
}

/** Open Graph preview: 1200 × 630. */
async function social(code: LanguageCode): Promise<void> {
  const { direction } = languages[code];
  const face = (name: string) => readFileSync(new URL(`../node_modules/${name}`, import.meta.url)).toString('base64');
  const latin = '@fontsource-variable/fraunces/files/fraunces-latin';
  await shoot(
    pictureFile(code),
    1200,
    630,
    `
      <style>
        @font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${face(`${latin}-wght-normal.woff2`)}); font-weight: 100 900; }
        @font-face { font-family: Extended; src: url(data:font/woff2;base64,${face(`${latin}-ext-wght-normal.woff2`)}); font-weight: 100 900; }
        @font-face { font-family: Vazirmatn; src: url(data:font/ttf;base64,${face('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf')}); }
        body { margin: 0; height: 630px; display: grid; grid-template-columns: 1fr 1fr; background: ${dye.paper}; color: #211b17; font: 600 76px/${direction === 'rtl' ? 1.4 : 1.1} Fraunces, Extended, Vazirmatn; direction: ${direction}; }
        div { padding: 72px; display: flex; flex-direction: column; justify-content: space-between; }
        small { font-size: 40px; display: flex; align-items: center; gap: 14px; }
        small img { width: 60px; }
        body > img { width: 100%; height: 100%; object-fit: cover; }
      </style>
      <div><small>${image(favicon())}Zanin</small><span>${mottoIn(code).join('<br>')}</span></div>${image(hero())}`,
  );
}

/** For browsers without SVG icons, and for home screens, which need a background. */
const icon = (name: string, size: number, ground: string, margin: number, svg = favicon()) =>
  shoot(
    name,
    size,
    size,
    `<style>body { margin: 0; padding: ${margin}px; background: ${ground}; } img { display: block; width: ${size - 2 * margin}px; }</style>${image(svg)}`,
  );

const image = (svg: string) => `<img alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;

try {
  for (const code of codes) await social(code);
  await icon('favicon.png', 48, 'transparent', 0);
  await icon('touch-icon.png', 180, dye.paper, 26);
  // of the manifest: systems cut the maskable one to a circle of 80 %, and colour the monochrome
  // one
  await icon('icon-192.png', 192, dye.paper, 24);
  await icon('icon-512.png', 512, dye.paper, 64);
  await icon('icon-maskable-512.png', 512, dye.paper, 112);
  await icon('icon-monochrome-512.png', 512, 'transparent', 64, oneColour());
} finally {
  await browser.close();
}
