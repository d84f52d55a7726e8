import { registrationMachine } from '../../../machines/registration.machine.ts';
import { register, sendRegistrationSms } from '../../api/accounts.ts';
import { dialCodeOf } from '../../lib/countries.ts';
import { latestBirthDate } from '../../lib/dates.ts';
import { RegisterScreen } from '../../screens/register/RegisterScreen.tsx';
import type { OpenPage } from '../page.ts';
import { enterPhone } from '../phone-entry.ts';

export const open: OpenPage<'register'>['open'] = ({ services: { client, region }, start }) => {
  const country = region.getSnapshot().context.region;
  const actor = start(
    registrationMachine.provide({
      actors: { register: register(client), sendRegistrationSms: sendRegistrationSms(client) },
    }),
    { country, dialCode: dialCodeOf(country) },
  );
  return (
    <RegisterScreen
      actor={actor}
      phone={enterPhone(start, region, actor)}
      latestBirthDate={latestBirthDate(new Date())}
    />
  );
};
