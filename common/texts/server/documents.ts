import { text } from '../../language/say.ts';

/** A receipt as a PDF. */
export const receipt = {
  title: text('Receipt {number}'),
  creditNoteTitle: text('Credit note {number}'),
  heading: 'Receipt',
  creditNote: 'Credit note',
  paid: 'Paid in full.',
  byCoupon: 'Paid by a coupon.',
  refunded: text('Refunded in full. It cancels the receipt {number}.'),
  number: 'Number',
  date: 'Date',
  buyer: 'Buyer',
  price: 'Price',
  total: 'Total',
};

/** A card with the code of a coupon, on paper. {title} is what it opens. */
export const voucher = {
  /** In the window of the program that shows the cards. */
  name: text('Coupons: {title}'),
  gift: text('A gift from {sponsor}'),
  until: text('Until {date}'),
};

/**
 * A certificate as a PDF: one sentence in lines, `certifies`, the name, `completed`, the title of
 * the course.
 */
export const certificate = {
  /** In the window of the program that shows it. */
  name: text('Certificate of completion: {course}'),
  /** What the program that shows it says about it. */
  subject: text('{holder} has completed the course'),
  title: 'Certificate of completion',
  certifies: 'This is to certify that',
  completed: 'has completed the course',
  completedOn: text('Completed on {date}'),
  /** {length} is such as "9 lessons, about 14 hours". */
  tested: text('{length}; practice test passed'),
  code: text('Certificate {code}'),
  check: text('Check it at {address}'),
  /** Of the QR code, read aloud. {address} is what it leads to. */
  qrCode: text('QR code of {address}'),
};

/** An Open Badge: what a wallet shows of a certificate. */
export const badge = {
  /** {length} is such as "9 lessons, about 14 hours". */
  course: text('The online course “{course}” of Zanin: {length}.'),
  /** What was asked of the learner. */
  lessons: 'All lessons of the course were completed.',
  lessonsAndTest: 'All lessons of the course were completed, and its practice test was passed.',
  /** The address of the certificate. */
  evidence: 'The certificate and whether it is valid',
};
