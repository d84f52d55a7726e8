import { expect } from 'vitest';
import { type Answered, course, learn } from '../e2e/support/buyers.ts';
import { sandboxOf } from '../server/support/shop.ts';
import { lostOf } from './support/load.ts';
import { startProxied } from './support/proxied.ts';
import { roundsOr, scenario } from './support/scenario.ts';

const title =
  '[F4] when the answer to COMMIT is lost in each call of a purchase, the calls are answered 503 and tried again, and money is taken once';

scenario('answer to COMMIT lost', title, async (figures) => {
  const buyers = roundsOr(1);
  const world = await startProxied();
  const { db } = world.platform.services;
  // its event could settle the order before the learner's report does, which has nothing to commit
  // then
  await sandboxOf(world.platform).stop();
  const answered: Answered = { registered: [], bought: [] };
  const isCut = new Map<string, boolean>();

  /** Each call goes out with its first COMMIT cut off; refused, it is tried again without that. */
  async function send(url: string, init: RequestInit): Promise<Response> {
    const happened = world.proxy.loseAnswerTo('commit').then(() => {
      figures.rounds++;
      isCut.set(new URL(url).pathname, true);
    });
    const first = await fetch(url, init);
    figures.answered++;
    world.proxy.loseNoAnswer();
    if (first.status !== 503) return first;
    await happened;
    figures.refused++;
    expect(first.headers.get('retry-after')).toBe('5');
    figures.answered++;
    return fetch(url, init);
  }

  try {
    const server = { url: await world.listen() };
    for (let buyer = 1; buyer <= buyers; buyer++) {
      await learn([server], `buyer-${buyer}@example.org`, answered, send);
    }
    for (const path of ['/api/register', '/api/stripe/payment-intent', '/api/stripe/successful-payment']) {
      expect([...isCut.keys()]).toContain(path);
    }
    const intents = await db.selectFrom('sandbox_intents').select('status').execute();
    expect(intents).toEqual(Array.from({ length: buyers }, () => ({ status: 'succeeded' })));
    const orders = await db.selectFrom('orders').select(['course_id', 'status']).execute();
    const paid = orders.filter((order) => order.course_id === course);
    expect(paid).toEqual(Array.from({ length: buyers }, () => ({ course_id: course, status: 'paid' })));
    const receipts = (await world.platform.outbox()).filter(({ subject }) => subject.startsWith('Your receipt'));
    expect(receipts).toHaveLength(buyers);
    figures.lost = (await lostOf(server, answered)).length;
    expect(figures.lost).toBe(0);
  } finally {
    await world.close();
  }
});
