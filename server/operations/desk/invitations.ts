import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Accepted,
  acceptByPasskey,
  acceptByPassword,
  readInvitation,
  startPasskeyOfInvitation,
} from '../../domain/desk/invitations.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { deskEntrance } from './sessions.ts';

type Ids =
  | 'readDeskInvitation'
  | 'acceptDeskInvitationByPassword'
  | 'startDeskInvitationPasskey'
  | 'acceptDeskInvitationByPasskey';

export function deskInvitations(services: Services): Operations<Ids> {
  const letIn = deskEntrance(services);
  const answer = async (request: FastifyRequest, reply: FastifyReply, accepted: Accepted) => ({
    data: { session: await letIn(request, reply, accepted), recoveryCodes: accepted.recoveryCodes },
  });
  return {
    async readDeskInvitation({ body, ip }) {
      return { data: await readInvitation(services, body.token, ip) };
    },

    async acceptDeskInvitationByPassword(request, reply) {
      return answer(request, reply, await acceptByPassword(services, request.body, request.ip));
    },

    async startDeskInvitationPasskey({ body, ip }) {
      return { data: await startPasskeyOfInvitation(services, body.token, ip) };
    },

    async acceptDeskInvitationByPasskey(request, reply) {
      return answer(request, reply, await acceptByPasskey(services, request.body, request.ip));
    },
  };
}
