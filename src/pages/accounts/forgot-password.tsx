import { dialCodeOf } from '../../../common/countries/countries.ts';
import { forgotPasswordMachine } from '../../../machines/accounts/forgot-password.machine.ts';
import { requestReset } from '../../api/accounts/passwords.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { ForgotPasswordScreen } from '../../screens/accounts/forgot-password/ForgotPasswordScreen.tsx';
import { enterPhone } from '../../services/phone-entry.ts';

export const open: OpenPage<'forgotPassword'>['open'] = ({ services: { client, region }, start }) => {
  const country = region.getSnapshot().context.region;
  const actor = start(
    forgotPasswordMachine.provide({
      actors: { requestReset: requestReset(client) },
    }),
    { country, dialCode: dialCodeOf(country) },
  );
  return <ForgotPasswordScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
