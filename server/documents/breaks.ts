const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Scripts without blanks between words. */
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const opens = /^[\p{Ps}\p{Pi}]+$/u;

export interface Piece {
  word: string;
  /** What separates it from the piece before on the same line. */
  after: '' | ' ';
}

/** Splits at blanks and, in scripts without them, between words. */
export function breakable(text: string): Piece[] {
  return text
    .split(/\s+/u)
    .flatMap((word) => piecesOf(word).map((piece, index) => ({ word: piece, after: index === 0 ? ' ' : '' }) as const));
}

function piecesOf(word: string): string[] {
  if (!withoutBlanks.test(word)) return [word];
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(word)) {
    const before = pieces.at(-1);
    // opening brackets and quotation marks stay with the next word, other punctuation with the one
    // before
    const begins = isWordLike ? !opens.test(before ?? '') : opens.test(segment);
    if (before === undefined || begins) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

/** Grapheme clusters. */
export const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);
