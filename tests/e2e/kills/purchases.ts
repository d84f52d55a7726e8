import { expect } from 'vitest';
import { type Answered, course, learn, password } from '../support/buyers.ts';
import { apiOf, ownedBy } from '../support/fixtures.ts';
import { type Kind, rounds } from '../support/kill.ts';

export const buyers = 6;

/** The calls of `learn`. */
const steps = 7;

/** Visitors register and buy a course. */
export const purchases: Kind = async ({ platform, members }, kill) => {
  const totals = { registered: 0, bought: 0 };
  for (let round = 0; round < rounds; round++) {
    const answered: Answered = { registered: [], bought: [] };
    const emails = Array.from({ length: buyers }, (_, index) => `learner-${round}-${index}@example.org`);
    await kill(
      steps,
      emails.map((email) => (step) => learn([platform], email, answered, (url, init) => step(() => fetch(url, init)))),
    );
    for (const email of answered.registered) {
      const { data, response } = await apiOf(platform).POST('/login', { body: { email, password } });
      // 403: registered, not verified yet
      expect([200, 403], email).toContain(response.status);
      const api = apiOf(platform, data && 'token' in data ? data.token : undefined);
      if (response.ok) members.push(api);
      if (answered.bought.includes(email)) expect(await ownedBy(api), email).toContain(course);
    }
    totals.registered += answered.registered.length;
    totals.bought += answered.bought.length;
  }
  expect(totals.bought).toBeGreaterThanOrEqual(rounds);
  return `${totals.registered} registrations and ${totals.bought} purchases answered, 0 lost`;
};
