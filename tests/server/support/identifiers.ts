import { goodPassword, type Platform, type RequestOptions } from './platform.ts';
import { registrationForm } from './registration.ts';

let numbers = 0;

/** A new Iraqi number, in parts and as E.164. */
export function aNumber() {
  const national = `750${String(4_000_000 + ++numbers)}`;
  return { phone: { country_calling_code: '+964', phone_number: national }, e164: `+964${national}` };
}

let addresses = 0;

/** A new one. */
export const anAddress = (): string => `way-${++addresses}@example.org`;

/** The code of six digits that follows another. */
export const otherCode = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** The name and value of the cookie that an answer sets. */
export const cookieOf = ({ headers }: { headers: Record<string, string | undefined> }) =>
  headers['set-cookie']?.split(';')[0];

interface Phone {
  country_calling_code: string;
  phone_number: string;
}

export type Given = { email: string } | Phone;

/** What the code of a registration is entered with. */
interface Entered {
  code?: unknown;
  verification_sid?: unknown;
  [other: string]: unknown;
}

const twice = (password: string) => ({ password, password_confirmation: password });

/** What learners do with their accounts on a platform. */
export function waysOf(platform: Platform) {
  const post = (url: string, body: object, options?: RequestOptions) => platform.post(url, body, options);
  const recipientOf = (given: Given) => ('email' in given ? given.email.toLowerCase() : `+964${given.phone_number}`);

  const register = (fields: object, options?: RequestOptions) =>
    post('/api/register', registrationForm(fields), options);
  const resend = (email: string, options?: RequestOptions) => post('/api/email/resend', { email }, options);
  const sendSms = (phone: object, options?: RequestOptions) => post('/api/auth/send-registration-sms', phone, options);
  const verifyEmail = ({ email, code, verification_sid }: Entered, options?: RequestOptions) =>
    post('/api/email/verify-code', { email, code, verification_sid }, options);
  const verifySms = ({ verification_sid, code, phone_number, user_id }: Entered) =>
    post('/api/auth/verify-registration-sms', { verification_sid, code, phone_number, user_id });
  const login = (of: string | Given, password = goodPassword, options?: RequestOptions) =>
    post('/api/login', { ...(typeof of === 'string' ? { email: of } : of), password }, options);
  const me = async (token: string) => (await platform.get('/api/me', { token })).body;
  /** 200 while a session lasts, then 401. */
  const statusOf = async (token: unknown) => (await platform.get('/api/me', { token: String(token) })).status;
  const rowOf = (id: string) =>
    platform.services.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Registers by e-mail: the registration and the code that it was sent. */
  const registered = async (email = anAddress(), password = goodPassword) => {
    const { body } = await register({ email, password, confirm_password: password });
    const [verification_sid, userId] = [String(body.verification_sid), String(body.user_id)];
    return { email, verification_sid, userId, code: await platform.codeFor(email) };
  };

  /** Registers by phone and asks for the code. */
  const registeredByPhone = async ({ phone, e164 } = aNumber()) => {
    const user_id = String((await register(phone)).body.user_id);
    const verification_sid = String((await sendSms(phone)).body.verification_sid);
    const { phone_number } = phone;
    return { phone, e164, phone_number, user_id, verification_sid, code: await platform.codeFor(e164) };
  };

  /** Registers by phone, verifies and logs in. */
  const makePhoneMember = async (number = aNumber()) => {
    const { phone, e164, ...sent } = await registeredByPhone(number);
    await verifySms(sent);
    const session = await login(phone);
    return { phone, e164, userId: sent.user_id, token: String(session.body.token), cookie: cookieOf(session) ?? '' };
  };

  const request = (token: string, given: Given, current_password = goodPassword) =>
    post('/api/me/identifier', { ...given, current_password }, { token });
  const confirm = (token: string, given: Given, sid: unknown, code: string, options: RequestOptions = {}) =>
    post('/api/me/identifier/confirm', { ...given, verification_sid: sid, code }, { ...options, token });
  const sendAgain = (token: string, verification_sid: unknown) =>
    post('/api/me/identifier/code', { verification_sid }, { token });

  /** Begins a change: the address or number, and its code. */
  const begin = async (token: string, given: Given, current_password?: string) => {
    const { body } = await request(token, given, current_password);
    return { given, sid: String(body.verification_sid), code: await platform.codeFor(recipientOf(given)) };
  };
  const enter = (token: string, { given, sid, code }: Awaited<ReturnType<typeof begin>>) =>
    confirm(token, given, sid, code);

  /** Begins a change and confirms it; answers the last answer. */
  const change = async (token: string, given: Given, current_password?: string) =>
    enter(token, await begin(token, given, current_password));

  /** The messages to an address or number, newest first. */
  const messagesTo = async (recipient: string) => (await platform.outbox()).filter(({ to }) => to === recipient);

  /** The token of the newest link to a page that was sent to an address or number. */
  const linkTo = async (page: string, recipient: string): Promise<string> => {
    const link = new RegExp(`/${page}\\?token=([\\w-]{43})`);
    for (const { text } of await messagesTo(recipient)) {
      const token = link.exec(text)?.[1];
      if (token) return token;
    }
    throw new Error(`no link to ${page} was sent to ${recipient}`);
  };
  /** The token of the newest link that takes a change back. */
  const undoToken = (recipient: string) => linkTo('undo-change', recipient);
  const undo = (token: string) => post('/api/identifier-changes/undo', { token });

  const askByMail = (email: string, options?: RequestOptions) => post('/api/password/reset', { email }, options);
  const askBySms = (phone: object, options?: RequestOptions) => post('/api/password/phone/code', phone, options);
  const checkSms = (entered: object, options?: RequestOptions) => post('/api/password/phone/verify', entered, options);
  /** Sets a password by the token of a reset, for the address or number in `fields`. */
  const setPassword = (fields: object, password: string, options?: RequestOptions) =>
    post('/api/password/reset/confirm-website', { ...twice(password), ...fields }, options);

  /** Asks for a link that resets the password: its token. */
  const resetLink = async (email: string) => {
    await askByMail(email);
    return linkTo('reset-password', email);
  };

  /** Asks for a code that resets the password of a number, and what it is entered with. */
  const resetCode = async (phone: Phone, options?: RequestOptions) => {
    const { verification_sid } = (await askBySms(phone, options)).body;
    const code = await platform.codeFor(`+964${phone.phone_number.replaceAll(' ', '')}`);
    return { ...phone, verification_sid, code };
  };

  /** Sets a new password by the link that "Forgot password" mails. */
  const resetByMail = async (email: string, password: string) =>
    setPassword({ email, token: await resetLink(email) }, password);

  /** Sets a new password by the code that "Forgot password" sends to a number. */
  const resetBySms = async (phone: Phone, password: string) => {
    const { reset_token } = (await checkSms(await resetCode(phone))).body;
    return setPassword({ ...phone, token: reset_token }, password);
  };

  const changePassword = (token: string, current_password: string, password: string, options: RequestOptions = {}) =>
    platform.put('/api/me/password', { current_password, ...twice(password) }, { ...options, token });
  const deleteAccount = (token: string, confirmation: object) => post('/api/delete_account', confirmation, { token });

  return {
    ...{ register, registered, registeredByPhone, resend, sendSms, verifyEmail, verifySms, makePhoneMember },
    ...{ login, me, statusOf, rowOf, messagesTo, request, confirm, sendAgain, begin, enter, change, undoToken, undo },
    ...{ askByMail, askBySms, checkSms, setPassword, resetLink, resetCode, resetByMail, resetBySms, changePassword },
    deleteAccount,
  };
}
