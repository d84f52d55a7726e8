import type { FastifyRequest } from 'fastify';
import { Problem } from '../domain/common/problem.ts';
import type { DiskSpace } from '../observability/disk.ts';
import type { ContractOperation } from './contract.ts';

/**
 * Every method but GET and HEAD, and a GET with a token, which updates the session's last use and
 * may settle an order.
 * @param operation null outside of the contract
 */
export function mayWrite({ method, headers }: FastifyRequest, operation: ContractOperation | null): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  if (operation === null || operation.caller === 'anyone') return false;
  return operation.caller === 'member' || headers.authorization !== undefined;
}

/**
 * Refused while the disk is nearly full: requests that may write, and readiness. Visitors can still
 * read.
 * @param operation null outside of the contract
 */
export function needsSpace(request: FastifyRequest, operation: ContractOperation | null): boolean {
  return mayWrite(request, operation) || operation?.operationId === 'getReady';
}

/** @throws Problem 503 while the disk is nearly full. */
export async function requireSpace(disk: DiskSpace): Promise<void> {
  if (!(await disk.isLow())) return;
  throw new Problem(503, 'Nothing can be saved at the moment. Please try again in a few minutes.', {
    error: 'unavailable',
    retryAfter: 60,
  });
}
