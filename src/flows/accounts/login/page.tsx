import { loginMachine } from '../../../../machines/accounts/login.machine.ts';
import { identifierOf } from '../../common/identifier.ts';
import { type OpenPage, stringOf } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { login } from './calls.ts';
import { LoginScreen } from './LoginScreen.tsx';

export const open: OpenPage<'login'>['open'] = ({ services: { client, region }, state, start, returnTo }) => {
  const actor = start(loginMachine.provide({ actors: { login: login(client) } }), {
    ...identifierOf(state, region),
    message: stringOf(state.message),
    notice: stringOf(state.notice),
    returnTo,
  });
  return <LoginScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
