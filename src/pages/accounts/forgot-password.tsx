import { forgotPasswordMachine } from '../../../machines/forgot-password.machine.ts';
import { requestReset, sendPasswordSms } from '../../api/passwords.ts';
import { dialCodeOf } from '../../lib/countries.ts';
import { ForgotPasswordScreen } from '../../screens/forgot-password/ForgotPasswordScreen.tsx';
import type { OpenPage } from '../page.ts';
import { enterPhone } from '../phone-entry.ts';

export const open: OpenPage<'forgotPassword'>['open'] = ({ services: { client, region }, start }) => {
  const country = region.getSnapshot().context.region;
  const actor = start(
    forgotPasswordMachine.provide({
      actors: { requestReset: requestReset(client), sendPasswordSms: sendPasswordSms(client) },
    }),
    { country, dialCode: dialCodeOf(country) },
  );
  return <ForgotPasswordScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
