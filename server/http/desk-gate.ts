import type { FastifyRequest, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import { burstRules } from '../domain/common/limit-rules.ts';
import { tooMany } from '../domain/common/limits.ts';
import { isLoopback, networkOf } from '../domain/common/network.ts';
import { forStaff, noSuch } from '../domain/common/problem.ts';
import { tokenBuckets } from '../domain/common/token-buckets.ts';
import { allRights, type Right, requireRight } from '../domain/desk/rights.ts';
import { findDeskSession } from '../domain/desk/sessions.ts';
import { requireFresh } from '../domain/desk/sign-in-again.ts';
import { deskCookie, staffOf } from '../operations/desk/staff.ts';
import type { Services } from '../services.ts';
import type { ContractOperation } from './contract.ts';

/**
 * Before each operation of the desk, in this order.
 * @throws Problem 404 while the desk is off, 403 `other_site`, 429, 401 `no_desk_session`, 403
 * `passkey_first` | `no_right` | `sign_in_again`
 */
export function deskGate(services: Services): (operation: ContractOperation) => {
  onRequest: onRequestAsyncHookHandler;
  preHandler: preHandlerAsyncHookHandler;
} {
  const { config } = services;
  const cookie = deskCookie(config);
  const spend = tokenBuckets(services, burstRules.desk);
  const sessionOf = async (request: FastifyRequest) => {
    const token = cookie.read(request);
    return token === null ? null : findDeskSession(services, token);
  };
  const requireAll = async (request: FastifyRequest, right: Right) => {
    const staff = staffOf(request);
    requireRight(staff, right);
    await requireFresh(services, staff, right);
  };
  return ({ caller, operationId }) => {
    const right = allRights.find((right) => right === operationId);
    if (caller === 'staff' && right === undefined) throw new Error(`rights.ts has no row for ${operationId}.`);
    return {
      async onRequest(request, reply) {
        if (!config.desk) throw noSuch('That');
        reply.header('cross-origin-resource-policy', 'same-origin');
        if (!isOfSite(request, config.publicUrl)) {
          throw forStaff(403, 'That came from another site.', { error: 'other_site' });
        }
        request.staff = right === undefined ? null : await sessionOf(request);
        // a stranger behind the same address takes nothing from who is signed in
        if (!isLoopback(request.ip) && !spend(request.staff?.id ?? networkOf(request.ip))) throw tooMany(1);
        if (right !== undefined) await requireAll(request, right);
      },

      // again once the body is there, for which the caller decides how long it takes
      async preHandler(request) {
        if (right === undefined || !changes(request)) return;
        request.staff = await sessionOf(request);
        await requireAll(request, right);
      },
    };
  };
}

const changes = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * Against forged requests, beside `SameSite=Strict`, which another host of the same site passes.
 * Every browser sends one of the headers with a request that changes something; neither is refused,
 * as OWASP advises. An address that is read may also be typed (`none`), or asked for by an old
 * browser, which sends neither.
 */
function isOfSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': from } = request.headers;
  if (!changes(request)) return from === undefined || from === 'same-origin' || from === 'none';
  return from === undefined ? origin === publicUrl : from === 'same-origin';
}
