import { DONE_SHARE } from '../../../common/rules/constants.ts';
import { merged, type Stretch, secondsOf, tenths } from '../../../common/rules/stretches.ts';

/** The highest speed that the player offers, 1 as filmed. */
export const FASTEST = 2;
/** What a learner's clock may be behind or ahead, in milliseconds: reports are sent every ten seconds, and arrive unevenly. */
export const TOLERANCE = 10_000;
/** The most stretches that are kept of a lesson. */
export const MOST_STRETCHES = 500;
/** Films have at most 600 minutes, as content has. */
const LONGEST_FILM = 600 * 60;
/** More than the first report can be credited: no call completes a lesson alone. */
const SHORTEST_FILM = 30;

/** What is kept of stretches as a report or a row of the database has them, up to the end of the film. */
export const stretchesOf = (pairs: readonly (readonly number[])[], end: number): Stretch[] =>
  merged(pairs.map(([from = 0, to = 0]) => [Math.max(0, from), Math.min(to, end)]));

/** What a stretch has that none of the others has. */
function newIn([from, to]: Stretch, others: readonly Stretch[]): Stretch[] {
  const parts: Stretch[] = [];
  let at = from;
  for (const other of others) {
    if (other[1] <= at || other[0] >= to) continue;
    parts.push([at, other[0]]);
    at = other[1];
  }
  return merged([...parts, [at, to]]);
}

/**
 * Adds what was played to what was watched before (WATCH-02).
 * @param allowance how many seconds more may be credited: earlier stretches come first.
 * @returns all of `before` and no more than `allowance` seconds besides, in at most `MOST_STRETCHES` stretches: a
 * stretch that would be one too many is left out.
 */
export function credited(before: readonly Stretch[], played: readonly Stretch[], allowance: number): Stretch[] {
  let left = Math.floor(allowance * 10) / 10;
  let after = merged(before);
  for (const [from, to] of merged(played).flatMap((stretch) => newIn(stretch, after))) {
    if (left <= 0) break;
    const next = merged([...after, [from, Math.min(to, from + left)]]);
    if (next.length > Math.max(MOST_STRETCHES, after.length)) continue;
    left = tenths(left - secondsOf(next) + secondsOf(after)) / 10;
    after = next;
  }
  return after;
}

/** A lesson's film, as the content describes it. */
export interface Film {
  minutes: number;
  /** Its film is a sample: the minutes are those of reading its text. */
  sample: boolean;
}

/**
 * How long a film is, in seconds. The content says it in whole minutes, so the player's length is taken within one minute of
 * them. Of a sample the content says nothing, so the player's length is taken.
 * @param told by the player; 0 when it does not know.
 */
export function lengthOf({ minutes, sample }: Film, told: number): number {
  const known = minutes * 60;
  if (told <= 0) return Math.max(SHORTEST_FILM, known);
  const length = sample ? Math.min(told, LONGEST_FILM) : Math.min(Math.max(told, known - 60), known + 60);
  return Math.max(SHORTEST_FILM, length);
}

/** How much of a film completes its lesson, in seconds (LESSON-04). */
export const neededOf = (length: number): number => Math.floor(DONE_SHARE * length);

/** Whether enough of a film was played to complete its lesson. */
export function isWatched(watched: readonly Stretch[], film: Film, told: number): boolean {
  const length = lengthOf(film, told);
  return secondsOf(stretchesOf(watched, length)) >= neededOf(length);
}

/**
 * How many seconds of film can have been played by now at the highest speed.
 * @param until the moment up to which a learner's time was credited; null before the first report.
 */
export function allowanceAt(until: Date | null, now: Date): number {
  const since = until === null ? TOLERANCE : Math.max(0, now.getTime() - until.getTime());
  return (since / 1_000) * FASTEST;
}

/**
 * The moment up to which a learner's time is credited after a report. What was not used is lost but for the tolerance: the
 * next report is about the time since this one. After a clock was set back by more than the tolerance, it goes on from there; less is
 * how far the clocks of two servers may differ, which gives no time twice.
 * @param seconds of film that the report was credited.
 */
export function creditedUntil(until: Date | null, now: Date, seconds: number): Date {
  const earliest = now.getTime() - TOLERANCE;
  const wasSetBack = until !== null && until.getTime() - now.getTime() > TOLERANCE;
  const from = until === null ? earliest : wasSetBack ? now.getTime() : until.getTime();
  return new Date(Math.max(earliest, from + (seconds / FASTEST) * 1_000));
}

/** Where the first second begins that was not watched; 0 when all was. Shorter gaps are not worth going back for. */
export function firstGap(watched: readonly Stretch[], length: number): number {
  let at = 0;
  for (const [from, to] of watched) {
    if (from - at >= 1) return at;
    at = to;
  }
  return length - at >= 1 ? at : 0;
}

/** What is missing, in words for the learner (WATCH-04). */
export function inWords(watched: number, length: number, { sample }: Film): string {
  const [unit, name] = length < 120 ? [1, 'seconds'] : [60, 'minutes'];
  const share = `${Math.floor(watched / unit)} of ${Math.round(length / unit)} ${name}`;
  return sample
    ? `You have watched ${share} of the sample film. Read the text to its end and say so, and this lesson is done.`
    : `You have watched ${share}. Watch the rest, and this lesson is done.`;
}
