import { dialCodeOf } from '../../../../common/countries/countries.ts';
import { loginMachine } from '../../../../machines/accounts/login.machine.ts';
import { type OpenPage, stringOf } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { logIn } from './calls.ts';
import { LoginScreen } from './LoginScreen.tsx';

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
