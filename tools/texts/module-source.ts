import { isText } from '../../common/language/say.ts';

/** How a string or the forms of a text are written, by their place (`accounts/login title`). */
export interface Written {
  string: (value: string, place: string) => string;
  text: (forms: readonly string[], place: string) => string;
}

/** The source of a module's exports in `common/texts/`, whose texts another language replaces. */
export function sourceOf(value: unknown, place: string, written: Written): string {
  if (isText(value)) return written.text(value.forms, place);
  if (typeof value === 'string') return written.string(value, place);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, each]) => [key, sourceOf(each, `${place}.${key}`, written)]);
  if (Array.isArray(value)) return `[${parts.map(([, source]) => source)}]`;
  return `{ ${parts.map(([key, source]) => `${JSON.stringify(key)}: ${source}`).join(', ')} }`;
}
