import { dialCodeOf } from '../../../common/countries/countries.ts';
import { loginMachine } from '../../../machines/accounts/login.machine.ts';
import { logIn } from '../../api/accounts/login.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { stringOf } from '../../navigation/page.ts';
import { LoginScreen } from '../../screens/accounts/login/LoginScreen.tsx';
import { enterPhone } from '../../services/phone-entry.ts';

export const open: OpenPage<'login'>['open'] = ({ services: { client, region }, state, start, returnTo }) => {
  const country = region.getSnapshot().context.region;
  const actor = start(loginMachine.provide({ actors: { logIn: logIn(client) } }), {
    country,
    dialCode: dialCodeOf(country),
    message: stringOf(state.message),
    returnTo,
  });
  return <LoginScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
