import { latestBirthDate } from '../../../../common/rules/age.ts';
import { registrationMachine } from '../../../../machines/accounts/registration.machine.ts';
import { identifierOf } from '../../common/identifier.ts';
import type { OpenPage } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { register, sendRegistrationSms } from './calls.ts';
import { RegistrationScreen } from './RegistrationScreen.tsx';

export const open: OpenPage<'registration'>['open'] = ({ services: { client, region }, start }) => {
  const actor = start(
    registrationMachine.provide({
      actors: { register: register(client), sendRegistrationSms: sendRegistrationSms(client) },
    }),
    { ...identifierOf({}, region), latestBirthDate: latestBirthDate(new Date()) },
  );
  return <RegistrationScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
