import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../../../common/rules/durations.ts';
import { type Interval, merged, secondsOf } from '../../../common/rules/video-intervals.ts';
import { missingIn, reported, type StoredProgress } from '../../../server/domain/learning/progress-rules.ts';
import {
  allowanceAt,
  type CreditedTime,
  credited,
  creditedAfter,
  FASTEST,
  firstGap,
  intervalsOf,
  lengthOf,
  MOST_INTERVALS,
  TOLERANCE,
} from '../../../server/domain/learning/watched-intervals.ts';

const seconds = fc.double({ min: 0, max: 900, noNaN: true });
/**
 * What a client may send: also intervals that end before they begin, are empty, or lie beyond every
 * film.
 */
const anyInterval = fc.tuple(
  fc.oneof(seconds, fc.constantFrom(0, 1e300, 5e-324)),
  fc.oneof(seconds, fc.constantFrom(0, 1e300)),
);
const anyIntervals = fc.array(anyInterval, { maxLength: 30, size: 'max' });
const film = { minutes: 10, sample: false };

const isTidy = (intervals: readonly Interval[]) =>
  intervals.every(([from, to], index) => {
    const next = intervals[index + 1];
    return from < to && (next === undefined || to < next[0]);
  });

describe('watched intervals of a video', () => {
  it('[WATCH-01] are merged into sorted intervals that do not touch', () => {
    expect(
      merged([
        [20, 30],
        [0, 5],
        [5, 7.5],
        [25, 40],
        [9, 9],
        [12, 11],
      ]),
    ).toEqual([
      [0, 7.5],
      [20, 40],
    ]);
    fc.assert(fc.property(anyIntervals, (intervals) => isTidy(merged(intervals))));
  });

  it('[WATCH-01] are merged to the same result in any order and any number of times', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (one, other) => {
        expect(merged([...one, ...other])).toEqual(merged([...other, ...one]));
        expect(merged([...merged(one), ...merged(other), ...one])).toEqual(merged([...one, ...other]));
      }),
    );
  });

  it('[WATCH-01] stay within the video, whatever a client sends', () => {
    fc.assert(
      fc.property(anyIntervals, (intervals) => {
        const kept = intervalsOf(intervals, 600);
        expect(isTidy(kept)).toBe(true);
        for (const [from, to] of kept) expect(from >= 0 && to <= 600).toBe(true);
      }),
    );
    expect(intervalsOf([[-20, 10], [Number.NaN, 3], [5], [590, 1e300]], 600)).toEqual([
      [0, 10],
      [590, 600],
    ]);
  });

  it('[WATCH-02] are credited up to the allowance, earlier ones first, and never less than before', () => {
    expect(
      credited(
        [[10, 20]],
        [
          [0, 30],
          [50, 60],
        ],
        12,
      ),
    ).toEqual([[0, 22]]);
    expect(credited([[10, 20]], [[0, 30]], 0)).toEqual([[10, 20]]);
    fc.assert(
      fc.property(anyIntervals, anyIntervals, fc.double({ min: 0, max: 900, noNaN: true }), (one, other, allowance) => {
        const before = intervalsOf(one, 600);
        const after = credited(before, intervalsOf(other, 600), allowance);
        expect(merged([...before, ...after])).toEqual(after);
        expect(secondsOf(after) - secondsOf(before)).toBeLessThanOrEqual(allowance + 1e-9);
      }),
    );
  });

  it('[WATCH-02] never exceed the number that is stored for a lesson', () => {
    const confetti = Array.from({ length: 10_000 }, (_, index): Interval => [index * 2, index * 2 + 1]);
    const full = credited([], confetti.slice(0, MOST_INTERVALS), 36_000);
    expect(full).toHaveLength(MOST_INTERVALS);
    const more = credited(full, confetti.slice(MOST_INTERVALS, MOST_INTERVALS + 200), 36_000);
    expect(more).toEqual(full);
    expect(credited(full, [[0, 4]], 36_000)).toHaveLength(MOST_INTERVALS - 2);
  });

  it('[WATCH-04] have a first gap, at the second that was not watched', () => {
    expect(firstGap([], 60)).toBe(0);
    expect(firstGap([[3, 10]], 60)).toBe(0);
    const almost: Interval[] = [
      [0.5, 10],
      [10.4, 30],
      [40, 60],
    ];
    expect(firstGap(almost, 60)).toBe(30);
    expect(firstGap([[0, 20]], 60)).toBe(20);
    expect(firstGap([[0, 60]], 60)).toBe(0);
    // a second is worth going back for
    expect([
      firstGap([[1, 60]], 60),
      firstGap(
        [
          [0, 9],
          [10, 60],
        ],
        60,
      ),
      firstGap([[0, 59]], 60),
    ]).toEqual([0, 9, 59]);
  });
});

