import { noSuch } from '../../domain/common/problem.ts';
import { endDeskSession } from '../../domain/desk/sessions.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { deskCookie, staffOf, toDeskSession } from './staff.ts';

/** While the desk is off, it is not there. */
async function off(): Promise<never> {
  throw noSuch('That');
}

type Ids = 'getDeskSession' | 'signInToDesk' | 'signOutOfDesk' | 'startDeskPasskeySignIn' | 'signInToDeskByPasskey';

export function deskSessions(services: Services): Operations<Ids> {
  const cookie = deskCookie(services.config);
  return {
    async getDeskSession(request) {
      return { data: toDeskSession(staffOf(request)) };
    },

    async signOutOfDesk(request, reply) {
      const token = cookie.read(request);
      const ended = token === null ? null : await endDeskSession(services, token);
      if (ended) services.log({ event: 'desk.signed_out', account_id: ended.accountId });
      cookie.clear(reply);
      return reply.code(204).send();
    },

    signInToDesk: off,
    startDeskPasskeySignIn: off,
    signInToDeskByPasskey: off,
  };
}
