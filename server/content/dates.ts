import type { Mapping } from './yaml-source.ts';

const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/;

/** 2026-03-02, or an instant such as 2026-03-02T07:00:00Z, in UTC. */
export function readDate(mapping: Mapping, key: string): Date {
  const text = mapping.text(key, { max: 20, pattern: form, form: 'a day such as 2026-03-02' });
  const date = new Date(text.length === 10 ? `${text}T00:00:00Z` : text);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10));
  if (form.test(text) && !exists) mapping.report(key, `${key} should be a day of the calendar, but is ${text}`);
  return date;
}
