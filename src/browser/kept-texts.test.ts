import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { keptTexts, type TextKey } from './kept-texts.ts';

const key: TextKey = ['stf_1', 'dft_1', 'courses/first-stitches/course.yaml'];
const kept = { text: 'title: Stitches', basedOn: 'a1', sent: ['title: S'] };

it('[DESK-82] a text is kept for its account, draft and file alone, the newest one', async () => {
  await keptTexts.write(key, { ...kept, text: 'title: S' });
  await keptTexts.write(key, kept);
  expect(await keptTexts.read(key)).toEqual(kept);
  expect(await keptTexts.read(['stf_2', key[1], key[2]])).toBeNull();
  expect(await keptTexts.read([key[0], 'dft_2', key[2]])).toBeNull();
  expect(await keptTexts.read([key[0], key[1], 'courses/first-stitches/practice-test.yaml'])).toBeNull();
});

it('[DESK-82] a text that was saved is removed, and not one that another tab has kept since', async () => {
  await keptTexts.write(key, kept);
  await keptTexts.remove(key, 'title: S');
  expect(await keptTexts.read(key)).toEqual(kept);
  await keptTexts.remove(key, kept.text);
  expect(await keptTexts.read(key)).toBeNull();
});
