// Prints course attachments: content/courses/<slug>/worksheets/<name>.<pdf|png|jpeg>.html ->
// content/courses/<slug>/files/<name>.<pdf|png|jpeg>, and the same in folders of translations
// Usage: node tools/worksheets.ts [slug [language]] (browser: CHROME_PATH or /usr/bin/chromium)
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { codes } from '../common/language/codes.ts';
import { languages } from '../common/language/languages.ts';

const root = new URL('..', import.meta.url).pathname;
const courses = join(root, 'content/courses');

/** Maximum size in bytes: learners pay for their data. */
const limits = { pdf: 120_000, png: 150_000, jpeg: 150_000 };
type Kind = keyof typeof limits;

/** What the faces of Arabic letters take more in a PDF. */
const arabicFaces = 50_000;

const limitOf = ({ kind, language }: Worksheet): number =>
  limits[kind] + (kind === 'pdf' && languages[language].direction === 'rtl' ? arabicFaces : 0);

interface Worksheet {
  /** Below content/courses/. */
  folder: string;
  language: (typeof codes)[number];
  name: string;
  kind: Kind;
}

function isKind(word: string | undefined): word is Kind {
  return word !== undefined && Object.hasOwn(limits, word);
}

function worksheetsOf(course: string): Worksheet[] {
  return codes.flatMap((language) => worksheetsIn(language === 'en' ? course : join(course, language), language));
}

function worksheetsIn(folder: string, language: Worksheet['language']): Worksheet[] {
  const sources = join(courses, folder, 'worksheets');
  if (!existsSync(sources)) return [];
  return readdirSync(sources).map((file) => {
    const [name, kind, html, ...rest] = file.split('.');
    if (!name || !isKind(kind) || html !== 'html' || rest.length > 0) {
      throw new Error(`${folder}/worksheets/${file} should be called like cash-book.pdf.html (pdf, png or jpeg)`);
    }
    return { folder, language, name, kind };
  });
}

const fontsource = 'node_modules/@fontsource-variable';

function fontFace(family: string, file: string, folder = fontsource): string {
  const bytes = readFileSync(join(root, folder, file)).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:300 900;src:url(data:font/woff2;base64,${bytes})}`;
}

const head = [
  '<meta charset="utf-8"><style>',
  fontFace('Figtree Variable', 'figtree/files/figtree-latin-wght-normal.woff2'),
  // Kurmanji and Turkish letters beyond Latin-1 (ş, ğ, ı) are in a font file of their own
  fontFace('Figtree Variable Ext', 'figtree/files/figtree-latin-ext-wght-normal.woff2'),
  fontFace('Figtree Extended', 'figtree/files/figtree-latin-ext-wght-normal.woff2'),
  fontFace('Fraunces Variable', 'fraunces/files/fraunces-latin-wght-normal.woff2'),
  fontFace('Fraunces Extended', 'fraunces/files/fraunces-latin-ext-wght-normal.woff2'),
  fontFace('Vazirmatn', 'vazirmatn-arabic-400-700.woff2', 'src/fonts'),
  readFileSync(join(root, 'tools/worksheets.css'), 'utf8'),
  '</style>',
].join('');

async function print(browser: Browser, { folder, language, name, kind }: Worksheet): Promise<Uint8Array> {
  const body = readFileSync(join(courses, folder, 'worksheets', `${name}.${kind}.html`), 'utf8');
  // an A4 page is 794 px wide; as a picture it is scaled to about 1200 px
  const page = await browser.newPage({ viewport: { width: 800, height: 600 }, deviceScaleFactor: 1.5 });
  try {
    await page.setContent(
      `<!doctype html><html lang="${language}" dir="${languages[language].direction}"><head>${head}</head><body>${body}<footer>Zanin</footer></body></html>`,
    );
    await page.evaluate('document.fonts.ready');
    if (kind === 'pdf') return await page.pdf({ format: 'A4', printBackground: true });
    if (kind === 'png') return await page.screenshot({ type: 'png', fullPage: true });
    return await page.screenshot({ type: 'jpeg', quality: 80, fullPage: true });
  } finally {
    await page.close();
  }
}

const [only, language] = process.argv.slice(2);
const slugs = only === undefined ? readdirSync(courses) : [only];
const worksheets = slugs.flatMap(worksheetsOf).filter((each) => language === undefined || each.language === language);
if (worksheets.length === 0) throw new Error(`No worksheets in ${only ?? 'content/courses'}`);

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const worksheet of worksheets) {
    const file = `${worksheet.name}.${worksheet.kind}`;
    const bytes = await print(browser, worksheet);
    const limit = limitOf(worksheet);
    if (bytes.length > limit) throw new Error(`${worksheet.folder}: ${file} has ${bytes.length} bytes, over ${limit}`);
    mkdirSync(join(courses, worksheet.folder, 'files'), { recursive: true });
    writeFileSync(join(courses, worksheet.folder, 'files', file), bytes);
    console.log(`${worksheet.folder}/files/${file} ${Math.ceil(bytes.length / 1000)} kB`);
  }
} finally {
  await browser.close();
}
