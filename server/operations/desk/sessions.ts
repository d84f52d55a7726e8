import type { FastifyReply, FastifyRequest } from 'fastify';
import { countUse } from '../../domain/common/limits.ts';
import { networkOf } from '../../domain/common/network.ts';
import { signInOptions } from '../../domain/desk/passkeys.ts';
import { endDeskSession } from '../../domain/desk/sessions.ts';
import { type SignedIn, signInByPasskey, signInByPassword } from '../../domain/desk/sign-in.ts';
import { signInAgainByPasskey, signInAgainByPassword, startPasskeyAgain } from '../../domain/desk/sign-in-again.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { deskCookie, staffOf, toDeskSession } from './staff.ts';

type Ids =
  | 'getDeskSession'
  | 'signInToDesk'
  | 'signOutOfDesk'
  | 'startDeskPasskeySignIn'
  | 'signInToDeskByPasskey'
  | 'startDeskPasskeySignInAgain'
  | 'signInToDeskAgainByPasskey'
  | 'signInToDeskAgain';

/** In place of the session that the browser had. */
export function deskEntrance(services: Services) {
  const cookie = deskCookie(services.config);
  return async (request: FastifyRequest, reply: FastifyReply, { account, way, token }: SignedIn) => {
    const former = cookie.read(request);
    if (former !== null) await endDeskSession(services, former);
    cookie.set(reply, token);
    return toDeskSession({ ...account, way });
  };
}

export function deskSessions(services: Services): Operations<Ids> {
  const cookie = deskCookie(services.config);
  const letIn = deskEntrance(services);
  return {
    async getDeskSession(request) {
      return { data: toDeskSession(staffOf(request)) };
    },

    async signInToDesk(request, reply) {
      return { data: await letIn(request, reply, await signInByPassword(services, request.body, request.ip)) };
    },

    async startDeskPasskeySignIn(request) {
      await countUse(services, 'desk-passkey.network', networkOf(request.ip));
      return { data: await signInOptions(services, { purpose: 'sign-in', accountId: null }) };
    },

    async signInToDeskByPasskey(request, reply) {
      const signedIn = await signInByPasskey(services, request.body.credential, request.ip);
      return { data: await letIn(request, reply, signedIn) };
    },

    async startDeskPasskeySignInAgain(request) {
      return { data: await startPasskeyAgain(services, staffOf(request)) };
    },

    async signInToDeskAgainByPasskey(request, reply) {
      const { credential } = request.body;
      const signedIn = await signInAgainByPasskey(services, staffOf(request), credential, request.ip);
      return { data: await letIn(request, reply, signedIn) };
    },

    async signInToDeskAgain(request, reply) {
      const signedIn = await signInAgainByPassword(services, staffOf(request), request.body, request.ip);
      return { data: await letIn(request, reply, signedIn) };
    },

    async signOutOfDesk(request, reply) {
      const token = cookie.read(request);
      const ended = token === null ? null : await endDeskSession(services, token);
      if (ended) services.log({ event: 'desk.signed_out', account_id: ended.accountId });
      cookie.clear(reply);
      return reply.code(204).send();
    },
  };
}
