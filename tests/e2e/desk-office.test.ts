import type { Page } from 'playwright';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { camtEntry, camtOf } from '../server/support/statements.ts';
import { buyCourse, openAccount } from './support/account.ts';
import { closeVisits } from './support/browser.ts';
import { enterDesk, press } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';
import { withTransfers } from './support/transfers.ts';

const content = withTransfers();
const platform = await startPlatform({ DESK: 'on', ...content.env });
const { page, complaints } = await enterDesk(platform, 'Dilan', 'finance');
/** Papers that were asked for: Chromium prints without a dialog here. */
let printed = 0;
/** What the confirmed transfer brought in. */
let transferred = '';
await page.exposeFunction('countPrint', () => {
  printed += 1;
});
await page.addInitScript('window.print = () => window.countPrint()');
afterAll(async () => {
  await closeVisits();
  await platform.stop();
  content.remove();
});

const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const open = async (path: string, name: string) => {
  await page.goto(`${platform.url}/desk${path}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

/** As the printer gets the page. */
async function onPaper<Seen>(see: (page: Page) => Promise<Seen>): Promise<Seen> {
  await page.emulateMedia({ media: 'print' });
  const seen = await see(page);
  await page.emulateMedia({ media: 'screen' });
  return seen;
}

it('[DESK-122][DESK-124] finance gives a statement of the bank, and confirms the transfer that fits an order, which is paid then', async () => {
  const { token } = await openAccount(platform, 'rojin@example.org', 'Rojin');
  const ordered = await fetch(`${platform.url}/api/user/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ kind: 'course', id: 'sewing-first-garments', region_code: 'IQ' }),
  });
  const { purchase, transfer } = (await ordered.json()).data;
  const line = { direction: 'in', currency: 'IQD', day: new Date().toISOString().slice(0, 10) } as const;
  const amount = (purchase.amount / 100).toFixed(2);
  const statement = camtOf([
    camtEntry({ ...line, amount, sender: 'ROJIN KARIM', text: `Course ${transfer.reference}` }),
    camtEntry({ ...line, amount: '1000.00', sender: 'BAZAR LTD', text: 'Rent' }),
  ]);

  await open('/statements', 'Bank statement');
  await page.getByLabel('File of the statement').setInputFiles({
    ...{ name: 'november.xml', mimeType: 'application/xml', buffer: Buffer.from(statement) },
  });
  await press(page, 'Compare with the orders');
  await page.getByText('2 sums came in').waitFor();
  const fitting = page.getByRole('listitem').filter({ hasText: 'ROJIN KARIM' });
  await fitting.getByText('Learner: Rojin Karim').waitFor();
  await fitting.getByRole('button', { name: 'Confirm the transfer' }).click();
  await press(page, 'See what will happen');
  await page.getByLabel('Reason').fill('Statement of November');
  await inDialog('Confirm the transfer').click();
  await page.getByText('Done.').waitFor();
  await press(page, 'Close');
  await fitting.getByText('Confirmed already').waitFor();

  transferred = amount;
  const purchases = await fetch(`${platform.url}/api/user/purchases`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await purchases.json()).data).toMatchObject([{ id: purchase.id, status: 'paid' }]);
});

/** Of a picture of a QR code. */
async function linkOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

it('[DESK-33] finance makes a batch of twenty vouchers and prints a card of each with its link as a QR code, and a learner redeems one', async () => {
  await open('/lists/vouchers', 'Vouchers');
  await press(page, 'Make vouchers');
  await page.getByLabel('Who gives the vouchers').fill('Star & Loom');
  // a menu once the courses are there
  await page
    .getByRole('combobox', { name: 'Course', exact: true })
    .selectOption({ label: 'Food safety in a home kitchen' });
  await page.getByLabel('How many codes').fill('20');
  await page.getByLabel('Last day to use them').fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
  await press(page, 'See what will happen');
  await page.getByLabel('Reason').fill('Agreement of November');
  await inDialog('Make the vouchers').click();
  await press(page, 'Print cards');
  expect(printed).toBe(1);
  let link = '';
  const codes = await onPaper(async (paper) => {
    expect(await paper.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await paper.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    const [first] = await paper.locator('[data-cards] svg').filter({ visible: true }).all();
    link = await linkOf((await first?.screenshot({ scale: 'device' })) ?? Buffer.alloc(0));
    expect(await paper.locator('[data-cards] svg').filter({ visible: true }).count()).toBe(20);
    return paper.locator('[data-cards] p:first-child').filter({ visible: true }).allInnerTexts();
  });
  expect(new Set(codes).size).toBe(20);
  expect(link).toBe(`${platform.url}/redeem?code=${codes[0]}`);
  await press(page, 'I have them, close');

  const { token } = await openAccount(platform, 'narin@example.org', 'Narin');
  const redeemed = await fetch(`${platform.url}/api/vouchers/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ code: codes[7] }),
  });
  expect(await redeemed.json()).toMatchObject({
    data: { course_id: 'food-safety-home-kitchen', sponsor: 'Star & Loom' },
  });
});

it('[DESK-110][DESK-115] finance prints the report of this month, in which the confirmed transfer is', async () => {
  await buyCourse(platform, await openAccount(platform, 'leyla@example.org'));
  await open('/reports', 'Reports');
  await press(page, 'Show');
  await page.getByRole('heading', { name: 'Sold and refunded' }).waitFor();
  const before = printed;
  await press(page, 'Print');
  expect(printed).toBe(before + 1);
  const paper = await onPaper(async (sheet) => {
    expect(await sheet.getByRole('button').filter({ visible: true }).count()).toBe(0);
    const sold = sheet.getByRole('region', { name: 'Sold and refunded' }).getByRole('row');
    const shown = (await sold.allInnerTexts()).map((row) => row.split(/\s+/).slice(0, 4).join(' '));
    return {
      sold: shown,
      pages: (await sheet.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length,
    };
  });
  expect(paper).toMatchObject({ sold: expect.arrayContaining([`IQD 1 IQD ${transferred}`]), pages: 2 });
  expect(complaints).toEqual([]);
});
