import { noSuch } from '../../domain/common/problem.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

/** While the desk is off, it is not there. */
async function off(): Promise<never> {
  throw noSuch('That');
}

export function deskInvitations(
  _services: Services,
): Operations<
  | 'readDeskInvitation'
  | 'acceptDeskInvitationByPassword'
  | 'startDeskInvitationPasskey'
  | 'acceptDeskInvitationByPasskey'
> {
  return {
    readDeskInvitation: off,
    acceptDeskInvitationByPassword: off,
    startDeskInvitationPasskey: off,
    acceptDeskInvitationByPasskey: off,
  };
}
