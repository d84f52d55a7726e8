import type { KeepPayment } from '../../machines/payments/checkout.types.ts';
import { safeStorage } from './storage.ts';

const key = 'PAYMENT';
const tab = safeStorage(() => window.sessionStorage);

/** In session storage: a bank's page takes the place of this document. */
export const keepPayment = ({ orderId, method, confirming }: KeepPayment): void =>
  tab.set(key, JSON.stringify({ orderId, method, confirming }));

/** Null if nothing readable is kept of this order. */
export function readPayment(orderId: string): Pick<KeepPayment, 'method' | 'confirming'> | null {
  try {
    const kept: unknown = JSON.parse(tab.get(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('orderId' in kept) || kept.orderId !== orderId) return null;
    const method = 'method' in kept && typeof kept.method === 'string' ? kept.method : null;
    return { method, confirming: 'confirming' in kept && kept.confirming === true };
  } catch {
    return null;
  }
}
