import { plural, text } from '../../language/say.ts';

export const failed = {
  unreadable: 'The request could not be read.',
  address: 'There is nothing at this address.',
  method: 'This address does not support that method.',
  tooLarge: 'The request is too large.',
  notJson: 'Please send JSON.',
  /** Of calls that a browser repeats. */
  keyUsed: 'This was sent before with other contents. Please try again.',
  unavailable: 'The service is not available right now. Please try again.',
  internal: 'Something went wrong. Please try again.',
  tryAgain: 'Please try again.',
  diskFull: 'Nothing can be saved at the moment. Please try again in a few minutes.',
  busy: 'Many people are logging in right now. Please try again in a few seconds.',
  signature: 'The signature is invalid.',
  forbidden: 'You do not have access to this.',
  logIn: 'Please log in to continue.',
};

/** Followed by "Please try again in 5 minutes." */
export const tooMany = {
  attempts: 'Too many attempts.',
  codes: 'Too many codes were requested.',
  codeNotSent: 'Too many codes were requested, and this one was not sent.',
  codeTries: 'Too many attempts with this code.',
  wrongCodes: 'Many wrong codes are being entered at the moment.',
  read: 'You have marked many lessons as read in the last hour.',
  reading: 'Reading this lesson takes longer. Read it to its end, then say so.',
  downloads: 'Too many downloads.',
  /** Codes of coupons. */
  coupons: 'Too many wrong codes.',
  messages: 'Too many messages.',
};

/** After a text such as "Too many attempts." */
export const tryAgain = {
  seconds: plural('Please try again in {count} second.', 'Please try again in {count} seconds.'),
  minutes: plural('Please try again in {count} minute.', 'Please try again in {count} minutes.'),
  hours: plural('Please try again in {count} hour.', 'Please try again in {count} hours.'),
};

export const notFound = {
  certificate: 'This certificate was not found.',
  chapter: 'This chapter was not found.',
  course: 'This course was not found.',
  courseOrder: 'An order for this course was not found.',
  file: 'This file was not found.',
  lesson: 'This lesson was not found.',
  list: 'This list was not found.',
  order: 'This order was not found.',
  picture: 'This picture was not found.',
  plan: 'This plan was not found.',
  post: 'This post was not found.',
  practiceTest: 'This practice test was not found.',
  purchase: 'This purchase was not found.',
  question: 'This question was not found.',
  receipt: 'This receipt was not found.',
  review: 'This review was not found.',
  text: 'This text was not found.',
  transfer: 'A bank transfer for this was not found.',
};

/** At fields of a form. */
export const fields = {
  check: 'Please check your details.',
  unknown: 'This field is not known.',
  email: 'Please enter a valid email address.',
  date: 'Please enter a date as YYYY-MM-DD.',
  tooLong: text('Please use at most {most} characters.'),
  oneOf: text('Please use one of: {values}.'),
  atLeast: text('Please use a number that is at least {least}.'),
  atMost: text('Please use a number that is at most {most}.'),
  other: 'This value is not acceptable.',
};

/** Parts of the list of courses. */
export const pages = {
  tooManyIds: text('Please ask for at most {most} courses.'),
  otherList: 'This page is of a list with other parameters. Please ask for the first page, without `after`.',
  broken: 'This is not the `next` of a page. Please ask for the first page, without `after`.',
};
