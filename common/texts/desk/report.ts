import { text } from '../../language/say.ts';

export const title = 'Reports';
export const intro = 'Months and days are those of UTC. Amounts are never converted.';

/** What can be chosen. */
export const report = 'Report';
export const names = {
  month: 'A month',
  course: 'How far learners of a course came',
  batch: 'What became of a batch of vouchers',
};
export const fields = { month: 'Month', course: 'Course', batch: 'Batch of vouchers' };
export const choose = 'Choose…';
export const show = 'Show';
export const print = 'Print';
export const csv = 'Download as CSV';
/** For screen readers. {table} is the heading of the table. */
export const csvOf = text('Download as CSV: {table}');
/** {sponsor} gave the vouchers, {opens} is what they are for. */
export const batch = text('{sponsor}: {opens}');

export const loading = 'Loading the report';
export const failed = 'We could not load the report.';
export const errors = { notReached: 'Check your connection and try again.' };
export const asking = 'Choose what the report is about';
export const empty = 'Nothing happened in this time';
export const notOver = 'The month is not over: numbers will change.';

/** Headings of the tables. */
export const parts = {
  figures: 'Learners and learning',
  money: 'Sold and refunded',
  methods: 'By way to pay',
  items: 'What was sold',
  receipts: 'Receipts and credit notes',
  numbers: 'Numbers of receipts and credit notes',
  courses: 'By course',
  sponsors: 'By sponsor',
  steps: 'How far learners came',
  batch: 'The batch',
};

/** Heads of columns. */
export const columns = {
  figure: 'What',
  people: 'Number',
  people_before: 'Month before',
  currency: 'Currency',
  sold: 'Sold',
  gross: 'Sold for',
  refunded: 'Refunded',
  refunds: 'Given back',
  net: 'Net',
  net_before: 'Net, month before',
  paid_with: 'Paid with',
  item: 'Course or plan',
  kind: 'Kind',
  count: 'Issued',
  amount: 'In all',
  first: 'First number',
  last: 'Last number',
  missing: 'Missing between',
  course: 'Course',
  sponsor: 'Sponsor',
  began: 'Began',
  finished: 'Finished',
  certificates: 'Certificates',
  redeemed: 'Vouchers used',
  step: 'Step',
  lesson: 'Lesson',
  reached: 'Learners',
  uses: 'Uses in all',
};

/** Rows of the tables. */
export const words = {
  registered: 'New learners',
  learned: 'Learners who learned',
  began: 'Began the course',
  finished: 'Finished the course',
  certificates: 'Certificates',
  redeemed: 'Vouchers used',
  subscribed: 'Subscriptions begun',
  ended: 'Subscriptions ended',
  enrolled: 'Were given the course',
  used: 'Used a voucher',
  lesson: 'Opened a lesson',
  passed: 'Passed the practice test',
  certificate: 'Have a certificate',
  sale: 'Receipt',
  refund: 'Credit note',
  voucher: 'Receipt of a voucher',
};

/** In place of a number of learners. */
export const few = 'fewer than 5';
export const notShown = 'not shown';
/** Before the names of several courses or sponsors. */
export const together = 'Together:';
export const noSponsor = 'Without a sponsor';
export const unknown = 'Not known';

/** Below the tables of each report. */
export const notes = {
  month:
    'A sale counts on the day when it was paid, a refund on the day when it was made. Vouchers are no sales. What the payment provider gave back in part is not known here. A course is begun with its first lesson and finished with its last. Small groups are shown together with others.',
  course:
    'These learners were given the course in the month, or began it in a subscription then; the numbers say how far they came until now. Who only looked at the page of the course is not stored. A number is not shown where it, or its distance from another one, is under five.',
  batch:
    'The numbers say how far learners came until now; each counts once. Accounts that were deleted are only in those who used a voucher. A number is not shown where it, or its distance from another one, is under five.',
};
