import type { FastifyRequest } from 'fastify';
import { Problem } from '../domain/common/problem.ts';
import type { DiskSpace } from '../observability/disk.ts';
import type { ContractOperation } from './contract.ts';

/**
 * Whether answering a request may write to the database: every method but GET and HEAD, and a GET
 * with a token, which notes when the session was used and may settle an order. A visitor's GET
 * writes nothing.
 * @param operation the contract's operation of the request; null for one that is none.
 */
export function mayWrite({ method, headers }: FastifyRequest, operation: ContractOperation | null): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  if (operation === null || operation.caller === 'anyone') return false;
  return operation.caller === 'member' || headers.authorization !== undefined;
}

/**
 * Whether a request is refused while the disk is nearly full: what may write, and the question
 * whether the server is ready; visitors go on reading.
 * @param operation the contract's operation of the request; null for one that is none.
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
