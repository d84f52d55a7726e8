import { approvalMachine } from '../../../../machines/desk/approval.machine.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { signInAgain } from '../sign-in-again/calls.ts';
import { ApprovalScreen } from './ApprovalScreen.tsx';
import { decideOnApproval, getDeskApproval } from './calls.ts';

export const open: OpenDeskPage<'approval'>['open'] = ({ client, params: { approvalId }, session, start }) => {
  const actors = {
    getDeskApproval: getDeskApproval(client, approvalId),
    decideOnApproval: decideOnApproval(client, approvalId),
    signInAgain: signInAgain(client),
  };
  return <ApprovalScreen actor={start(approvalMachine.provide({ actors }))} who={session} />;
};
