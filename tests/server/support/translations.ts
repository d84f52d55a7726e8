import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Content } from '../../../server/content/model.ts';
import { readContent } from '../../../server/content/read.ts';
import { insertStamps } from '../../../server/content/translations/insert-stamps.ts';
import { translatedSite } from './translated-site.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));

/** A part of the fixture's course `pattern-cutting`, in Sorani. */
const files: Readonly<Record<string, string>> = {
  'course.yaml': `title: بڕینی قاڵب
description: لە شریتی پێوانەوە بۆ کراس. فێری کێشان و بڕین دەبیت.
chapters:
  measure: پێوانە
lessons:
  ease:
    title: ئازادی جل
    description: جلێک چەندە جێگای دەوێت.
`,
  'lessons/ease.md': `## دوو جۆر

- ئازادی لەبەرکردن
- ئازادی دیزاین
`,
  'practice-test.yaml': `questions:
  - id: ease-of-a-bodice
    ask: بۆ باڵاپۆشێکی تەسک چەند ئازادی پێویستە؟
    choices:
      - text: هیچ
        why: بێ ئازادی هەناسە نادرێت.
      - text: نزیکەی ٥ سم
        why: ٥ سم جێگای هەناسە و دانیشتنە.
      - text: نزیکەی ٢٠ سم
        why: ئەوە ئازادی پاڵتۆیە.
  - id: cloth-in-money
    ask: مەترێک قوماش ٩٨٣٣٫٥٠ دینارە. سێ مەتر بە چەندە؟
    unit: دینار
    why: سێ جار ٩٨٣٣٫٥٠.
    misses:
      - why: ئەوە دوو مەترە.
  - id: kind-of-ease
    ask: جێگای جوڵان پێی دەوترێت ___.
    answers: [ئازادی لەبەرکردن]
    why: جۆرەکەی تر ئازادی دیزاینە.
    misses:
      - text: ژوور
        why: ئەوە شتێکی ترە.
  - id: tape-stretches
    ask: شریتی قوماش بە تێپەڕبوونی کات درێژ دەبێت.
    why_true: ساڵی جارێک لەگەڵ ڕاستەیەک بەراوردی بکە.
    why_false: درێژ دەبێت؛ بەراوردی بکە.
  - id: ease-by-garment
    ask: چی لەگەڵ چی دێت؟
    pairs:
      - left: پاڵتۆ
        right: ٢٠ سم
        why: بەسەر هەموو شتێکدا دێت.
      - left: باڵاپۆش
        right: ٥ سم
        why: جێگای هەناسە.
      - left: کراسی ناوەوە
        right: ٠ سم
        why: قوماشەکە دەکشێت.
  - id: steps-of-a-skirt
    ask: هەنگاوەکان ڕیز بکە.
    items: [هێڵی ناوەڕاست, هێڵی کەمەر, هێڵی سمت, دروومانی لا]
    why: دروومانی لا ئەوەی هەیە پێکەوە دەبەستێت.
`,
};

/**
 * A copy of the fixture with that translation, and some words that no course has to itself;
 * `remove` it.
 */
export function translatedContent() {
  const root = join(mkdtempSync(join(tmpdir(), 'zanin-translated-')), 'content');
  cpSync(fixture, root, { recursive: true });
  const write = (path: string, text: string) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const folder = 'courses/pattern-cutting/ckb';
  for (const [path, text] of Object.entries(files)) write(`${folder}/${path}`, text);
  cpSync(join(root, 'courses/pattern-cutting/files/ease-table.png'), join(root, folder, 'files/ease-table.png'), {
    recursive: true,
  });
  write('ckb/categories.yaml', 'Crafts: کاری دەستی\n');
  write('ckb/search.yaml', 'same:\n  - [دروومان, stitches]\nfillers: [چۆن]\n');
  write(
    'ckb/plans.yaml',
    `- id: single
  name: یەک خول
  description: یەک خول، هەمیشە هی خۆت.
  features: [هەموو وانەکان, بڕوانامە]
  button: خولەکە بکڕە
`,
  );
  for (const [path, text] of Object.entries(translatedSite)) write(path, text);
  const stamps = insertStamps(root);
  const erase = (path: string) => rmSync(join(root, path));
  const read = (): Content => {
    const found = readContent(root);
    if (Array.isArray(found)) throw new Error(found.join('\n'));
    return found;
  };
  const edit = (path: string, from: string | RegExp, to: string) => {
    const before = readFileSync(join(root, path), 'utf8');
    expect(before).toMatch(from);
    write(path, before.replace(from, to));
  };
  return {
    root,
    folder,
    stamps,
    write,
    erase,
    read,
    edit,
    remove: () => rmSync(join(root, '..'), { recursive: true }),
  };
}