describe('a report that waited for a connection', () => {
  const noon = new Date('2026-11-28T12:00:00Z');
  const stored: StoredProgress = {
    ...{ position: 300, duration: 600, watched: [[280, 300]], completed_at: null },
    ...{ started_at: new Date('2026-11-28T11:00:00Z'), updated_at: new Date('2026-11-28T11:30:00Z') },
  };
  const report = { position: 40, duration: 600, completed: false, played: [[0, 40]] };
  const at = { video: film, allowance: 100, time: noon };

  it('[OFFLINE-24] adds what was played, and does not replace a later position', () => {
    expect(reported(stored, { ...report, age: 3_000 }, at)).toMatchObject({
      ...{ position: 300, seconds: 40, updated_at: noon },
      watched: [
        [0, 40],
        [280, 300],
      ],
    });
  });

  it.each([
    ['is newer than the stored one', stored, 600],
    ['is the first one of its lesson', null, 3_000],
  ])('[OFFLINE-24] brings its position if it %s', (_, before, age) => {
    expect(reported(before, { ...report, age }, at).position).toBe(40);
  });
});

describe('the length of a video', () => {
  it.each([
    [10, false, 0, 600],
    [10, false, 580, 580],
    [10, false, 640, 640],
    [10, false, 1, 540],
    [10, false, 9_000, 660],
    [1, false, 1, 30],
    [3, true, 62, 62],
    [3, true, 1, 30],
    [3, true, 0, 180],
    [3, true, 1e300, 36_000],
  ])(
    '[WATCH-01] is, of %d minutes (sample: %s) and %d seconds by the player, %d seconds',
    (minutes, sample, told, length) => {
      expect(lengthOf({ minutes, sample }, told)).toBe(length);
    },
  );
});

/**
 * Devices of one learner that report about some lessons, with a server whose clock may be set back.
 */
interface Call {
  device: number;
  lesson: number;
  /** How much later it is, in milliseconds. */
  after: number;
  position: number;
  completed: boolean;
  played: readonly (readonly [number, number])[] | null;
  /** For a connection. */
  waited: boolean;
}
const calls = (after: fc.Arbitrary<number>) =>
  fc.array(
    fc.record<Call>({
      device: fc.nat(3),
      lesson: fc.nat(2),
      after,
      position: seconds,
      completed: fc.boolean(),
      played: fc.option(anyIntervals),
      waited: fc.boolean(),
    }),
    { maxLength: 40, size: 'max' },
  );
const forward = fc.oneof(fc.nat(1_000), fc.nat(60_000), fc.nat(1_000_000));

/** What is kept after each call, and how far the clock had moved forward by then. */
function replay(sequence: readonly Call[]) {
  const start = Date.parse('2026-11-23T10:00:00Z');
  const rows = new Map<number, StoredProgress>();
  let clock = start;
  let elapsed = 0;
  let time: CreditedTime = { playing: null, waiting: null };
  return sequence.map(({ lesson, after, position, completed, played, waited }) => {
    clock += after;
    elapsed += Math.max(0, after);
    const now = new Date(clock);
    const before = rows.get(lesson) ?? null;
    const report = { position, duration: 600, completed, ...(played && { played: played.map((each) => [...each]) }) };
    const allowance = allowanceAt(time, now, waited);
    const { seconds, ...kept } = reported(before, report, { video: film, allowance, time: now });
    time = creditedAfter(time, now, seconds, waited);
    rows.set(lesson, kept);
    const watched = [...rows.values()].map((row) => secondsOf(row.watched)).reduce((sum, each) => sum + each, 0);
    return { before, kept, watched, bound: ((elapsed + TOLERANCE) / 1_000) * FASTEST };
  });
}

