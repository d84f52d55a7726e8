import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importContent } from '../../../server/content/import.ts';
import { readContent } from '../../../server/content/read.ts';
import { platformOfTest } from '../support/shared-platform.ts';

const fixture = fileURLToPath(new URL('../fixtures/content', import.meta.url));

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'zanin-content-')), 'content');
  cpSync(fixture, root, { recursive: true });
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

const write = (text: string) => writeFileSync(join(root, 'search.yaml'), text);

describe('search.yaml', () => {
  it.each([
    ['same: []', '1: same should be a list with at least one entry'],
    ['same:\n  - [money, income]\n  - wage', '3: an entry of same should be a list, such as [one, another]'],
    ['same:\n  - [money, income]\n  - [wage]', '3: an entry of same should have at least two words'],
    ['same:\n  - [Kurdî, kurdi]', '2: kurdi is there twice; leave one out'],
    ['same:\n  - [money, 7]', '2: an entry of same should be a word or some words, at most 60 characters, but is 7'],
    [
      'same:\n  - [money, "…"]',
      '2: an entry of same should be a word or some words, at most 60 characters, but is "…"',
    ],
    ['wider:\n  kurdish: sorani', '2: kurdish should be a list with at least one entry'],
    ['wider:\n  kurdish: [sorani, Kurdish]', '2: Kurdish is there twice; leave one out'],
    ['free: [no cost]', '1: an entry of free should be one word of at most 30 characters, but is "no cost"'],
    ['fillers: [how, to, How]', '1: How is there twice; leave one out'],
    ['synonyms: []', '1: synonyms is not known here; the keys are same, wider, free, fillers'],
    ['same: [', '1: this is not valid YAML'],
  ])('[SEARCH-08] is refused for the text %j, with its line and the correction: %s', (text, problem) => {
    write(text);
    expect(readContent(root)).toEqual([expect.stringContaining(`content/search.yaml:${problem}`)]);
  });

  it('[SEARCH-08] is optional', () => {
    expect(Array.isArray(readContent(root))).toBe(false);
  });

  it('[SEARCH-08] changes search results as soon as it is imported', async () => {
    const platform = await platformOfTest();
    const find = async (q: string) => {
      const answer = await platform.get<{ data: { courses: { id: string }[] } }>(`/api/courses/all/en?q=${q}`);
      return answer.body.data.courses.map(({ id }) => id);
    };
    const importFrom = async (text: string) => {
      write(text);
      expect(await importContent(platform.services.db, root)).toBe(true);
      platform.clock.advance(60_000);
    };
    expect(await find('tailor')).toEqual([]);
    await importFrom('same:\n  - [tailor, pattern cutting]\nfillers: [how]');
    expect(await find('how+tailro')).toEqual(['pattern-cutting']);
    await importFrom('wider:\n  clothes: [pattern]');
    expect(await find('tailor')).toEqual([]);
    expect(await find('clothes')).toEqual(['pattern-cutting']);
  });
});
