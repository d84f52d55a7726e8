import type {
  RegisterInput,
  RegisterOutput,
  SendSmsInput,
  SendSmsOutput,
} from '../../../../machines/accounts/registration.machine.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { accepted, bodyOf, type Client, call } from '../../../api/client.ts';
import { filled, nullable, or, shape } from '../../../api/read.ts';
import { codeSent, namedRegistration } from '../verification/code-sent-calls.ts';

const registration = or(
  shape<{ user_id: string | null; verification_sid: string | null }>({
    user_id: nullable(filled),
    verification_sid: nullable(filled),
  }),
  { user_id: null, verification_sid: null },
);

/** Throws `unexpectedStatus` for a success other than 201. */
export const register = (client: Client) =>
  call<RegisterOutput, RegisterInput>(async (input, signal) => {
    const person = {
      password: input.password,
      confirm_password: input.password,
      first_name: input.firstName,
      last_name: input.lastName,
      date_of_birth: input.dateOfBirth,
    };
    const body =
      input.mode === 'email'
        ? { ...person, email: input.email }
        : { ...person, country_calling_code: input.dialCode, phone_number: input.phoneNumber };
    const { data, response } = await accepted(client.POST('/register', { body, signal }));
    if (response.status !== 201) throw failure('unexpectedStatus', { status: response.status });
    const { user_id, verification_sid } = registration(data);
    return { userId: user_id, verificationSid: verification_sid };
  });

export const sendRegistrationSms = (client: Client) =>
  call<SendSmsOutput, SendSmsInput>(async ({ dialCode, phoneNumber, userId }, signal) => {
    const body = { country_calling_code: dialCode, phone_number: phoneNumber };
    const params = namedRegistration(userId);
    const answer = await bodyOf(client.POST('/auth/send-registration-sms', { params, body, signal }), codeSent);
    return { verificationSid: answer.verification_sid ?? null };
  });
