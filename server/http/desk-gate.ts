import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { burstRules } from '../domain/common/limit-rules.ts';
import { tooMany } from '../domain/common/limits.ts';
import { isLoopback, networkOf } from '../domain/common/network.ts';
import { forStaff, noSuch } from '../domain/common/problem.ts';
import { tokenBuckets } from '../domain/common/token-buckets.ts';
import { allRights, requireRight } from '../domain/desk/rights.ts';
import { findDeskSession } from '../domain/desk/sessions.ts';
import { deskCookie, staffOf } from '../operations/desk/staff.ts';
import type { Services } from '../services.ts';
import type { ContractOperation } from './contract.ts';

/**
 * Before each operation of the desk, in this order.
 * @throws Problem 404 while the desk is off, 429, 403 `other_site`, 401 `no_desk_session`, 403
 * `no_right`
 */
export function deskGate(services: Services): (operation: ContractOperation) => onRequestHookHandler {
  const { config } = services;
  const cookie = deskCookie(config);
  const spend = tokenBuckets(services, burstRules.desk);
  return ({ caller, operationId }) => {
    const right = allRights.find((right) => right === operationId);
    if (caller === 'staff' && right === undefined) throw new Error(`rights.ts has no row for ${operationId}.`);
    return async (request) => {
      if (!config.desk) throw noSuch('That');
      if (!isLoopback(request.ip) && !spend(networkOf(request.ip))) throw tooMany(1);
      if (changes(request) && !isOfSite(request, config.publicUrl)) {
        throw forStaff(403, 'That came from another site.', { error: 'other_site' });
      }
      if (right === undefined) return;
      const token = cookie.read(request);
      request.staff = token === null ? null : await findDeskSession(services, token);
      requireRight(staffOf(request), right);
    };
  };
}

const changes = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * Against forged requests, beside `SameSite=Strict`, which another host of the same site passes.
 * Every browser sends one of the headers with a request that changes something; neither is refused,
 * as OWASP advises.
 */
function isOfSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const from = headers['sec-fetch-site'];
  return from === undefined ? headers.origin === publicUrl : from === 'same-origin';
}
