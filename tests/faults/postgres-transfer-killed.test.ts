import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyAudit } from '../../server/domain/common/audit.ts';
import { repairOrders } from '../../server/domain/payments/order-repair.ts';
import { payFor } from '../../server/domain/payments/orders.ts';
import { PaymentFault } from '../../server/domain/payments/ports.ts';
import { reconcile } from '../../server/domain/payments/reconciliation.ts';
import { confirming } from '../e2e/support/transfers.ts';
import { paymentWorld } from '../server/support/payment-world.ts';
import { type Platform, startPlatform } from '../server/support/platform.ts';
import { sandboxOf, stock } from '../server/support/shop.ts';
import { order, referenceOf, transferAccount } from '../server/support/transfers.ts';
import { startProxy } from './support/proxy.ts';
import { roundsOr, scenario } from './support/scenario.ts';

const program = fileURLToPath(new URL('../../server/cli/zanin.ts', import.meta.url));

/**
 * What a learner has begun to pay by since they ordered a bank transfer: a card, one whose intent
 * is not made yet, or nothing.
 */
const others = ['card', 'card without an intent', 'nothing'] as const;

/** A learner whose bank transfer waits to be confirmed. */
async function waiting(platform: Platform, other: (typeof others)[number]) {
  const world = await paymentWorld(platform);
  const { purchase, ...more } = (await order(platform, await world.token())).body.data;
  if (other === 'card') expect((await (await world.me()).begin('weaving')).status).toBe(200);
  if (other === 'card without an intent') {
    const { services } = platform;
    const createIntent = () => Promise.reject(new PaymentFault('unavailable', new Error('no answer')));
    const silent = { ...services, payments: { ...services.payments, createIntent } };
    const place = { asked: 'IQ', network: null, phone: [] };
    const begun = payFor(silent, world.userId, { kind: 'course', id: 'weaving' }, place);
    await expect(begun).rejects.toMatchObject({ status: 503 });
  }
  return { world, id: purchase.id, args: confirming(referenceOf({ purchase, ...more }), purchase.amount) };
}

/**
 * What there is of an order at one moment: a statement sees other transactions whole or not at all.
 */
async function booksOf({ services }: Platform, id: string) {
  const { rows } = await sql<Record<'isPaid' | 'opened' | 'receipts' | 'mails' | 'audited' | 'payable', unknown>>`
    select status = 'paid' as "isPaid",
      (select count(*)::int from purchases where order_id = orders.id) as opened,
      (select count(*)::int from receipts where order_id = orders.id) as receipts,
      (select count(*)::int from outbox where recipient = users.email and subject like 'Your receipt%') as mails,
      (select count(*)::int from audit_log where target = orders.id) as audited,
      status = 'paid' and exists (select from orders other where other.user_id = users.id and other.status <> 'canceled'
        and other.id <> orders.id) as payable
    from orders join users on users.id = orders.user_id where orders.id = ${id}`.execute(services.db);
  return rows[0];
}
const paid = { isPaid: true, opened: 1, receipts: 1, mails: 1, audited: 1, payable: false };
const unpaid = { isPaid: false, opened: 0, receipts: 0, mails: 0, audited: 0, payable: false };

scenario(
  'transfer confirmation killed',
  '[P54][P44] kill -9 at any statement of a confirmation leaves the order paid with access, receipt and audit row or without all of them, with no other payment that can be made for what is paid, and the command run again leaves it paid once',
  async (figures) => {
    const rounds = roundsOr(2);
    const platform = await startPlatform({ content: null, now: new Date(), services: { transferAccount } });
    const { services } = platform;
    await stock(platform);
    await sandboxOf(platform).stop();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(services.db);
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;

    /**
     * Runs the command, and kills it when it has sent so many messages to the database.
     * @returns how many it sent, and how it ended.
     */
    async function command(args: string[], killedAt: number) {
      const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) });
      const through = new URL(url);
      through.hostname = '127.0.0.1';
      through.port = String(proxy.port);
      const env = { PATH: process.env.PATH, DATABASE_URL: through.href };
      const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let [sent, said] = [0, ''];
      proxy.onMessage(() => {
        if (++sent === killedAt) child.kill('SIGKILL');
      });
      child.stderr.on('data', (text) => {
        said += text;
      });
      const [code] = await once(child, 'close');
      proxy.close();
      return { sent, code, said };
    }

    try {
      const begin = () => Promise.all(others.map((other) => waiting(platform, other)));
      const all = await begin();
      const whole = await Promise.all(all.map(({ args }) => command(args, Number.POSITIVE_INFINITY)));
      expect(whole.map(({ code }) => code)).toEqual(others.map(() => 0));
      for (const { id } of all) expect(await booksOf(platform, id)).toEqual(paid);
      // the later ones more often: the commit is one of the last
      const anyOf = (sent = 0) => 1 + Math.floor(Math.sqrt(Math.random()) * sent);
      const kills = { count: 0, paid: 0 };
      for (; figures.rounds < rounds; figures.rounds++) {
        const orders = await begin();
        all.push(...orders);
        const ended = await Promise.all(orders.map(({ args }, index) => command(args, anyOf(whole[index]?.sent))));
        await reconcile(services);
        const again = orders.map(async ({ id, args }, index) => {
          const books = await booksOf(platform, id);
          const moment = `killed at message ${ended[index]?.sent}`;
          expect([paid, unpaid], moment).toContainEqual(books);
          const isKilled = ended[index]?.code === null;
          if (isKilled) kills.count++;
          if (isKilled && books?.isPaid) kills.paid++;
          const { code, said } = await command(args, Number.POSITIVE_INFINITY);
          if (code !== 0) expect(said, moment).toContain('was confirmed already');
          if (books?.isPaid) expect(code, moment).toBe(1);
          expect(await booksOf(platform, id), moment).toEqual(paid);
        });
        await Promise.all(again);
      }
      expect(await verifyAudit(services)).toMatchObject({ fault: null, rows: all.length });
      const findings: unknown[] = [];
      await repairOrders(services, { dryRun: true, report: (finding) => findings.push(finding) });
      expect(findings).toEqual([]);
      const numbers = await services.db.selectFrom('receipts').select('number').orderBy('number').execute();
      expect(numbers.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1));
      for (const { world } of all) {
        for (const { status } of await world.intents()) expect(status).toBe('canceled');
      }
      console.info(
        `${kills.count} of ${others.length * rounds} confirmations, of ${whole.map(({ sent }) => sent).join(', ')} messages, killed: ${kills.paid} had paid by then; ${all.length} paid once in the end`,
      );
    } finally {
      await platform.close();
    }
  },
);
