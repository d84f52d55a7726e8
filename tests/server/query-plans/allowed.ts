import type { Finding } from './plans.ts';

/**
 * What may be read from end to end, and why: by the step of `makeEveryStatement`, or by a part of
 * the statement.
 */
const allowed: { step: RegExp; tables: readonly string[]; reason: string }[] = [
  {
    step: /^GET \/(categories|courses\/all)\/en$/,
    tables: ['courses', 'course_prices', 'chapters', 'lessons'],
    reason: 'the contract shows the whole catalogue in one answer; read in slices, once for all callers',
  },
  {
    step: /^GET \/categories\/en\?counts=true$/,
    tables: ['courses'],
    reason: 'the numbers of courses by category, counted once a minute for all callers',
  },
  {
    step: /^GET a page of .* by collection=/,
    tables: ['courses', 'course_prices'],
    reason: 'which courses are free is found once a minute for all callers; what is not owned is most of the catalogue',
  },
  {
    step: /^GET a page of .* by price=/,
    tables: ['courses', 'course_prices'],
    reason: 'which courses are free is found once a minute for all callers',
  },
  {
    step: /^GET a page of .* by q=/,
    tables: ['courses', 'course_words'],
    reason:
      'a search ranks all that it finds; for more than some hundred courses the tables are read faster than an index',
  },
  {
    step: /^GET \/user\/courses of a subscriber$/,
    tables: ['courses', 'course_prices'],
    reason: 'a subscription opens every course, and the contract names them all',
  },
  {
    step: /^GET \/download\/badge\//,
    tables: ['badges'],
    reason: 'a new badge counts the list in which it gets its place, of which at most 65,536 places are taken',
  },
  {
    step: /^POST \/vouchers\/redeem$/,
    tables: ['course_prices'],
    reason: 'which courses of a category are sold: many of them, once for a voucher that opens a category',
  },
  {
    step: /^a batch of vouchers$/,
    tables: ['voucher_batches'],
    reason: 'the codes that are open are counted when staff make more of them',
  },
  {
    step: /^the sending of a newsletter$/,
    tables: ['newsletter_subscriptions', 'newsletter_queue'],
    reason: 'every confirmed address is to get it, once',
  },
  {
    step: /^the export of the newsletter$/,
    tables: ['newsletter_subscriptions'],
    reason: 'a command that prints every confirmed address',
  },
  {
    step: /^the report of a month( at the desk)?$/,
    tables: ['courses', 'lessons'],
    reason: 'a month has learners of most courses: their titles and lessons are joined at once',
  },
  {
    step: /^(the import of a folder|POST \/desk\/drafts\/\{id\}\/publication|POST \/desk\/revisions\/\d+\/withdrawal)$/,
    tables: [
      'courses',
      'chapters',
      'lessons',
      'attachments',
      'course_prices',
      'course_words',
      'translations',
      'questions',
      'question_translations',
    ],
    reason: 'an import brings the whole catalogue to what the files say',
  },
  {
    step: /^sweeping of blobs$/,
    tables: ['blobs'],
    reason: 'what nothing names is found in all of them, every quarter of an hour',
  },
  {
    step: /^the map of all pages$/,
    tables: ['courses', 'lessons'],
    reason: 'the map names all of them; read once a minute at most, for all callers',
  },
];

/** The findings that have no reason to be. */
export function faults(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ step, table }) => !allowed.some((entry) => entry.step.test(step) && entry.tables.includes(table)),
  );
}
