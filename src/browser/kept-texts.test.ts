import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { keeperOf, keptTexts, type TextKey } from './kept-texts.ts';

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

it('[DESK-82][DESK-162] two tabs with the same text keep one each, which neither replaces nor removes', async () => {
  const [one, other] = [keeperOf(key), keeperOf(key)];
  expect([await one.read(), await other.read()]).toEqual([null, null]);
  await one.write({ ...kept, text: 'title: One' });
  await other.write({ ...kept, text: 'title: Ot' });
  await other.write({ ...kept, text: 'title: Other' });
  await one.write({ ...kept, text: 'title: One more' });
  await other.write({ ...kept, text: 'title: Other', basedOn: 'b2' });
  // the tab that has saved its own
  await other.remove('title: Other');
  const opened = keeperOf(key);
  expect(await opened.read()).toEqual({ ...kept, text: 'title: One more' });
  await opened.remove('title: One more');
  expect(await keptTexts.read(key)).toBeNull();
});

it('[DESK-82][DESK-162] a page that is read again goes on with the text that was typed last', async () => {
  const before = keeperOf(key);
  await before.write({ ...kept, text: 'title: Before' });
  const again = keeperOf(key);
  expect((await again.read())?.text).toBe('title: Before');
  await again.write({ ...kept, text: 'title: Again' });
  await again.remove('title: Again');
  expect(await keptTexts.read(key)).toBeNull();
});
