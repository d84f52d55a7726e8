import { type Finding, repairOrders } from '../../../server/domain/payments/order-repair.ts';
import { PaymentFault, type Payments } from '../../../server/domain/payments/ports.ts';
import type { Services } from '../../../server/services.ts';

/** The services with a payment provider that does something else. */
export const withPayments = <Given extends Services>(services: Given, payments: Partial<Payments>): Given => ({
  ...services,
  payments: { ...services.payments, ...payments },
});

/** What a call of the provider does that is not answered. */
export const noAnswer = (): Promise<never> => Promise.reject(new PaymentFault('unavailable', new Error('no answer')));

/**
 * The services of a process that is killed at the first line of its log, right after its
 * transaction.
 */
export const killedAfterwards = (services: Services, isLine: (event: string) => boolean = () => true): Services => ({
  ...services,
  log: (entry) => {
    if (isLine(entry.event)) throw new Error('killed');
    services.log(entry);
  },
});

/** What `orders repair` finds. */
export async function findingsOf(services: Services, { dryRun = false } = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  await repairOrders(services, { dryRun, report: (finding) => findings.push(finding) });
  return findings;
}
