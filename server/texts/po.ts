/** An entry of a .po file. */
export interface PoEntry {
  /** Of its first keyword, from 1. */
  line: number;
  /** Where the text is: `accounts/login errors.wrongLogin`. */
  place: string;
  english: string;
  englishPlural: string | undefined;
  /** One, or one for each plural form of the language. */
  forms: readonly string[];
  isFuzzy: boolean;
  /** Those of translators, after `# `. */
  comments: readonly string[];
}

interface PoFault {
  line: number;
  words: string;
}

export interface PoFile {
  headers: Readonly<Record<string, string>>;
  entries: readonly PoEntry[];
  faults: readonly PoFault[];
}

/**
 * Reads a .po file strictly: entries stand apart by a blank line, and are comments, then keywords
 * in their order, each with a string of one line or more. An entry with any other line is a fault.
 * Obsolete ones (`#~`) are comments. `pofile` and `gettext-parser` accept two entries of a place
 * and do not tell the line of an entry.
 */
export function readPo(source: string): PoFile {
  const entries = new Map<string, PoEntry>();
  const faults: PoFault[] = [];
  let header: PoEntry | undefined;
  for (const block of blocksOf(source)) {
    const entry = readBlock(block);
    if (entry === null) continue;
    if ('words' in entry) faults.push(entry);
    else if (entry.place === '' && entry.english === '' && header === undefined) header = entry;
    else if (entry.place === '') faults.push({ line: entry.line, words: 'msgctxt is missing' });
    else {
      const before = entries.get(entry.place);
      if (before === undefined) entries.set(entry.place, entry);
      else faults.push({ line: entry.line, words: `${entry.place} is there already, in line ${before.line}` });
    }
  }
  if (header === undefined) faults.unshift({ line: 1, words: 'the header is missing' });
  return { headers: headersOf(header?.forms[0] ?? ''), entries: [...entries.values()], faults };
}

interface Line {
  number: number;
  written: string;
}

/** What stands between blank lines. */
function blocksOf(source: string): Line[][] {
  const blocks: Line[][] = [[]];
  for (const [index, line] of source.split('\n').entries()) {
    const written = line.trim();
    if (written === '') blocks.push([]);
    else blocks.at(-1)?.push({ number: index + 1, written });
  }
  return blocks;
}

const keywordLine = /^(msg[^\s"]+)\s+(".*)$/;
const string = /^"((?:[^"\\]|\\[ntr"\\])*)"$/;
const escaped: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function readBlock(block: readonly Line[]): PoEntry | PoFault | null {
  const comments = block.filter(({ written }) => written.startsWith('#')).map(({ written }) => written);
  const [first, ...others] = block.slice(comments.length);
  if (first === undefined) return null;
  const values = new Map<string, string>();
  let last = '';
  for (const { number, written } of [first, ...others]) {
    const [, keyword, rest = ''] = keywordLine.exec(written) ?? [];
    const [, value] = string.exec(keyword === undefined ? written : rest) ?? [];
    if (value === undefined) return { line: number, words: `this is no line of a .po file: ${written.slice(0, 60)}` };
    if (keyword !== undefined && !follows(keyword, last))
      return { line: number, words: `${keyword} has no place here` };
    last = keyword ?? last;
    const text = value.replace(/\\(.)/g, (_, letter: string) => escaped[letter] ?? letter);
    values.set(last, (values.get(last) ?? '') + text);
  }
  const forms = [...values].flatMap(([keyword, value]) => (keyword.startsWith('msgstr') ? [value] : []));
  if (forms.length === 0) return { line: first.number, words: 'the entry ends without msgstr' };
  return {
    line: first.number,
    place: values.get('msgctxt') ?? '',
    english: values.get('msgid') ?? '',
    englishPlural: values.get('msgid_plural'),
    forms,
    isFuzzy: comments.some((comment) => /^#,.*\bfuzzy\b/.test(comment)),
    comments: comments.flatMap((comment) => /^#(?: (.*)|$)/.exec(comment)?.[1] ?? []),
  };
}

/** If a keyword may stand after the last one, '' at the start. */
function follows(keyword: string, last: string): boolean {
  if (last === '') return keyword === 'msgctxt' || keyword === 'msgid';
  if (last === 'msgctxt') return keyword === 'msgid';
  if (last === 'msgid') return keyword === 'msgid_plural' || keyword === 'msgstr';
  if (last === 'msgid_plural') return keyword === 'msgstr[0]';
  const [, number] = /^msgstr\[(\d)\]$/.exec(last) ?? [];
  return number !== undefined && keyword === `msgstr[${Number(number) + 1}]`;
}

const headersOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    written.split('\n').flatMap((line) => {
      const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
