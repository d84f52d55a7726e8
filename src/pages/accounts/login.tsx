import { dialCodeOf } from '../../../common/countries/countries.ts';
import { loginMachine } from '../../../machines/accounts/login.machine.ts';
import { logIn } from '../../api/accounts/login.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { stringOf } from '../../navigation/page.ts';
import { LoginScreen } from '../../screens/accounts/login/LoginScreen.tsx';
import { enterPhone } from '../../services/phone-entry.ts';

export const open: OpenPage<'login'>['open'] = ({ services: { client, region, wanted }, state, start }) => {
  const country = region.getSnapshot().context.region;
  const actor = start(loginMachine.provide({ actors: { logIn: logIn(client) } }), {
    country,
    dialCode: dialCodeOf(country),
    message: stringOf(state.message),
    returnTo: ownPath(state.returnTo) ?? wanted.path,
  });
  return <LoginScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};

/** An address of this app, else null: navigation state never sends a learner to another site after logging in. */
function ownPath(value: unknown): string | null {
  const { origin } = window.location;
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  return url.origin === origin ? url.pathname + url.search : null;
}
