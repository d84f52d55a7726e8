import * as say from '../../../../common/texts/accounts/login.ts';
import * as logout from '../../../../common/texts/site/logout.ts';
import { loginMachine } from '../../../../machines/accounts/login.machine.ts';
import { identifierOf, restoredIdentifier, typedIdentifier } from '../../common/identifier.ts';
import { keyOf, type OpenPage } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { login } from './calls.ts';
import { LoginScreen } from './LoginScreen.tsx';

export const open: OpenPage<'login'>['open'] = ({
  services: { client, region },
  state,
  start,
  restored,
  draftAfter,
  returnTo,
}) => {
  const actor = start(
    loginMachine.provide({ actors: { login: login(client) } }),
    {
      ...identifierOf(state, region),
      ...restoredIdentifier(restored),
      arrival: keyOf(say.arrivals, state.message),
      notice: keyOf(logout.notices, state.notice),
      returnTo,
    },
    say.notices,
  );
  draftAfter(actor, ({ context }) => typedIdentifier(context), { isForVisitors: true });
  return <LoginScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
