import { forgotPasswordMachine } from '../../../../machines/accounts/forgot-password.machine.ts';
import { identifierOf, restoredIdentifier, typedIdentifier } from '../../common/identifier.ts';
import type { OpenPage } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { requestReset } from '../password-reset/calls.ts';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

export const open: OpenPage<'forgotPassword'>['open'] = ({
  services: { client, region },
  state,
  start,
  restored,
  draftAfter,
}) => {
  const actor = start(
    forgotPasswordMachine.provide({
      actors: { requestReset: requestReset(client) },
    }),
    { ...identifierOf(state, region), ...restoredIdentifier(restored) },
  );
  draftAfter(actor, ({ context }) => typedIdentifier(context), { isForVisitors: true });
  return <ForgotPasswordScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
