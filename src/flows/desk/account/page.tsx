import { deskAccountMachine } from '../../../../machines/desk/desk-account.machine.ts';
import { deskPasswordMachine } from '../../../../machines/desk/desk-password.machine.ts';
import { recoveryCodesMachine } from '../../../../machines/desk/recovery-codes.machine.ts';
import { copyText } from '../../../browser/copy-text.ts';
import { printPage } from '../../../browser/print.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { signInAgain } from '../sign-in-again/calls.ts';
import {
  addDeskPasskey,
  changeDeskPassword,
  getDeskAccount,
  removeDeskPasskey,
  renewDeskRecoveryCodes,
} from './calls.ts';
import { DeskAccountScreen } from './DeskAccountScreen.tsx';

export const open: OpenDeskPage<'account'>['open'] = ({ client, session, start }) => {
  const actor = start(
    deskAccountMachine.provide({
      actors: {
        getDeskAccount: getDeskAccount(client),
        addDeskPasskey: addDeskPasskey(client),
        removeDeskPasskey: removeDeskPasskey(client),
        renewDeskRecoveryCodes: renewDeskRecoveryCodes(client),
        codes: recoveryCodesMachine.provide({ actors: { copyText } }),
        signInAgain: signInAgain(client),
      },
    }),
  );
  const password = start(
    deskPasswordMachine.provide({
      actors: { changeDeskPassword: changeDeskPassword(client), signInAgain: signInAgain(client) },
    }),
  );
  return <DeskAccountScreen actor={actor} password={password} session={session} onPrint={printPage} />;
};
