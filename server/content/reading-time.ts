/** How many words a learner reads in a minute who follows what they say. */
const wordsPerMinute = 130;

/** What reading a text takes, in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.round(words.length / wordsPerMinute));
}
