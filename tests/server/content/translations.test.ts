import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '../../../server/content/read.ts';
import { insertStamps } from '../../../server/content/translations/insert-stamps.ts';
import { translatedContent } from '../support/translations.ts';

let content: ReturnType<typeof translatedContent>;
beforeEach(() => {
  content = translatedContent();
});
afterEach(() => content.remove());

const original = 'courses/pattern-cutting';
const ckb = `${original}/ckb`;
const names = `${ckb}/course.yaml`;
const lesson = `${ckb}/lessons/ease.md`;
const test = `${ckb}/practice-test.yaml`;

/** The last two lines of a list in the original. */
const more = '\n- Design ease\n- Third [kind](/course)\n';

describe('[LANG-60] a translated course', () => {
  it('may cover any part of the original, and gets its stamps by a command, once', () => {
    expect(content.stamps).toBe(14);
    expect(insertStamps(content.root)).toBe(0);
    const [translation] = content.read().courses.find(({ id }) => id === 'pattern-cutting')?.translations ?? [];
    expect(translation).toMatchObject({
      language: 'ckb',
      words: { title: 'بڕینی قاڵب' },
      chapters: new Map([['measure', { title: 'پێوانە' }]]),
      texts: new Map([['ease', { content: '## دوو جۆر\n\n- ئازادی لەبەرکردن\n- ئازادی دیزاین' }]]),
      files: new Map([[`${original}/files/ease-table.png`, `${ckb}/files/ease-table.png`]]),
    });
    expect([...(translation?.lessons.keys() ?? [])]).toEqual(['ease']);
    expect(translation?.questions.map(({ id, lessonId, kind }) => `${id} ${lessonId} ${kind}`)).toEqual([
      'ease-of-a-bodice ease choice',
      'cloth-in-money ease number',
      'kind-of-ease ease gap',
      'tape-stretches body-measures true-or-false',
      'ease-by-garment ease pairs',
      'steps-of-a-skirt skirt-block order',
    ]);
  });

  it.each([
    [`${original}/course.yaml`, 'Ease\n', 'Room\n', `${names}:1: course.yaml has`],
    [`${original}/lessons/ease.md`, 'Wearing', 'Needed', `${lesson}:2: the lesson has`],
    [`${original}/practice-test.yaml`, 'About 5 cm', 'About 6 cm', `${test}:3: the question ease-of-a-bodice has`],
  ])('of an older original is listed, and not compared with the new one: %s', (path, from, to, said) => {
    expect(content.read().stale).toEqual([]);
    content.edit(path, from, to);
    const todo =
      'changed since it was translated; translate the change, delete this line and run `npm run content -- stamp`';
    expect(content.read().stale).toEqual([`content/${said} ${todo}`]);
  });

  it('a changed question is asked in the original’s language until it is translated again', () => {
    content.edit(`${original}/practice-test.yaml`, 'text: About 5 cm\n        right: true', 'text: About 5 cm');
    content.edit(`${original}/practice-test.yaml`, 'text: About 20 cm', 'text: About 20 cm\n        right: true');
    const [translation] = content.read().courses.find(({ id }) => id === 'pattern-cutting')?.translations ?? [];
    expect(translation?.questions.map(({ id }) => id)).not.toContain('ease-of-a-bodice');
    content.edit(test, /id: ease-of-a-bodice\n.*\n/, 'id: ease-of-a-bodice\n');
    expect(insertStamps(content.root)).toBe(1);
    expect(content.read().stale).toEqual([]);
  });

  it.each<[path: string, from: string | RegExp, to: string, problem: string]>([
    [names, /^from.*\n/, '', '1: from is missing; `npm run content -- stamp` writes it'],
    [names, /^title.*\n/m, '', '1: title is missing; add it'],
    [names, 'title: ئازادی جل', 'title: ""', '8: title is empty; write its text'],
    [names, '  ease:', '  easy:', '7: easy is not known here; the keys are body-measures, ease, skirt-block'],
    [names, '  measure:', '  measures:', '5: measures is not known here; the keys are measure, draft'],
    [names, 'chapters:', 'prices: {USD: 1}\nchapters:', '4: prices is not known here; the keys are'],
    [names, 'chapters:', 'audience: هەموو\nchapters:', '4: audience is not known here; the keys are'],
    [
      lesson,
      /^---[\s\S]*---\n/,
      '',
      '1: the file should begin with front matter: from, which `npm run content -- stamp` writes',
    ],
    [lesson, '## دوو', '### دوو', '4: this heading should begin with "## ", as in the original: "## Two kinds"'],
    [lesson, '## دوو جۆر', 'دوو جۆر', '7: the original goes on with "## Two kinds"'],
    [lesson, /$/, '\n## سێیەم\n', '9: the original has no heading here'],
    [lesson, '- ئازادی دیزاین\n', '', '4: entries of lists below "## دوو جۆر": 1; the original has 2'],
    [lesson, 'دیزاین', '[دیزاین](/blog)', '7: the original has no link to /blog here'],
    [lesson, /$/, '\n| ا | ب |\n|---|---|\n', '4: columns of tables below "## دوو جۆر": 2; the original has 0'],
    [lesson, '---\n##', '---\n---\n---\n##', '4: horizontal lines: 2; the original has 0'],
    [lesson, /$/, '\n```\n=A1\n```\n', '4: blocks of code below "## دوو جۆر": 1; the original has 0'],
    [lesson, /$/, '\n![کراس](/pictures/dress.svg)\n', '9: the original has no picture to /pictures/dress.svg here'],
    [lesson, 'دیزاین', 'ديزاين', '7: Sorani is written with ی (U+06CC) and ک (U+06A9), not with ي and ك'],
    [lesson, 'دیزاین', '<b>دیزاین</b>', '7: HTML is not shown; write Markdown'],
    [lesson, 'دیزاین', '[design]{lang=xx}', '7: the language "xx" is not known; write one of'],
    ['ckb/categories.yaml', 'Crafts', 'Craft', '1: Craft is not known here; the keys are'],
    ['ckb/categories.yaml', 'کاری دەستی', 'دەستی 🙂', '1: Crafts: We cannot print “🙂” (U+1F642).'],
    ['ckb/categories.yaml', 'کاری دەستی', '""', '1: Crafts is empty; write its text'],
    ['ckb/plans.yaml', 'id: single', 'id: weekly', '1: the original has no plan weekly'],
    ['ckb/plans.yaml', / {2}from.*\n/, '', '1: from is missing; `npm run content -- stamp` writes it'],
    ['ckb/plans.yaml', ', بڕوانامە', '', '5: features has 1 entries; the original has 2'],
    ['ckb/plans.yaml', '  button', '  prices: {USD: 1}\n  button', '6: prices is not known here; the keys are'],
    ['ckb/search.yaml', '[دروومان, stitches]', '[دروومان]', '2: an entry of same should have at least two words'],
    [test, 'id: kind-of-ease', 'id: kind-of-unease', '19: the original has no question kind-of-unease'],
    [test, 'id: kind-of-ease', 'id: cloth-in-money', '19: cloth-in-money is there twice; leave one out'],
    [test, / {4}from.*\n/, '', '2: from is missing; `npm run content -- stamp` writes it'],
    [test, / {6}- text: هیچ\n.*\n/, '', '6: choices has 2 entries; the original has 3'],
    [test, 'text: هیچ', 'text: هیچ\n        right: true', '7: right is not known here; the keys are text, why'],
    [test, 'text: هیچ', 'text: نزیکەی ٥ سم', '6: "نزیکەی ٥ سم" is there twice; write different answers'],
    [test, 'why: بێ', 'why: "[بێ](/course)"\n        not: بێ', '7: why: the original has no link to /course here'],
    [test, 'unit: دینار\n', '\n', '12: unit is missing; add it'],
    [
      test,
      '    misses:\n      - why: ئەوە دوو',
      '    misses:\n      - why: ئەوە\n      - why: ئەوە دوو',
      '18: misses has 2 entries; the original has 1',
    ],
    [test, '___', 'جێگا', '21: the question has one gap, written ___'],
    [test, 'text: ژوور', 'text: ئازادی لەبەرکردن', '25: "ئازادی لەبەرکردن" counts as right; a miss is another text'],
    [test, ', هێڵی کەمەر', '', '48: items has 3 entries; the original has 4'],
    [test, / {6}- left: پاڵتۆ\n.*\n.*\n/, '', '36: pairs has 2 entries; the original has 3'],
  ])('is refused for a mistake with file and line: %s, where %s becomes %s', (path, from, to, problem) => {
    content.edit(path, from, to);
    const found = readContent(content.root);
    expect(Array.isArray(found) ? found.join('\n') : 'no problems').toContain(`content/${path}:${problem}`);
  });

  it.each([
    [
      'courses/pattern-cutting/de/course.yaml',
      'title: Schnitt\n',
      'content/courses/pattern-cutting/de:1: this folder is of no known language; the folders here are lessons, files, pictures, worksheets, ckb, kmr, ar, nl',
    ],
    [
      'courses/pattern-cutting/en/course.yaml',
      'title: Pattern\n',
      'content/courses/pattern-cutting/en:1: this folder is of no known language',
    ],
    [
      `${ckb}/lessons/hems.md`,
      'لێوار\n',
      `content/${ckb}/lessons/hems.md:1: the course has no lesson hems; delete this file or rename it`,
    ],
    [
      `${ckb}/notes.txt`,
      'x',
      `content/${ckb}/notes.txt:1: this is not known here; course.yaml, practice-test.yaml, lessons/, files/ and worksheets/ are`,
    ],
    [`${ckb}/files/hem.png`, 'x', `content/${ckb}/files/hem.png:1: the original has no file of this name`],
    [
      `${ckb}/files/measure-sheet.pdf`,
      'x',
      `content/${ckb}/files/measure-sheet.pdf:1: files/measure-sheet.pdf does not hold what its name says`,
    ],
    [
      'courses/pattern-cutting/kmr/lessons/ease.md',
      '---\nfrom: x\n---\n## Du cure\n\n- ئازادی\n- Ya dîzaynê\n',
      'content/courses/pattern-cutting/kmr/lessons/ease.md:6: Arabic letters should be marked with their language',
    ],
  ])('is refused without an original, in an unknown language, or as an unexpected file: %s', (path, text, problem) => {
    content.write(path, text);
    const found = readContent(content.root);
    expect(Array.isArray(found) ? found.join('\n') : 'no problems').toContain(problem);
  });

  it.each([
    ['\n', ''],
    ['\r\n', ''],
    ['\n', '# by Avîn\n'],
    ['\n', '\n'],
  ])('is stamped again only after its line `from` was deleted: %j, with %j left', (end, left) => {
    content.edit(lesson, /\n/g, end);
    const before = readFileSync(join(content.root, lesson), 'utf8');
    content.edit(lesson, /from: .*\r?\n/, left);
    expect(readContent(content.root)).toEqual([
      `content/${lesson}:1: from is missing; \`npm run content -- stamp\` writes it`,
    ]);
    expect(insertStamps(content.root)).toBe(1);
    const stamp = /from: '[0-9a-f]{8}'\r?\n/.exec(before)?.[0] ?? '';
    const stamped = readFileSync(join(content.root, lesson), 'utf8');
    expect(stamped).toBe(before.replace(stamp, () => `${stamp}${left}`));
    expect(insertStamps(content.root)).toBe(0);
    expect(content.read().stale).toEqual([]);
  });

  it('gets its stamp above the text, also if that begins with a blank line', () => {
    content.edit(lesson, /^---[\s\S]*?\n---\n/, '');
    content.edit(lesson, /^/, '\n');
    expect(insertStamps(content.root)).toBe(1);
    expect(readFileSync(join(content.root, lesson), 'utf8')).toMatch(/^---\nfrom: '[0-9a-f]{8}'\n---\n\n## دوو/);
  });

  it('may lack what was added to the original', () => {
    content.edit(`${original}/lessons/ease.md`, '\n- Design ease\n', more);
    rmSync(join(content.root, lesson));
    content.edit(names, /lessons:[\s\S]*/, '');
    expect(content.read().stale).toEqual([]);
  });
});
