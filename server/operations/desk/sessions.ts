import { noSuch } from '../../domain/common/problem.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

/** While the desk is off, it is not there. */
async function off(): Promise<never> {
  throw noSuch('That');
}

export function deskSessions(
  _services: Services,
): Operations<
  'getDeskSession' | 'signInToDesk' | 'signOutOfDesk' | 'startDeskPasskeySignIn' | 'signInToDeskByPasskey'
> {
  return {
    getDeskSession: off,
    signInToDesk: off,
    signOutOfDesk: off,
    startDeskPasskeySignIn: off,
    signInToDeskByPasskey: off,
  };
}
