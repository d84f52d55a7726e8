/** How many words a learner reads in a minute who follows what they say. */
const wordsPerMinute = 130;

/** How many words are read in a minute at most **[decided]**: more than twice what a fast reader manages. */
const fastest = 600;

/** The least that reading takes, in seconds, of however short a text. */
const shortest = 5;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** What reading a text takes, in whole minutes, at least one. */
export const readingMinutes = (text: string): number => Math.max(1, Math.round(wordsIn(text) / wordsPerMinute));

/** What reading a text takes at least, in seconds. */
export const leastReadingSeconds = (text: string): number =>
  Math.max(shortest, Math.round((wordsIn(text) / fastest) * 60));

/**
 * The moment at which a text can have been read (WATCH-08). The time for it begins with the first look at it, and not before
 * the texts that the learner said to have read earlier can have been read: all of them together take as long as one after another.
 * @param looked when the learner first looked at the lesson.
 * @param readUntil the same moment of the lesson that was read before; null for the first one.
 */
export function readableAt(text: string, { looked, readUntil }: { looked: Date; readUntil: Date | null }): Date {
  const from = Math.max(looked.getTime(), readUntil?.getTime() ?? 0);
  return new Date(from + leastReadingSeconds(text) * 1_000);
}
