import { dialCodeOf } from '../../../../common/countries/countries.ts';
import { forgotPasswordMachine } from '../../../../machines/accounts/forgot-password.machine.ts';
import type { OpenPage } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { requestReset } from '../password-reset/calls.ts';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

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
