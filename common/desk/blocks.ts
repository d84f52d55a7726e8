import { lexer } from 'marked';

/** A block of Markdown as it is in the file, and the line ends and blank lines behind it. */
export interface Block {
  source: string;
  gap: string;
}

export interface Blocks {
  /** Front matter and blank lines before the first block. */
  lead: string;
  blocks: readonly Block[];
}

/** Front matter is not Markdown. */
const front = /^---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * By the lexer that renders them: each block is a token of the top level, with definitions of
 * links. `joinBlocks` gives the same text again.
 */
export function splitBlocks(text: string): Blocks {
  const [head = ''] = front.exec(text) ?? [];
  const body = text.slice(head.length);
  const raws = lexer(body).map(({ raw }) => raw);
  const parts = inText(body, raws) ?? [body];
  let lead = head;
  const blocks: Block[] = [];
  for (const part of parts) {
    const block = withoutGap(part);
    const last = blocks.at(-1);
    if (block.source !== '') blocks.push(block);
    else if (last) last.gap += block.gap;
    else lead += block.gap;
  }
  return { lead, blocks };
}

export const joinBlocks = ({ lead, blocks }: Blocks): string =>
  lead + blocks.map(({ source, gap }) => source + gap).join('');

/**
 * The same pieces with the line ends of the file, which the lexer changes; null if they are not
 * those of the text.
 */
function inText(text: string, raws: readonly string[]): string[] | null {
  if (raws.join('') !== text.replace(/\r\n|\r/g, '\n')) return null;
  let at = 0;
  return raws.map((raw) => {
    const from = at;
    for (let count = 0; count < raw.length; count++) at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    return text.slice(from, at);
  });
}

/** A block ends with its last line that is not blank. */
function withoutGap(part: string): Block {
  const filled = part.trimEnd().length;
  if (filled === 0) return { source: '', gap: part };
  const end = /[\r\n]/.exec(part.slice(filled));
  const to = end ? filled + end.index : part.length;
  return { source: part.slice(0, to), gap: part.slice(to) };
}

/** A field has other line ends than the file may have. */
const inField = (text: string): string => text.replace(/\r\n/g, '\n');

/** Where a line of the text begins in a field; of one behind its end, the last one. */
export const caretAtLine = (text: string, line: number): number => startOfLine(inField(text), line);

function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let number = 1; number < line; number++) {
    const next = text.indexOf('\n', at);
    if (next === -1) break;
    at = next + 1;
  }
  return at;
}

/** The block with a line of the text, and how far into it that line begins; null without blocks. */
export function blockAtLine(all: Blocks, line: number): { index: number; caret: number } | null {
  const to = startOfLine(joinBlocks(all), line);
  let from = all.lead.length;
  for (const [index, { source, gap }] of all.blocks.entries()) {
    const end = from + source.length + gap.length;
    if (to < end || index === all.blocks.length - 1) {
      return { index, caret: inField(source.slice(0, Math.max(to - from, 0))).length };
    }
    from = end;
  }
  return null;
}

export const changeBlock = ({ lead, blocks }: Blocks, index: number, source: string): Blocks => ({
  lead,
  blocks: blocks.map((block, at) => (at === index ? { ...block, source } : block)),
});

/** A new one at the index. */
export function insertBlock(all: Blocks, index: number, source: string): Blocks {
  const end = lineEndOf(joinBlocks(all));
  const before = all.blocks.slice(0, index);
  const after = all.blocks.slice(index);
  const last = before.at(-1);
  // the end of the file stays what it was
  const gap = after.length === 0 && last ? last.gap : end + end;
  if (last) before[before.length - 1] = { ...last, gap: apart(last.gap, end) };
  return { lead: all.lead, blocks: [...before, { source, gap: last || after.length > 0 ? gap : end }, ...after] };
}

/** What stood around it stays apart. */
export function removeBlock({ lead, blocks }: Blocks, index: number): Blocks {
  const end = lineEndOf(joinBlocks({ lead, blocks }));
  const gone = blocks[index];
  const isLast = index === blocks.length - 1;
  const left = blocks.flatMap((block, at) => {
    if (at === index) return [];
    if (at !== index - 1 || !gone) return [block];
    return [{ ...block, gap: isLast ? gone.gap : apart(block.gap, end) }];
  });
  return { lead, blocks: left };
}

/** Gaps stay where they are, so that a file ends as it did; new neighbours are kept apart. */
export function moveBlock(all: Blocks, index: number, to: number): Blocks {
  const moved = all.blocks[index];
  if (!moved || to < 0 || to >= all.blocks.length || to === index) return all;
  const end = lineEndOf(joinBlocks(all));
  const sources = all.blocks.map(({ source }) => source);
  sources.splice(to, 0, ...sources.splice(index, 1));
  const [first, last] = [Math.min(index, to) - 1, Math.max(index, to)];
  const blocks = sources.map((source, at) => {
    const gap = all.blocks[at]?.gap ?? '';
    return { source, gap: at >= first && at <= last && at < sources.length - 1 ? apart(gap, end) : gap };
  });
  return { lead: all.lead, blocks };
}

const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** At least one blank line. */
const apart = (gap: string, end: string): string => ((gap.match(/\r\n|\r|\n/g)?.length ?? 0) > 1 ? gap : end + end);

/**
 * The text with what was typed: a field has other line ends than the file, so those of the file are
 * kept wherever it was not changed.
 */
export function typedOver(text: string, value: string): string {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const shown = lines.map(withLineEnd);
  const typed = value.split(/(?<=\n)/);
  let start = 0;
  while (start < typed.length && start < shown.length && typed[start] === shown[start]) start++;
  let tail = 0;
  const most = Math.min(typed.length, shown.length) - start;
  while (tail < most && typed.at(-1 - tail) === shown.at(-1 - tail)) tail++;
  const end = lineEndOf(text);
  const changed = typed.slice(start, typed.length - tail).map((line) => line.replace('\n', end));
  return [...lines.slice(0, start), ...changed, ...lines.slice(lines.length - tail)].reduce(followedBy, '');
}

/** A line feed behind a line that ends with a carriage return would be one line end with it. */
const followedBy = (text: string, line: string): string =>
  text.endsWith('\r') && line.startsWith('\n') ? `${text}\r${line.slice(1)}` : text + line;

const withLineEnd = (line: string): string => line.replace(/\r\n|\r/, '\n');
