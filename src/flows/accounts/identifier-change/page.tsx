import { dialCodeOf } from '../../../../common/countries/countries.ts';
import { resendMachine } from '../../../../machines/accounts/resend.machine.ts';
import { identifierChangeMachine } from '../../../../machines/accounts/settings/identifier-change.machine.ts';
import { countdown } from '../../../browser/clock.ts';
import type { OpenPage } from '../../common/page.ts';
import { enterPhone } from '../../common/phone-entry.ts';
import { confirmIdentifierChange, requestIdentifierChange, resendIdentifierCode } from './calls.ts';
import { IdentifierChangeScreen } from './IdentifierChangeScreen.tsx';

export const open: OpenPage<'identifierChange'>['open'] = ({ params, services: { client, region }, start }) => {
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
  });
  return <IdentifierChangeScreen actor={actor} phone={enterPhone(start, region, actor)} />;
};
