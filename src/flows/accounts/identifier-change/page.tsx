import { dialCodeOf } from '../../../../common/countries/countries.ts';
import { resendMachine } from '../../../../machines/accounts/resend.machine.ts';
import { identifierChangeMachine } from '../../../../machines/accounts/settings/identifier-change.machine.ts';
import { countdown } from '../../../browser/clock.ts';
import { type OpenPage, textsIn } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { confirmIdentifierChange, requestIdentifierChange, resendIdentifierCode } from './calls.ts';
import { IdentifierChangeScreen } from './IdentifierChangeScreen.tsx';

export const open: OpenPage<'identifierChange'>['open'] = ({
  params,
  services: { client, region },
  restored,
  start,
  draftAfter,
}) => {
  const country = region.getSnapshot().context.region;
  const actors = {
    requestIdentifierChange: requestIdentifierChange(client),
    resendIdentifierCode: resendIdentifierCode(client),
    confirmIdentifierChange: confirmIdentifierChange(client),
    resend: resendMachine.provide({ actors: { countdown } }),
  };
  const actor = start(identifierChangeMachine.provide({ actors }), {
    kind: params.kind,
    country,
    dialCode: dialCodeOf(country),
    ...textsIn(restored, 'country', 'dialCode', 'email', 'phoneNumber'),
  });
  draftAfter(actor, (snapshot) => {
    const { country, dialCode, email, phoneNumber } = snapshot.context;
    const isNothing = snapshot.matches('changed') || email + phoneNumber === '';
    return isNothing ? null : { country, dialCode, email, phoneNumber };
  });
  return <IdentifierChangeScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
