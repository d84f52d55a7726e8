import type { UnverifiedLogin } from '../../../../common/api/types.ts';
import type { LoginCredentials, LoginOutput } from '../../../../machines/accounts/login.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { bodyOf, type Client, call } from '../../../api/client.ts';
import { filled, flag, nullable, oneOf, or, type Read, shape } from '../../../api/read.ts';
import { user } from '../session/calls.ts';

const session = shape<Required<LoginOutput>>({ token: filled, user, account_kept: or(flag, false) });

type Unverified = { [Name in keyof UnverifiedLogin]: UnverifiedLogin[Name] | null };
const unverified = shape<Unverified>({
  status: oneOf('unverified'),
  email: nullable(filled),
  type: nullable(filled),
  verification_sid: nullable(filled),
});

const sessionOrUnverified: Read<LoginOutput | Unverified> = (value) => or(unverified, null)(value) ?? session(value);

/** Throws the failure `unverified` for a 200 with status unverified. */
export const login = (client: Client) =>
  call<LoginOutput, LoginCredentials>(async ({ mode, email, dialCode, phoneNumber, password }, signal) => {
    const body =
      mode === 'email' ? { email, password } : { country_calling_code: dialCode, phone_number: phoneNumber, password };
    const answer = await bodyOf(client.POST('/login', { body, signal }), sessionOrUnverified);
    if ('status' in answer) {
      throw failure('unverified', {
        status: 200,
        verification: { email: answer.email, type: answer.type, sid: answer.verification_sid },
      });
    }
    return answer;
  });
