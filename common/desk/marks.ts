export type Mark =
  | 'heading'
  | 'bold'
  | 'list'
  | 'table'
  | 'link'
  /** Words of another language, such as `[Rojbaş]{lang=ku}`. */
  | { language: string };

/** A text and what is selected in it. */
export interface Selected {
  value: string;
  from: number;
  to: number;
}

const table = '| A | B |\n|---|---|\n|  |  |';

/** Writes a mark around what is selected, or where the cursor is. */
export function withMark(mark: Mark, { value, from, to }: Selected): Selected {
  const words = value.slice(from, to);
  switch (mark) {
    case 'bold':
      return around({ value, from, to }, '**', '**');
    case 'link':
      return put({ value, from, to }, `[${words}](https://)`, words === '' ? 1 : words.length + 11);
    case 'table':
      return put({ value, from, to }, apart(value.slice(0, from)) + table, null);
    case 'heading':
      return eachLine({ value, from, to }, (line) => `## ${line.replace(/^#{1,6}\s+/, '')}`);
    case 'list':
      return eachLine({ value, from, to }, (line) => (/^\s*[-*]\s/.test(line) ? line : `- ${line}`));
    default:
      return around({ value, from, to }, '[', `]{lang=${mark.language}}`);
  }
}

/** A table begins after a blank line. */
const apart = (before: string): string => (before.trim() === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n');

/** @param cursor behind the start of what is put; null: behind all of it */
function put({ value, from, to }: Selected, text: string, cursor: number | null): Selected {
  const at = from + (cursor ?? text.length);
  return { value: value.slice(0, from) + text + value.slice(to), from: at, to: at };
}

/** What was selected stays selected. */
function around({ value, from, to }: Selected, before: string, after: string): Selected {
  const words = value.slice(from, to);
  return {
    value: value.slice(0, from) + before + words + after + value.slice(to),
    from: from + before.length,
    to: to + before.length,
  };
}

function eachLine({ value, from, to }: Selected, change: (line: string) => string): Selected {
  const start = value.lastIndexOf('\n', from - 1) + 1;
  const next = value.indexOf('\n', to);
  const end = next < 0 ? value.length : next;
  const changed = value.slice(start, end).split('\n').map(change).join('\n');
  const at = start + changed.length;
  return { value: value.slice(0, start) + changed + value.slice(end), from: at, to: at };
}
