const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Scripts that write no blanks between words. */
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const opens = /^[\p{Ps}\p{Pi}]+$/u;

/** A piece of a text that no line break divides. */
export interface Piece {
  word: string;
  /** What is between it and the piece before when both are in one line. */
  after: '' | ' ';
}

/**
 * The pieces between which a text may be broken into lines: at blanks, and between words in scripts
 * that write none.
 */
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
    // brackets and quotation marks that open stay with the word after them, other punctuation with
    // the one before
    const begins = isWordLike ? !opens.test(before ?? '') : opens.test(segment);
    if (before === undefined || begins) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

/** The letters of a text, each with its marks. */
export const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);
