import * as say from '../../../../common/texts/accounts/verification.ts';
import { resendMachine } from '../../../../machines/accounts/resend.machine.ts';
import { verificationMachine } from '../../../../machines/accounts/verification.machine.ts';
import { countdown } from '../../../browser/clock.ts';
import { type OpenPage, stringOf } from '../../common/page.ts';
import { resendCode, verifyCode } from './calls.ts';
import { VerificationScreen } from './VerificationScreen.tsx';

export const open: OpenPage<'verification'>['open'] = ({ services: { client }, query, state, start }) => {
  const actors = {
    verifyCode: verifyCode(client),
    resendCode: resendCode(client),
    resend: resendMachine.provide({ actors: { countdown } }),
  };
  const actor = start(
    verificationMachine.provide({ actors }),
    {
      type: stringOf(state.type),
      phoneNumber: stringOf(state.phoneNumber),
      countryCode: stringOf(state.countryCode),
      verificationSid: stringOf(state.verification_sid),
      userId: stringOf(state.user_id),
      // from a link in a mail, which has no navigation state
      email: stringOf(state.email) ?? query.get('email'),
    },
    say.notices,
  );
  return <VerificationScreen actor={actor} />;
};
