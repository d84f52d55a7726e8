import type { FastifyRequest } from 'fastify';
import {
  confirmIdentifierChange,
  requestIdentifierChange,
  resendIdentifierCode,
} from '../../domain/accounts/identifier-change.ts';
import { removeIdentifier } from '../../domain/accounts/identifier-removal.ts';
import { undoIdentifierChange } from '../../domain/accounts/identifier-undo.ts';
import { toUser } from '../../domain/accounts/users.ts';
import { countUse } from '../../domain/common/limits.ts';
import { networkOf } from '../../domain/common/network.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import { textsOf } from '../language.ts';
import type { Operations } from '../operation.ts';
import { deviceCookie } from './device-cookie.ts';

type Ids =
  | 'requestIdentifierChange'
  | 'resendIdentifierCode'
  | 'confirmIdentifierChange'
  | 'removeIdentifier'
  | 'undoIdentifierChange';

export function identifiers(services: Services): Operations<Ids> {
  const { callerOf } = deviceCookie(services.config);
  const sent = (request: FastifyRequest, verification_sid: string) => ({
    success: true,
    verification_sid,
    message: textsOf(request).accounts.codes.sent,
  });
  return {
    async requestIdentifierChange(request) {
      return sent(request, await requestIdentifierChange(services, memberOf(request), request.body, callerOf(request)));
    },

    async resendIdentifierCode(request) {
      const member = memberOf(request);
      await countUse(services, 'identifier-code.account', member.userId);
      return sent(
        request,
        await resendIdentifierCode(services, member, request.body.verification_sid, callerOf(request)),
      );
    },

    async confirmIdentifierChange(request) {
      const member = memberOf(request);
      await countUse(services, 'identifier-code.account', member.userId);
      const { verification_sid, code, ...given } = request.body;
      const change = { sid: verification_sid ?? 'none', code, given };
      return { data: toUser(await confirmIdentifierChange(services, member, change, callerOf(request))) };
    },

    async removeIdentifier(request) {
      return { data: toUser(await removeIdentifier(services, memberOf(request), request.body, callerOf(request))) };
    },

    async undoIdentifierChange(request) {
      await countUse(services, 'undo.network', networkOf(request.ip));
      await undoIdentifierChange(services, request.body.token);
      return { success: true, message: textsOf(request).accounts.identifiers.undone };
    },
  };
}
