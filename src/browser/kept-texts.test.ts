import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
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

it('[DESK-173] a page does not go on with the text of a page that is open in another tab, and does once that is closed', async () => {
  const typing = keeperOf(key, locks);
  await typing.write({ ...kept, text: 'title: Typ' });
  const next = keeperOf(key, locks);
  expect(await next.read()).toBeNull();
  await next.write({ ...kept, text: 'title: Next' });
  await typing.write({ ...kept, text: 'title: Typing' });
  // each reads its own
  expect([(await typing.read())?.text, (await next.read())?.text]).toEqual(['title: Typing', 'title: Next']);
  typing.close();
  next.close();
  const last = keeperOf(key, locks);
  // the browser releases a lock soon
  await expect.poll(async () => (await last.read())?.text).toBe('title: Typing');
  await last.remove('title: Typing');
  expect((await last.read())?.text).toBe('title: Next');
  await last.remove('title: Next');
});

it('[DESK-173] a document that is loaded again goes on with its text, and one that is shown again keeps it', async () => {
  const before = keeperOf(key, locks);
  await before.write(kept);
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => keeperOf(key, locks).read()).toEqual(kept);
  await before.write({ ...kept, text: 'title: Shown again' });
  expect(await keeperOf(key, locks).read()).toBeNull();
  before.close();
  // of a call that was running
  await before.write(kept);
  await expect.poll(() => keeperOf(key, locks).read()).toEqual(kept);
  await before.remove(kept.text);
});