describe('the credited part of a video', () => {
  it('[WATCH-02] continues from the previous time when a clock was set back by no more than the tolerance', () => {
    const now = new Date('2026-11-25T09:00:00Z');
    const ahead = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const creditedTo = (playing: Date) => creditedAfter({ playing, waiting: playing }, now, 4, false).playing;
    expect(creditedTo(ahead(TOLERANCE))).toEqual(ahead(TOLERANCE + 2_000));
    expect(creditedTo(ahead(TOLERANCE + 1))).toEqual(ahead(2_000));
  });

  it('[WATCH-03] is the distance from the last position, if the allowance is long enough', () => {
    const kept: StoredProgress = {
      ...{ position: 100, duration: 600, watched: [], completed_at: null },
      ...{ started_at: new Date(0), updated_at: new Date(0) },
    };
    const to = (position: number) =>
      reported(kept, { position, duration: 600, completed: false }, { video: film, allowance: 20, time: new Date(0) })
        .watched;
    expect([to(120), to(120.1), to(100), to(90)]).toEqual([[[100, 120]], [], [], []]);
  });

  it('[WATCH-02] never exceeds the elapsed time at the highest speed, in any order of calls of any devices', () => {
    fc.assert(
      fc.property(calls(forward), (sequence) => {
        for (const { watched, bound } of replay(sequence)) expect(watched).toBeLessThanOrEqual(bound + 1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it('[WATCH-02] never exceeds the elapsed time, however often the clock is set back', () => {
    const anyWay = fc.oneof(forward, fc.integer({ min: -10_000_000, max: -1 }));
    fc.assert(
      fc.property(calls(anyWay), (sequence) => {
        for (const { watched, bound } of replay(sequence)) expect(watched).toBeLessThanOrEqual(bound + 1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it('[WATCH-02] never exceeds the elapsed time, even with servers whose clocks differ by the tolerance', () => {
    const skewed = calls(fc.nat(5_000)).chain((sequence) =>
      fc.tuple(
        fc.constant(sequence),
        fc.array(fc.nat(TOLERANCE), { minLength: sequence.length, maxLength: sequence.length }),
      ),
    );
    fc.assert(
      fc.property(skewed, ([sequence, ahead]) => {
        const told = sequence.map((call, index) => ({
          ...call,
          after: call.after + (ahead[index] ?? 0) - (ahead[index - 1] ?? 0),
        }));
        let elapsed = 0;
        for (const [index, { watched }] of replay(told).entries()) {
          elapsed += sequence[index]?.after ?? 0;
          expect(watched).toBeLessThanOrEqual(((elapsed + 2 * TOLERANCE) / 1_000) * FASTEST + 1e-6);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[WATCH-01] never shrinks, stays sorted, and a completed lesson stays completed', () => {
    fc.assert(
      fc.property(calls(forward), (sequence) => {
        for (const { before, kept } of replay(sequence)) {
          expect(isTidy(kept.watched)).toBe(true);
          expect(merged([...(before?.watched ?? []), ...kept.watched])).toEqual(kept.watched);
          expect(before?.completed_at == null || kept.completed_at === before.completed_at).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[WATCH-02] is everything that was played, also at the highest speed and with irregular reports', () => {
    const delays = fc.array(fc.nat(4_000), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(delays, fc.constantFrom(0.5, 1, 1.5, FASTEST), (late, speed) => {
        let now = 0;
        const opened: Call = {
          device: 0,
          lesson: 0,
          after: 0,
          position: 0,
          completed: false,
          played: [],
          waited: false,
        };
        const plays = late.map((delay, index): Call => {
          const sent = (index + 1) * 10_000 + delay;
          const after = sent - now;
          now = sent;
          const played: [number, number] = [index * 10 * speed, (index + 1) * 10 * speed];
          return {
            device: 0,
            lesson: 0,
            after,
            position: played[1],
            completed: false,
            played: [played],
            waited: false,
          };
        });
        expect(replay([opened, ...plays]).at(-1)?.watched).toBeCloseTo(300 * speed);
      }),
    );
  });

  it('[WATCH-02] is everything that an offline device has played, even if another one reports before it', () => {
    // of ten seconds each, while the other device plays all ten
    const shares = fc.array(fc.nat(10), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 3 }), (away, lessons) => {
        const report = { device: 0, completed: false };
        const opened: Call = { ...report, lesson: 0, after: 0, position: 0, played: [], waited: false };
        const other = away.map((_, index): Call => {
          const played = [index * 10, index * 10 + 10] as const;
          return { ...report, lesson: 0, after: 10_000, position: played[1], played: [played], waited: false };
        });
        const total = away.reduce((sum, each) => sum + each, 0);
        const late = Array.from({ length: lessons }, (_, index): Call => {
          const played = [0, total / lessons] as const;
          return { ...report, lesson: index + 1, after: 0, position: played[1], played: [played], waited: true };
        });
        expect(replay([opened, ...other, ...late]).at(-1)?.watched).toBeCloseTo(600 + total, 0);
      }),
    );
  });

  it('[WATCH-02] includes a day of unused time for reports that waited for a connection, and none for others', () => {
    const now = new Date('2026-11-28T12:00:00Z');
    const weekAgo = new Date(now.getTime() - 7 * day);
    const after = creditedAfter({ playing: weekAgo, waiting: weekAgo }, now, 0, true);
    expect(allowanceAt(after, now, true)).toBe((day / 1_000) * FASTEST);
    // and not for those that did not wait
    const live = creditedAfter(after, now, 0, false);
    expect(allowanceAt(live, now, false)).toBe((TOLERANCE / 1_000) * FASTEST);
    expect(allowanceAt(live, now, true)).toBe((day / 1_000) * FASTEST);
  });

  it('[WATCH-03] follows the position of a client without intervals, and ignores a jump', () => {
    const at = (after: number, position: number): Call => ({
      ...{ device: 0, lesson: 0, after, position },
      completed: false,
      played: null,
      waited: false,
    });
    const plays = Array.from({ length: 54 }, (_, index) => at(10_000, (index + 1) * 10));
    expect(replay(plays).at(-1)?.kept.completed_at).not.toBeNull();
    expect(replay(plays.slice(0, 53)).at(-1)?.kept.completed_at).toBeNull();
    const [, jumped, back] = replay([at(0, 10), at(10_000, 500), at(10_000, 20)]);
    expect(jumped?.kept).toMatchObject({ position: 500, watched: [[0, 10]] });
    expect(back?.kept).toMatchObject({ position: 20, watched: [[0, 10]] });
  });
});

describe('what is missing to complete a lesson', () => {
  const kept = (watched: Interval[], duration: number): StoredProgress => ({
    ...{ position: 0, duration, watched, completed_at: null },
    ...{ started_at: new Date(0), updated_at: new Date(0) },
  });

  it('[WATCH-04] is said in seconds and in words', () => {
    const six: Interval[] = [
      [0, 40],
      [60, 392.5],
    ];
    expect(missingIn(kept(six, 840), { minutes: 14, sample: false })).toEqual({
      watched: 372.5,
      needed: 756,
      next: 40,
      message: 'You have watched 6 of 14 minutes. Watch the rest, and this lesson is done.',
    });
    expect(missingIn(kept([[0, 12]], 90), { minutes: 1, sample: false })?.message).toBe(
      'You have watched 12 of 90 seconds. Watch the rest, and this lesson is done.',
    );
    expect(missingIn(kept([[0, 12]], 120), { minutes: 2, sample: false })?.message).toBe(
      'You have watched 0 of 2 minutes. Watch the rest, and this lesson is done.',
    );
    expect(missingIn(kept([], 62), { minutes: 5, sample: true })?.message).toBe(
      'You have watched 0 of 62 seconds of the sample film. Read the text to its end and say so, and this lesson is done.',
    );
    expect(missingIn({ ...kept([], 840), completed_at: new Date(0) }, { minutes: 14, sample: false })).toBeUndefined();
  });
});
