import { addPasskey, ownAccount, removePasskey, renewCodes, startPasskey } from '../../domain/desk/own-account.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { staffOf } from './staff.ts';

type Ids = 'getDeskAccount' | 'startDeskPasskey' | 'addDeskPasskey' | 'removeDeskPasskey' | 'renewDeskRecoveryCodes';

export function deskAccount(services: Services): Operations<Ids> {
  const { log } = services;
  return {
    async getDeskAccount(request) {
      return { data: await ownAccount(services, staffOf(request)) };
    },

    async startDeskPasskey(request) {
      return { data: await startPasskey(services, staffOf(request)) };
    },

    async addDeskPasskey(request) {
      const staff = staffOf(request);
      const data = await addPasskey(services, staff, request.body);
      log({ event: 'desk.passkey_added', account_id: staff.id });
      return { data };
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
  };
}
