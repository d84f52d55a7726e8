import { beforeEach, describe, expect, it } from 'vitest';
import { intentReads, type ReadIntent } from '../../../server/domain/payments/intent-reads.ts';
import { type Intent, PaymentFault, type Payments } from '../../../server/domain/payments/ports.ts';

describe('reads of payment intents when learners poll their orders', () => {
  let time: number;
  let status: Intent['status'];
  let reads: string[];
  let read: ReadIntent;

  beforeEach(() => {
    time = Date.parse('2026-11-21T09:00:00Z');
    status = 'processing';
    reads = [];
    const retrieveIntent = async (id: string) => {
      reads.push(id);
      return { id, status } as Intent;
    };
    read = intentReads({ now: () => new Date(time), payments: { retrieveIntent } as Partial<Payments> as Payments });
  });

  const noNews = () => false;
  const look = async (id = 'pi_1', isNews: (kept: Intent) => boolean = noNews) => {
    const { intent, isFresh } = await read(id, isNews);
    return [intent.status, isFresh];
  };

  it('[P32] an intent that no learner can change is read once in 2.5 seconds, and marked as old in between', async () => {
    expect(await look()).toEqual(['processing', true]);
    status = 'succeeded';
    time += 2_499;
    expect(await look()).toEqual(['processing', false]);
    time += 1;
    expect(await look()).toEqual(['succeeded', true]);
    expect(reads).toEqual(['pi_1', 'pi_1']);
  });

  it.each(['open', 'declined'] as const)(
    '[P32][PAY-09] an intent that is %s can be paid, and is read each time',
    async (payable) => {
      status = payable;
      for (let i = 0; i < 2; i++) expect(await look()).toEqual([payable, true]);
    },
  );

  it.each([1, 400])(
    '[P32] 400 polls of a payable intent, %i at a time, cause ten reads in 2 seconds',
    async (atOnce) => {
      status = 'open';
      for (let looks = 0; looks < 400; looks += atOnce) {
        await Promise.all(Array.from({ length: atOnce }, () => look()));
      }
      expect(reads).toHaveLength(10);
      expect(await look()).toEqual(['open', false]);
      expect(await look('pi_2')).toEqual(['open', true]);
      status = 'declined';
      time += 1_999;
      expect(await look()).toEqual(['open', false]);
      time += 1;
      expect(await look()).toEqual(['declined', true]);
    },
  );

  it('[P32][PAY-09] polls that share an answer read again if the intent is ahead of the order', async () => {
    status = 'declined';
    for (let looks = 0; looks < 10; looks++) await look();
    expect(await look('pi_1', (kept) => kept.status === 'declined')).toEqual(['declined', true]);
  });

  it('[P32][P21] a shared read that fails is passed on, and the next poll reads for itself', async () => {
    const fault = new PaymentFault('unavailable', new Error('away'));
    const { promise, reject } = Promise.withResolvers<Intent>();
    let answer = () => promise;
    read = intentReads({
      now: () => new Date(time),
      payments: { retrieveIntent: () => answer() } as Partial<Payments> as Payments,
    });
    const looks = Array.from({ length: 20 }, () => look().catch((error: unknown) => error));
    reject(fault);
    expect(new Set(await Promise.all(looks))).toEqual(new Set([fault]));
    answer = async () => ({ id: 'pi_1', status: 'open' }) as Intent;
    expect(await look()).toEqual(['open', true]);
  });

  it.each(['processing', 'succeeded', 'canceled', 'refunded'] as const)(
    '[P32] an intent that is %s is cached',
    async (over) => {
      status = over;
      expect(await look()).toEqual([over, true]);
      expect(await look()).toEqual([over, false]);
    },
  );

  it('[P32] a cached intent that is ahead of the order is read again', async () => {
    await look();
    expect(await look('pi_1', (kept) => kept.status === 'processing')).toEqual(['processing', true]);
    expect(await look('pi_1', (kept) => kept.status === 'succeeded')).toEqual(['processing', false]);
  });

  it('[P32][F7] a clock that was set back does not prolong the cache', async () => {
    await look();
    time -= 2_499;
    expect(await look()).toEqual(['processing', false]);
    time -= 1;
    expect(await look()).toEqual(['processing', true]);
  });

  it('[P32] each intent has its own time in the cache', async () => {
    await look('pi_1');
    time += 2_000;
    expect(await look('pi_2')).toEqual(['processing', true]);
    time += 500;
    expect(await look('pi_2')).toEqual(['processing', false]);
    expect(await look('pi_1')).toEqual(['processing', true]);
  });

  it('[P32][P21] a fault of the provider is passed on, and is not cached', async () => {
    const fault = new PaymentFault('unavailable', new Error('away'));
    let isAway = true;
    const retrieveIntent = async (id: string) => {
      if (isAway) throw fault;
      return { id, status } as Intent;
    };
    read = intentReads({ now: () => new Date(time), payments: { retrieveIntent } as Partial<Payments> as Payments });
    await expect(look()).rejects.toBe(fault);
    isAway = false;
    expect(await look()).toEqual(['processing', true]);
  });
});
