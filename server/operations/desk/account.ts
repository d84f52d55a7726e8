import { addPasskey, ownAccount, removePasskey, renewCodes, startPasskey } from '../../domain/desk/own-account.ts';
import { changeOwnPassword } from '../../domain/desk/own-password.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { deskEntrance } from './sessions.ts';
import { staffOf } from './staff.ts';

type Ids =
  | 'getDeskAccount'
  | 'startDeskPasskey'
  | 'addDeskPasskey'
  | 'removeDeskPasskey'
  | 'renewDeskRecoveryCodes'
  | 'changeDeskPassword';

export function deskAccount(services: Services): Operations<Ids> {
  const { log } = services;
  const letIn = deskEntrance(services);
  return {
    async getDeskAccount(request) {
      return { data: await ownAccount(services, staffOf(request)) };
    },

    async startDeskPasskey(request) {
      return { data: await startPasskey(services, staffOf(request)) };
    },

    async addDeskPasskey(request, reply) {
      const staff = staffOf(request);
      const { account, signedIn } = await addPasskey(services, staff, request.body);
      log({ event: 'desk.passkey_added', account_id: staff.id });
      if (signedIn) await letIn(request, reply, signedIn);
      return { data: account };
    },

    async removeDeskPasskey(request) {
      const staff = staffOf(request);
      const data = await removePasskey(services, staff, request.params.id);
      log({ event: 'desk.passkey_removed', account_id: staff.id });
      return { data };
    },

    async renewDeskRecoveryCodes(request) {
      const staff = staffOf(request);
      const codes = await renewCodes(services, staff);
      log({ event: 'desk.recovery_codes_renewed', account_id: staff.id });
      return { data: { codes } };
    },

    async changeDeskPassword(request, reply) {
      const staff = staffOf(request);
      await changeOwnPassword(services, staff, request.body);
      log({ event: 'desk.password_changed', account_id: staff.id });
      return reply.code(204).send();
    },
  };
}
