import { day } from '../../../common/rules/durations.ts';
import { dayOf } from '../../../common/text/days.ts';
import type { Services } from '../../../server/services.ts';
import { paymentWorld } from './payment-world.ts';
import type { Platform } from './platform.ts';
import { sharedShopWithoutEvents } from './shared-platform.ts';
import { order, type PurchaseDetails, referenceOf, transferAccount } from './transfers.ts';

/**
 * A shop for all tests of a file that offers bank transfers in dinars, and whose payment provider
 * sends no event.
 */
export const sharedShopWithTransfers = (services: Partial<Services> = {}): Promise<Platform> =>
  sharedShopWithoutEvents({ services: { transferAccount, ...services } });

/** A learner who orders by transfer, with a new session per call. */
export async function transferWorld(platform: Platform) {
  const { db } = platform.services;
  const world = await paymentWorld(platform);
  const { token } = world;
  const ask = async (more: Parameters<typeof order>[2] = {}) => order(platform, await token(), more);
  return {
    ...world,
    ask,
    /** @returns id and reference of an order */
    async wait(more: Parameters<typeof order>[2] = {}): Promise<{ id: string; reference: string }> {
      const { data } = (await ask(more)).body;
      return { id: data.purchase.id, reference: referenceOf(data) };
    },
    cancel: async (id: string) =>
      platform.post<{ data: PurchaseDetails }>(`/api/user/purchases/${id}/cancellation`, {}, { token: await token() }),
    show: async (id: string) =>
      (await platform.get<{ data: PurchaseDetails }>(`/api/user/purchases/${id}`, { token: await token() })).body.data,

    /** Statuses (sorted, as times may be equal), opened items, and the number of receipts. */
    async state() {
      const orders = await world.orders();
      const ids = orders.map(({ id }) => id);
      const receipts = await db.selectFrom('receipts').select('order_id').execute();
      return [
        orders.map(({ status }) => status).sort(),
        await world.opened(),
        receipts.filter(({ order_id }) => ids.includes(order_id)).length,
      ];
    },
  };
}

export type TransferWorld = Awaited<ReturnType<typeof transferWorld>>;

/** Last instant to pay an order of now, in UTC. */
export const lastMomentToPay = ({ clock }: Platform): Date =>
  new Date(`${dayOf(new Date(clock.now().getTime() + 14 * day))}T23:59:59.999Z`);

/** Audit log of an order: commands and changes. */
export async function notedOf({ services: { db } }: Platform, target: string) {
  const rows = await db.selectFrom('audit_log').selectAll().where('target', '=', target).execute();
  return rows.map(({ command, changes }) => [command, JSON.parse(changes)]);
}
