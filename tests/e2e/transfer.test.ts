import { afterAll, expect, it } from 'vitest';
import { openAccount, signIn } from './support/account.ts';
import { type Journey, journey } from './support/journey.ts';
import { confirming, withTransfers } from './support/transfers.ts';

const course = 'sewing-first-garments';
const email = 'rojin@example.org';
const content = withTransfers();

/**
 * How many processes of staff confirm the same transfer at once; CONFIRMING_STAFF asks for more.
 */
const staff = Number(process.env.CONFIRMING_STAFF ?? 4);

let platform: Journey['platform'];
let visit: Journey['visit'];
let I: Journey['I'];
let keys: Journey['keys'];
let reference = '';
let price = 0;

afterAll(() => {
  content.remove();
});

journey({ viewport: { width: 360, height: 740 }, settings: content.env }, async (begun) => {
  ({ platform, visit, I, keys } = begun);
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { token } = await openAccount(platform, email, 'Rojin');
  await signIn(visit, token);
  await visit.page.evaluate(() => {
    localStorage.setItem('USER_REGION', 'IQ');
    localStorage.setItem('USER_REGION_TIMESTAMP', String(Date.now()));
  });
});

it('[PAY-17] a learner in Iraq orders a course in dinar by keyboard, and agrees to what is said', async () => {
  await I.goTo(`/payment-options/course/${course}`);
  await keys.walkTo('radio', /^Sewing/);
  await keys.press('Space');
  await I.see(/^By ordering you ask us to open the course as soon as we have your money/);
  await I.seeNoSidewaysScroll();
  await I.meetNoBarrier();
  await keys.walkTo('button', 'Pay by bank transfer');
  await keys.press('Enter');
  await keys.arriveAt(/^\/profile\/purchases\/ord_/, /^Sewing/);
});

it('[PAY-18] the page of the order has the transfer details, which are copied by keyboard and also mailed', async () => {
  await I.see(/Waiting for your bank transfer until/);
  await I.seeNoSidewaysScroll();
  await I.meetNoBarrier();
  await keys.walkTo('button', 'Copy Reference');
  await keys.press('Enter');
  await I.see('Copied: Reference');
  reference = await visit.page.evaluate(() => navigator.clipboard.readText());
  expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const [mail] = (await platform.outbox()).filter(
    ({ to, subject }) => to === email && subject.startsWith('Your order'),
  );
  expect(mail?.text).toContain(
    `Account holder: Zanin Foundation\nIBAN: IQ20 CBIQ 8618 0010 1010 500\nReference: ${reference}`,
  );
  price = Number(/IQD (\d+)\.00/.exec(mail?.text ?? '')?.[1]);
});

it('[PAY-20][P54] staff see the order, are refused another amount, and confirm it, several at once, next to the running server', async () => {
  expect(await platform.command('transfers', 'list')).toMatch(new RegExp(`confirm +${reference} +${price}\\.00 +IQD`));
  const confirm = (amount: number) => platform.command(...confirming(reference, amount * 100));
  await expect(confirm(price - 1)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Ask the learner for the rest'),
  });
  const answers = await Promise.allSettled(Array.from({ length: staff }, () => confirm(price)));
  const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(done).toEqual([expect.stringMatching(/^Order ord_\S+ is paid: IQD /)]);
  await expect(confirm(price)).rejects.toMatchObject({ stderr: expect.stringContaining('was confirmed already') });
  expect(await platform.command('sales')).toMatch(/IQD .* transfer +1 /);
});

it('[PAY-20][RECEIPT-01] the page has the receipt, and the course is open', async () => {
  await visit.page.reload();
  await I.see('Receipt');
  await I.see(/^The course is yours to keep\. .*You agreed on .*“By ordering/);
  await I.seeNoSidewaysScroll();
  await I.follow('Go to the course');
  await I.see('Owned');
});

it('[PAY-19] another order is canceled by keyboard after a question', async () => {
  await I.goTo('/payment-options');
  await keys.walkTo('radio', /^Yearly/);
  await keys.press('Space');
  await keys.walkTo('button', 'Pay by bank transfer');
  await keys.press('Enter');
  await keys.arriveAt(/^\/profile\/purchases\/ord_/, 'Yearly subscription');
  await keys.walkTo('button', 'Cancel this order');
  await keys.press('Enter');
  await visit.page.getByRole('dialog').waitFor();
  await keys.walkTo('button', 'Cancel the order');
  await keys.press('Enter');
  await I.see(/^Your order is canceled\./);
  await I.meetNoBarrier();
  await I.goTo('/profile');
  await I.see('Canceled: not paid');
});

it('no page of the journey logged an error', () => {
  expect(visit.complaints).toEqual([]);
});
