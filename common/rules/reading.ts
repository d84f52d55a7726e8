/** A learner who follows the text, not one who skims it. */
const wordsPerMinute = 130;

/** Upper bound **[decided]**: more than twice a fast reader's speed. */
const fastest = 600;

/** In seconds, however short the text is. */
const shortest = 5;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** In whole minutes, at least one. */
export const readingMinutes = (text: string): number => Math.max(1, Math.round(wordsIn(text) / wordsPerMinute));

export const leastReadingSeconds = (text: string): number =>
  Math.max(shortest, Math.round((wordsIn(text) / fastest) * 60));

/**
 * Starts at `looked`, but not before `readUntil`: several texts take as long as one by one.
 * @param readUntil this moment of the lesson read before; null for the first one.
 */
export function readableAt(text: string, { looked, readUntil }: { looked: Date; readUntil: Date | null }): Date {
  const from = Math.max(looked.getTime(), readUntil?.getTime() ?? 0);
  return new Date(from + leastReadingSeconds(text) * 1_000);
}
