import { registrationMachine } from '../../../machines/registration.machine.ts';
import { register, sendRegistrationSms } from '../../api/accounts.ts';
import { dialCodeOf } from '../../lib/countries.ts';
import { latestBirthDate } from '../../lib/dates.ts';
import { RegisterScreen } from '../../screens/register/RegisterScreen.tsx';
import { followRegion } from '../follow-region.ts';
import type { OpenPage } from '../page.ts';

export const open: OpenPage<'register'>['open'] = ({ services: { client, region }, start }) => {
  const country = region.getSnapshot().context.region;
  const actor = start(
    registrationMachine.provide({
      actors: { register: register(client), sendRegistrationSms: sendRegistrationSms(client) },
    }),
    { country, dialCode: dialCodeOf(country) },
  );
  followRegion(region, actor);
  return <RegisterScreen actor={actor} latestBirthDate={latestBirthDate(new Date())} />;
};
