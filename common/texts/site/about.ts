import { text } from '../../language/say.ts';

/** `{transform}`, in another colour, is the text below. */
export const title = text('Cultivate. Thrive. {transform}');
export const transform = 'Transform.';

export const story = {
  title: 'A story of transformation and hope',
  /** `{zanin}` is the Kurdish word, zanîn. */
  text: text(
    'Zanin comes from {zanin}, Kurdish for “to know”. It began with a question at a kitchen table: why does a woman who bakes for the whole street, or a young man who repairs every phone in it, not earn from it?',
  ),
  more: 'Often a few things were missing: how to set a price, take a picture, write an offer. They can be learned in small steps, at home, on a phone.',
  /** Leads to the founder’s story. */
  readMore: 'Read more',
};

export const vision = {
  title: 'Our vision',
  text: 'A region where every woman and every young person can make a living from what they know.',
};
export const mission = {
  title: 'Our mission',
  text: 'To teach skills that bring in an income, on the devices people own and at a price they can afford.',
};
export const values = {
  title: 'Our values',
  text: 'Respect comes first. Honest prices, plain words and work we are proud to finish.',
};
export const motto = 'Potential should be unleashed for all';

/** Above the three that follow. */
export const unique = 'What Makes Us Truly Unique';
export const earners = {
  title: 'Creating earners',
  text: 'Every course ends with something you can sell, send or show: a price list, a portfolio, a first offer.',
};
export const empowering = {
  title: 'Empowering',
  text: 'You learn at your own pace and pick up where you left off. The certificate is in your own name.',
};
export const connecting = {
  title: 'Connecting',
  text: 'Our mentoring course shows you how to find a mentor, and how to become one.',
};

export const founder = {
  title: 'The founder’s story',
  text: 'Our founder came to Utrecht as a student with a suitcase and a sewing machine. The machine paid the rent before the diploma did. When neighbours asked how she found customers, she drew the answer on paper bags.',
  more: 'Those drawings became evening lessons, then videos, then Zanin. She still answers letters from learners every Friday.',
  note: 'This story is an invented example.',
};

export const team = 'Our Team';

export const contact = {
  title: 'Contact us',
  email: text('E-mail: {address}'),
  phone: text('Phone: {number}'),
  /** `{address}` is a street and a town. */
  office: text('Office: {address}'),
};
