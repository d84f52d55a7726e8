import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { partSize } from '../../common/desk/uploads.ts';
import { sha256Of } from '../../server/blobs/bytes.ts';
import { pdfWith } from '../server/support/uploads.ts';
import { closeVisits, newVisitor } from './support/browser.ts';
import { askDesk as ask, enterDesk, press } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const course = 'phone-photography-that-sells';
const lesson = 'photo-window-light';

/** As a phone makes it. */
const photo = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

const owner = await enterDesk(platform, 'Berivan', 'owner');
const author = await enterDesk(platform, 'Rojin', 'author', 360);
const { id: authorId } = (await ask(author.page, 'GET', '/session'))?.data ?? {};
await ask(owner.page, 'PUT', `/courses/${course}/authors`, { authors: [authorId] });

const begin = async (): Promise<string> =>
  (await ask(author.page, 'POST', '/drafts', { course, title: null }))?.data.id ?? '';

it('[DESK-108][DESK-109] an author uploads a picture and a worksheet over a connection that breaks, and a visitor sees them once published', async () => {
  const { page, complaints } = author;
  const draft = await begin();
  await page.goto(`${platform.url}/desk/drafts/${draft}/text?path=courses/${course}/lessons/${lesson}.md`);
  await press(page, 'Add a picture');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Picture on your device').setInputFiles({
    ...{ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture at all') },
  });
  await dialog.getByText('The file is of another type').waitFor();
  const bytes = await photo(900, 700);
  const parts = Math.ceil(bytes.length / partSize);
  expect(parts).toBeGreaterThan(2);
  await dialog.getByLabel('Picture on your device').setInputFiles({
    ...{ name: 'Window light.JPG', mimeType: 'image/jpeg', buffer: bytes },
  });
  await press(page, 'Put it into the lesson');
  await dialog.getByText('Please fill this in.').waitFor();
  await dialog.getByLabel('What the picture shows').fill('A cup in the light of a window');
  expect(await dialog.getByLabel('Name in the course').inputValue()).toBe('window-light');

  // the connection is lost behind the first part
  const sent: number[] = [];
  let isCut = true;
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const { offset } = route.request().postDataJSON() as { offset: number };
    if (isCut && offset > 0) return route.abort('internetdisconnected');
    sent.push(offset);
    return route.continue();
  });
  await press(page, 'Put it into the lesson');
  await dialog.getByText('The connection is interrupted').waitFor();
  expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).not.toBe('0');
  isCut = false;
  await press(page, 'Try again');
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual(Array.from({ length: parts }, (_, part) => part * partSize));
  const shown = page.getByAltText('A cup in the light of a window');
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(900);
  await page.getByText('Saved', { exact: true }).waitFor();

  await press(page, 'Add a worksheet');
  await dialog.getByLabel('Worksheet on your device').setInputFiles({
    ...{ name: 'light-plan.pdf', mimeType: 'application/pdf', buffer: pdfWith('') },
  });
  await press(page, 'Put it into the lesson');
  await dialog.getByText('light-plan.pdf is in the draft').waitFor();
  await press(page, 'Close');

  const reviewer = await enterDesk(platform, 'Dilan', 'reviewer');
  expect((await ask(page, 'POST', `/drafts/${draft}/review`, {}))?.data).toMatchObject({
    status: 'inReview',
    problems: [],
  });
  await reviewer.page.goto(`${platform.url}/desk/drafts/${draft}`);
  const reviewed = reviewer.page.locator(`main img[src^="/api/desk/drafts/${draft}/files/"]`);
  await reviewed.scrollIntoViewIfNeeded();
  await expect.poll(() => reviewed.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(900);
  await press(reviewer.page, 'Approve');
  await reviewer.page.getByText('Approved. It can be published now.').waitFor();
  const { version } = (await ask(page, 'GET', `/drafts/${draft}`))?.data ?? {};
  await ask(page, 'POST', `/drafts/${draft}/publication`, { version, reason: 'A picture' });

  const visitor = await newVisitor(platform.url, { width: 360, height: 740 });
  await visitor.page.goto(`/course/${course}/chapter/photo-light-and-phone/lesson/${lesson}`);
  const seen = visitor.page.getByAltText('A cup in the light of a window');
  await seen.scrollIntoViewIfNeeded();
  await expect.poll(() => seen.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(900);
  const facts = await seen.evaluate((image) => {
    const { width, height } = image.getBoundingClientRect();
    return {
      loading: image.getAttribute('loading'),
      ratio: Math.round((width / height) * 100),
      isWithin: width <= 360,
    };
  });
  expect(facts).toEqual({ loading: 'lazy', ratio: 129, isWithin: true });
  await visitor.page.getByText('light-plan.pdf').first().waitFor();
  // the lost connection and the refused type are no mistakes of the page
  const own = complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'));
  expect([...own, ...reviewer.complaints, ...visitor.complaints]).toEqual([]);
});

it('[DESK-105] kill -9 during an upload keeps every part that was answered, and leaves no half-written file in the draft', async () => {
  const { page } = author;
  const draft = await begin();
  const bytes = await photo(1000, 900);
  const upload = `/drafts/${draft}/uploads/${sha256Of(bytes)}`;
  const part = (offset: number) =>
    ask(page, 'PUT', upload, {
      ...{ size: bytes.length, offset, bytes: bytes.subarray(offset, offset + partSize).toString('base64') },
    });
  const killDuring = async (call: Promise<unknown>) => {
    await platform.kill();
    await call;
    await platform.restart();
  };
  let answered = (await part(0))?.data.received ?? 0;
  while (answered < bytes.length) {
    await killDuring(part(answered));
    const { received } = (await ask(page, 'GET', upload))?.data ?? {};
    // the part that was on its way is there as a whole, or not at all
    expect([answered, Math.min(answered + partSize, bytes.length)]).toContain(received);
    answered = (received === answered ? (await part(answered))?.data.received : received) ?? 0;
  }
  const file = { sha256: sha256Of(bytes), kind: 'picture', name: 'killed', lesson: null };
  const path = `courses/${course}/pictures/killed.webp`;
  const hashIn = async () => {
    const files: { path: string; hash: string }[] = (await ask(page, 'GET', `/drafts/${draft}`))?.data.files ?? [];
    return files.find((each) => each.path === path)?.hash ?? null;
  };
  await killDuring(ask(page, 'POST', `/drafts/${draft}/files`, file));
  const before = await hashIn();
  expect((await ask(page, 'POST', `/drafts/${draft}/files`, file))?.status).toBe(200);
  const hash = await hashIn();
  expect([null, hash]).toContain(before);
  // read with its hash compared
  const read = await page.evaluate(
    async (address) => (await fetch(address)).status,
    `/api/desk/drafts/${draft}/files/${hash}.webp`,
  );
  expect(read).toBe(200);
});
