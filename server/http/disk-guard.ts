import type { FastifyRequest } from 'fastify';
import { Problem } from '../domain/common/problem.ts';
import type { DiskSpace } from '../observability/disk.ts';
import type { ContractOperation } from './contract.ts';

/**
 * A GET with a token, or with the cookie of the desk, writes too: the session's last use, and maybe
 * an order. `operation` is null outside of the contract.
 */
export function mayWrite({ method, headers }: FastifyRequest, operation: ContractOperation | null): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  if (operation === null || operation.caller === 'anyone') return false;
  if (operation.caller === 'staff') return headers.cookie !== undefined;
  return operation.caller === 'member' || headers.authorization !== undefined;
}

/** While the disk is nearly full: whatever may write, and readiness. */
export function needsSpace(request: FastifyRequest, operation: ContractOperation | null): boolean {
  return mayWrite(request, operation) || operation?.operationId === 'getReady';
}

/** @throws Problem 503 while the disk is nearly full. */
export async function requireSpace(disk: DiskSpace): Promise<void> {
  if (!(await disk.isLow())) return;
  throw new Problem(503, ({ requests }) => requests.failed.diskFull, {
    error: 'unavailable',
    retryAfter: 60,
  });
}
