import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { give } from './learning.ts';
import { type Member, type Platform, startPlatform } from './platform.ts';
import { examinee, type Review, reviewer, tested, wrongAnswer } from './practice.ts';

export const hour = 60 * 60_000;
export const day = 24 * hour;

/**
 * A platform with a learner who owns the tested course, for the tests of a file: each begins at nine in the morning of a day of its
 * own, with a learner of its own.
 */
export function reviewDays() {
  let platform: Platform;
  let member: Member;
  let tests: ReturnType<typeof examinee>;
  let reviews: ReturnType<typeof reviewer>;

  /** Another learner takes the place of the one before. */
  async function arrive(): Promise<void> {
    member = await platform.makeMember();
    await give(platform, member.userId, tested);
    tests = examinee(platform, member);
    reviews = reviewer(platform, member);
  }

  beforeAll(async () => {
    platform = await startPlatform({ now: new Date('2026-11-23T09:00:00Z') });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    platform.clock.advance(day - ((platform.clock.now().getTime() - 9 * hour) % day));
    await arrive();
  });

  /** The day that comes so many days after today, YYYY-MM-DD. */
  const inDays = (count: number) => new Date(platform.clock.now().getTime() + count * day).toISOString().slice(0, 10);

  return {
    get platform() {
      return platform;
    },
    get member() {
      return member;
    },
    /** What the learner does in practice tests. */
    get tests() {
      return tests;
    },
    /** What the learner does in reviews. */
    get reviews() {
      return reviews;
    },
    arrive,
    wait: (milliseconds: number) => platform.clock.advance(milliseconds),
    today: () => inDays(0),
    inDays,
    /** When that day begins. */
    midnight: (count: number) => `${inDays(count)}T00:00:00.000Z`,
    /** Takes a whole test, with so many wrong answers. */
    take: async (wrong: number) => tests.finish((await tests.start()).body.data, { wrong }),
    /** Begins the review of a day on which something is due. */
    async begin(): Promise<Review> {
      const { status, body } = await reviews.begin();
      expect(status).toBe(201);
      return body.data;
    },
    /** An open question of a review with a right and a wrong answer. */
    async questionOf({ items }: Review, index = 0) {
      const item = items[index];
      const solution = (await reviews.solutions()).get(item?.id ?? '');
      if (!item || !solution) throw new Error('the review has such a question');
      const { revision } = item;
      return {
        item,
        right: { answer: solution, revision },
        wrong: { answer: wrongAnswer(item.question, solution), revision },
      };
    },
  };
}
