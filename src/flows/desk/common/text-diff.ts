import { diffArrays, structuredPatch } from 'diff';

export interface DiffPart {
  text: string;
  /** Within its line, which has another text on the other side. */
  isChanged: boolean;
}

export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  parts: readonly DiffPart[];
}

export interface DiffHunk {
  /** Of the new text, from 1. */
  from: number;
  lines: readonly DiffLine[];
}

/** Texts that have more lines than these in different places would take seconds. */
const mostEdits = 2000;
/** Words of a line. */
const mostWords = 400;

/**
 * The lines that differ, with three around each, and the words that differ in lines that have a
 * counterpart. Null where there is too much.
 */
export function compareTexts(before: string, after: string): DiffHunk[] | null {
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: mostEdits });
  if (patch === undefined) return null;
  return patch.hunks.map(({ newStart, lines }) => ({ from: newStart, lines: linesOf(lines) }));
}

function linesOf(lines: readonly string[]): DiffLine[] {
  const found: DiffLine[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    found.push(...changed(removed, added));
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    const text = line.slice(1);
    // "\ No newline at end of file"
    if (line.startsWith('\\')) continue;
    if (line.startsWith('-')) removed.push(text);
    else if (line.startsWith('+')) added.push(text);
    else {
      flush();
      found.push({ kind: 'same', parts: [{ text, isChanged: false }] });
    }
  }
  flush();
  return found;
}

/** As many of each are counterparts of each other, in their order. */
function changed(removed: readonly string[], added: readonly string[]): DiffLine[] {
  const pairs =
    removed.length === added.length ? removed.map((text, place) => compareWords(text, added[place] ?? '')) : [];
  const line = (kind: 'removed' | 'added', text: string, parts: readonly DiffPart[] | undefined): DiffLine => ({
    kind,
    parts: parts ?? [{ text, isChanged: false }],
  });
  return [
    ...removed.map((text, place) => line('removed', text, pairs[place]?.before)),
    ...added.map((text, place) => line('added', text, pairs[place]?.after)),
  ];
}

/** By the spaces between them: in every script. */
function compareWords(before: string, after: string): { before: DiffPart[]; after: DiffPart[] } | undefined {
  const words = (text: string) => text.split(/(\s+)/u);
  const changes = diffArrays(words(before), words(after), { maxEditLength: mostWords });
  if (changes === undefined || changes.every(({ added, removed }) => added || removed)) return undefined;
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    changes
      .filter((change) => !change[other])
      .map((change) => ({ text: change.value.join(''), isChanged: change[own] }));
  return { before: side('added', 'removed'), after: side('removed', 'added') };
}
