import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { give } from './learning.ts';
import { type Member, type Platform, startPlatform } from './platform.ts';
import { examinee, type Review, reviewer, tested, wrongAnswer } from './practice.ts';

export const hour = 60 * 60_000;
export const day = 24 * hour;

/** Each test starts at 9:00 of a new day with a new learner of the tested course. */
export function reviewDays() {
  let platform: Platform;
  let member: Member;
  let tests: ReturnType<typeof examinee>;
  let reviews: ReturnType<typeof reviewer>;

  /** Replaces the learner. */
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

  /** YYYY-MM-DD. */
  const inDays = (count: number) => new Date(platform.clock.now().getTime() + count * day).toISOString().slice(0, 10);

  return {
    get platform() {
      return platform;
    },
    get member() {
      return member;
    },
    get tests() {
      return tests;
    },
    get reviews() {
      return reviews;
    },
    arrive,
    wait: (milliseconds: number) => platform.clock.advance(milliseconds),
    today: () => inDays(0),
    inDays,
    midnight: (count: number) => `${inDays(count)}T00:00:00.000Z`,
    take: async (wrong: number) => tests.finish((await tests.start()).body.data, { wrong }),
    async begin(): Promise<Review> {
      const { status, body } = await reviews.begin();
      expect(status).toBe(201);
      return body.data;
    },
    /** An open question with a right and a wrong answer. */
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
