import { day } from '../../../common/rules/durations.ts';
import { DONE_SHARE } from '../../../common/rules/lesson-completion.ts';
import { type Interval, merged, secondsOf, tenths } from '../../../common/rules/video-intervals.ts';
import type { Texts } from '../../texts/texts.ts';

/** Highest playback rate of the player. */
export const FASTEST = 2;
/** Tolerated clock skew and jitter, in ms; reports come every ten seconds. */
export const TOLERANCE = 10_000;
/** Per lesson. */
export const MOST_INTERVALS = 500;
/** Seconds; content allows 600 minutes. */
const LONGEST_VIDEO = 600 * 60;
/** More than a first report can be credited, so no single call completes a lesson. */
const SHORTEST_VIDEO = 30;

/** Valid intervals, clipped to `end`. */
export const intervalsOf = (pairs: readonly (readonly number[])[], end: number): Interval[] =>
  merged(pairs.map(([from = 0, to = 0]) => [Math.max(0, from), Math.min(to, end)]));

/** `interval` minus `others`. */
function newIn([from, to]: Interval, others: readonly Interval[]): Interval[] {
  const parts: Interval[] = [];
  let at = from;
  for (const other of others) {
    if (other[1] <= at || other[0] >= to) continue;
    parts.push([at, other[0]]);
    at = other[1];
  }
  return merged([...parts, [at, to]]);
}

/**
 * @param allowance seconds that may be added; earlier intervals first
 * @returns without intervals beyond `MOST_INTERVALS`
 */
export function credited(before: readonly Interval[], played: readonly Interval[], allowance: number): Interval[] {
  let left = Math.floor(allowance * 10) / 10;
  let after = merged(before);
  for (const [from, to] of merged(played).flatMap((interval) => newIn(interval, after))) {
    if (left <= 0) break;
    const next = merged([...after, [from, Math.min(to, from + left)]]);
    if (next.length > Math.max(MOST_INTERVALS, after.length)) continue;
    left = tenths(left - secondsOf(next) + secondsOf(after)) / 10;
    after = next;
  }
  return after;
}

export interface Video {
  minutes: number;
  /** A sample video: `minutes` is the reading time of the text. */
  sample: boolean;
}

/**
 * In seconds. The player's length counts within one minute of the content's, for a sample alone.
 * @param told by the player; 0 if unknown
 */
export function lengthOf({ minutes, sample }: Video, told: number): number {
  const known = minutes * 60;
  if (told <= 0) return Math.max(SHORTEST_VIDEO, known);
  const length = sample ? Math.min(told, LONGEST_VIDEO) : Math.min(Math.max(told, known - 60), known + 60);
  return Math.max(SHORTEST_VIDEO, length);
}

export const neededOf = (length: number): number => Math.floor(DONE_SHARE * length);

export function isWatched(watched: readonly Interval[], video: Video, told: number): boolean {
  const length = lengthOf(video, told);
  return secondsOf(intervalsOf(watched, length)) >= neededOf(length);
}

/** Until when a learner's time is credited; null before the first report. */
export interface CreditedTime {
  /** By reports of playing: each one ends what is unused, but for the tolerance. */
  playing: Date | null;
  /** By all reports. What is unused is for those that waited for a connection, for a day. */
  waiting: Date | null;
}

/** Seconds of video playable at the highest rate in the time that is not yet credited. */
export function allowanceAt({ playing, waiting }: CreditedTime, now: Date, waited: boolean): number {
  const since = (until: Date | null) => (until === null ? TOLERANCE : Math.max(0, now.getTime() - until.getTime()));
  const unused = waited ? since(waiting) : Math.min(since(playing), since(waiting));
  return (unused / 1_000) * FASTEST;
}

/** Counting restarts after a clock set back by more than the tolerance. */
export function creditedAfter(before: CreditedTime, now: Date, seconds: number, waited: boolean) {
  const after = (until: Date | null, unused: number, used: number): Date => {
    const wasSetBack = until !== null && until.getTime() - now.getTime() > TOLERANCE;
    const from = until === null ? now.getTime() - TOLERANCE : wasSetBack ? now.getTime() : until.getTime();
    return new Date(Math.max(now.getTime() - unused, from + (used / FASTEST) * 1_000));
  };
  const waiting = after(before.waiting, day, seconds);
  const playing = waited ? before.playing : after(before.playing, TOLERANCE, seconds);
  return { playing, waiting } satisfies CreditedTime;
}

/** 0 when all was watched; short gaps are ignored. */
export function firstGap(watched: readonly Interval[], length: number): number {
  let at = 0;
  for (const [from, to] of watched) {
    if (from - at >= 1) return at;
    at = to;
  }
  return length - at >= 1 ? at : 0;
}

export function wordsOfWatched(
  watched: number,
  length: number,
  { sample }: Video,
  { learning: { lessons } }: Texts,
): string {
  const isShort = length < 120;
  const unit = isShort ? 1 : 60;
  const share = { seen: Math.floor(watched / unit), total: Math.round(length / unit) };
  if (sample) return (isShort ? lessons.sampleSeconds : lessons.sampleMinutes)(share);
  return (isShort ? lessons.watchedSeconds : lessons.watchedMinutes)(share);
}
