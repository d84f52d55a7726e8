import type { Finding } from './plans.ts';

/** What may be read from end to end, and why: by the step of `makeEveryStatement`, or by a part of the statement. */
const allowed: { step: RegExp; tables: readonly string[]; reason: string }[] = [
  {
    step: /^GET \/(categories|courses\/all)\/en$/,
    tables: ['courses', 'course_prices', 'chapters', 'lessons'],
    reason: 'the contract shows the whole catalogue in one answer; read in slices, once for all callers',
  },
  {
    step: /^GET \/user\/courses of a subscriber$/,
    tables: ['courses', 'course_prices'],
    reason: 'a subscription opens every course, and the contract names them all',
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
