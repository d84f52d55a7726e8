import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyAudit } from '../../server/domain/common/audit.ts';
import { repairOrders } from '../../server/domain/payments/order-repair.ts';
import { paymentWorld } from '../server/support/payment-world.ts';
import { startPlatform } from '../server/support/platform.ts';
import { confirm, sandboxOf, stock } from '../server/support/shop.ts';
import { roundsOr, scenario } from './support/scenario.ts';

const program = fileURLToPath(new URL('../../server/cli/zanin.ts', import.meta.url));

/**
 * How much later than its first line a refund is killed, in milliseconds: it takes some 40 from
 * there.
 */
const pauses = [0, 8, 16, 24, 32, 40];

scenario(
  'refund killed',
  '[P61] kill -9 in the middle of a refund leaves access and money together once orders are repaired, and the audit log whole',
  async (figures) => {
    const rounds = roundsOr(3);
    const platform = await startPlatform({ content: null });
    const { services } = platform;
    await stock(platform);
    await sandboxOf(platform).stop();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(services.db);
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;

    /** Runs the command and kills it so long after it has noted what it is about to do. */
    async function refundAndKill(orderId: string, pause: number): Promise<void> {
      const env = { PATH: process.env.PATH, DATABASE_URL: url.href };
      const args = [program, 'orders', 'refund', orderId, '--reason', 'Asked for'];
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr.once('data', () => setTimeout(() => child.kill('SIGKILL'), pause));
      await once(child, 'close');
    }

    try {
      for (; figures.rounds < rounds; figures.rounds++) {
        const world = await paymentWorld(platform);
        const me = await world.me();
        const { clientSecret } = (await me.begin('weaving', 'US')).body;
        await confirm(platform, clientSecret);
        await me.report('weaving');
        const [order] = await world.orders();
        await refundAndKill(order?.id ?? '', pauses[figures.rounds % pauses.length] ?? 0);
        await repairOrders(services, { dryRun: false, report: () => undefined });
        const state = {
          order: (await world.orders())[0]?.status,
          refunded: (await world.intents())[0]?.amount_refunded,
          opened: await world.opened(),
        };
        expect([
          { order: 'paid', refunded: 0, opened: ['weaving'] },
          { order: 'refunded', refunded: 2900, opened: [] },
        ]).toContainEqual(state);
        const { db } = services;
        expect(
          await db
            .selectFrom('audit_log')
            .select('number')
            .where('target', '=', order?.id ?? '')
            .execute(),
        ).not.toEqual([]);
        expect(await verifyAudit(services)).toMatchObject({ fault: null });
        await world.leave();
      }
    } finally {
      await platform.close();
    }
  },
);
