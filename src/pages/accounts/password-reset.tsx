import { passwordResetMachine } from '../../../machines/password-reset.machine.ts';
import { confirmReset } from '../../api/passwords.ts';
import { ResetPasswordScreen } from '../../screens/reset-password/ResetPasswordScreen.tsx';
import type { OpenPage } from '../page.ts';
import { stringOf } from '../page.ts';

export const open: OpenPage<'resetPassword'>['open'] = ({ query, state, services: { client }, start }) => {
  const token = query.get('token') ?? stringOf(state.resetToken);
  const phoneNumber = stringOf(state.phoneNumber);
  const phone =
    state.type === 'sms_reset' && phoneNumber !== null
      ? { phoneNumber, countryCode: stringOf(state.countryCode) ?? '' }
      : null;
  const actor = start(passwordResetMachine.provide({ actors: { confirmReset: confirmReset(client) } }), {
    token,
    phone,
  });
  return <ResetPasswordScreen actor={actor} />;
};
