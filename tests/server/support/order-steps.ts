import type { OrderStatus } from '../../../server/db/tables/payments.ts';
import type { Order } from '../../../server/domain/payments/entitlements.ts';
import { nextOf, type OrderEvent, orderMachine } from '../../../server/domain/payments/order.machine.ts';

const stepOf = (from: unknown, to: unknown) => `${from} to ${to}`;

/** All steps of the order machine. */
const known = new Set(
  Object.values(orderMachine.states).flatMap(({ key, ownEvents }) =>
    ownEvents.map((type) => stepOf(key, nextOf(key as OrderStatus, { type } as OrderEvent).status)),
  ),
);

/**
 * Logged steps that the order machine lacks, and statuses that are neither initial nor logged.
 * @param log since the orders were created
 */
export function againstChart(
  log: readonly Record<string, unknown>[],
  orders: readonly Pick<Order, 'id' | 'status'>[],
): string[] {
  const steps = log.filter(({ event }) => event === 'order.changed');
  const reached = new Set(steps.map(({ order, to }) => `${order} ${to}`));
  const unknown = steps.map(({ from, to }) => stepOf(from, to)).filter((step) => !known.has(step));
  const unexplained = orders.filter(
    ({ id, status }) => status !== 'requires_payment' && !reached.has(`${id} ${status}`),
  );
  return [...unknown, ...unexplained.map(({ id, status }) => `${id} is ${status} without a step to it`)];
}
