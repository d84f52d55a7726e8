import { latestBirthDate } from '../../../../common/rules/age.ts';
import { registrationMachine } from '../../../../machines/accounts/registration.machine.ts';
import { identifierOf, restoredIdentifier, typedIdentifier } from '../../common/identifier.ts';
import { type OpenPage, textsIn } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { register, sendRegistrationSms } from './calls.ts';
import { RegistrationScreen } from './RegistrationScreen.tsx';

export const open: OpenPage<'registration'>['open'] = ({
  services: { client, region },
  start,
  restored,
  draftAfter,
}) => {
  const actor = start(
    registrationMachine.provide({
      actors: { register: register(client), sendRegistrationSms: sendRegistrationSms(client) },
    }),
    {
      ...identifierOf({}, region),
      ...restoredIdentifier(restored),
      latestBirthDate: latestBirthDate(new Date()),
      restored: {
        ...textsIn(restored, 'firstName', 'lastName', 'dateOfBirth'),
        agreesToTerms: restored?.agreesToTerms === true,
        agreesToPrivacy: restored?.agreesToPrivacy === true,
      },
    },
  );
  draftAfter(
    actor,
    (snapshot) => {
      if (!snapshot.matches('editing') && !snapshot.matches('passwordRefused')) return null;
      const { firstName, lastName, dateOfBirth, agreesToTerms, agreesToPrivacy } = snapshot.context;
      return { ...typedIdentifier(snapshot.context), firstName, lastName, dateOfBirth, agreesToTerms, agreesToPrivacy };
    },
    { isForVisitors: true },
  );
  return <RegistrationScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
