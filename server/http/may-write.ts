import type { FastifyRequest } from 'fastify';
import type { ContractOperation } from './contract.ts';

/**
 * Whether answering a request may write to the database: every method but GET and HEAD, and a GET with a token, which
 * notes when the session was used and may settle an order. A visitor's GET writes nothing (P31).
 * @param operation the contract's operation of the request; null for one that is none.
 */
export function mayWrite({ method, headers }: FastifyRequest, operation: ContractOperation | null): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  if (operation === null || operation.caller === 'anyone') return false;
  return operation.caller === 'member' || headers.authorization !== undefined;
}
