import { noSuch } from '../../domain/common/problem.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

/** While the desk is off, it is not there. */
async function off(): Promise<never> {
  throw noSuch('That');
}

export function deskAccount(
  _services: Services,
): Operations<
  'getDeskAccount' | 'startDeskPasskey' | 'addDeskPasskey' | 'removeDeskPasskey' | 'renewDeskRecoveryCodes'
> {
  return {
    getDeskAccount: off,
    startDeskPasskey: off,
    addDeskPasskey: off,
    removeDeskPasskey: off,
    renewDeskRecoveryCodes: off,
  };
}
