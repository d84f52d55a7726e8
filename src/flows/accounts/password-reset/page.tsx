import { passwordResetMachine } from '../../../../machines/accounts/password-reset.machine.ts';
import { type OpenPage, stringOf } from '../../common/page.ts';
import { confirmPasswordReset } from './calls.ts';
import { PasswordResetScreen } from './PasswordResetScreen.tsx';

export const open: OpenPage<'passwordReset'>['open'] = ({ query, state, services: { client }, start }) => {
  const token = query.get('token') ?? stringOf(state.resetToken);
  const phoneNumber = stringOf(state.phoneNumber);
  const phone =
    state.type === 'sms_reset' && phoneNumber !== null
      ? { phoneNumber, countryCode: stringOf(state.countryCode) ?? '' }
      : null;
  const actor = start(
    passwordResetMachine.provide({ actors: { confirmPasswordReset: confirmPasswordReset(client) } }),
    {
      token,
      phone,
    },
  );
  return <PasswordResetScreen actor={actor} />;
};
