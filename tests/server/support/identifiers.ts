import { goodPassword, type Platform } from './platform.ts';
import { person } from './registration.ts';

let numbers = 0;

/** A phone number of Iraq that no one has, as its parts and in E.164. */
export function aNumber() {
  const national = `750${String(4_000_000 + ++numbers)}`;
  return { phone: { country_calling_code: '+964', phone_number: national }, e164: `+964${national}` };
}

let addresses = 0;

/** An e-mail address that no one has. */
export const anAddress = (): string => `way-${++addresses}@example.org`;

export type Given = { email: string } | { country_calling_code: string; phone_number: string };

/** Changes addresses and numbers on a platform that a test starts later. */
export function waysOf(platform: () => Platform) {
  const post = (url: string, body: object, token?: string, options: { ip?: string } = {}) =>
    platform().post(url, body, { ...options, ...(token !== undefined && { token }) });
  const recipientOf = (given: Given) => ('email' in given ? given.email.toLowerCase() : `+964${given.phone_number}`);

  /** Registers by phone, verifies and logs in. */
  const makePhoneMember = async () => {
    const { phone, e164 } = aNumber();
    const secrets = { password: goodPassword, confirm_password: goodPassword };
    const { body } = await post('/api/register', { ...person, ...secrets, ...phone });
    const user_id = String(body.user_id);
    const sent = await post('/api/auth/send-registration-sms', phone);
    const { verification_sid } = sent.body;
    const code = await platform().codeFor(e164);
    await post('/api/auth/verify-registration-sms', {
      verification_sid,
      code,
      user_id,
      phone_number: phone.phone_number,
    });
    const login = await post('/api/login', { ...phone, password: goodPassword });
    return { phone, e164, userId: user_id, token: String(login.body.token) };
  };

  const request = (token: string, given: Given, current_password = goodPassword) =>
    post('/api/me/identifier', { ...given, current_password }, token);
  const confirm = (token: string, given: Given, sid: unknown, code: string, options?: { ip: string }) =>
    post('/api/me/identifier/confirm', { ...given, verification_sid: sid, code }, token, options);

  /** Begins a change and confirms it; answers the last answer. */
  const change = async (token: string, given: Given) => {
    const { body } = await request(token, given);
    return confirm(token, given, body.verification_sid, await platform().codeFor(recipientOf(given)));
  };

  /** The messages to an address or number, newest first. */
  const messagesTo = async (recipient: string) => (await platform().outbox()).filter(({ to }) => to === recipient);

  /** The token of the newest link that takes a change back. */
  const undoToken = async (recipient: string): Promise<string> => {
    for (const { text } of await messagesTo(recipient)) {
      const token = /\/undo-change\?token=([\w-]{43})/.exec(text)?.[1];
      if (token) return token;
    }
    throw new Error(`no link to undo a change was sent to ${recipient}`);
  };

  const undo = (token: string) => post('/api/identifier-changes/undo', { token });
  const login = (given: Given, password = goodPassword) => post('/api/login', { ...given, password });
  const me = async (token: string) => (await platform().get('/api/me', { token })).body;

  /** Sets a new password by the link that "Forgot password" mails. */
  const resetByMail = async (email: string, password: string) => {
    await post('/api/password/reset', { email });
    const mail = (await messagesTo(email)).find(({ text }) => text.includes('reset-password'));
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    return post('/api/password/reset/confirm-website', {
      ...{ email, token, password, password_confirmation: password },
    });
  };

  /** Sets a new password by the code that "Forgot password" sends to a number. */
  const resetBySms = async (phone: { country_calling_code: string; phone_number: string }, password: string) => {
    const { verification_sid } = (await post('/api/password/phone/code', phone)).body;
    const code = await platform().codeFor(recipientOf(phone));
    const { reset_token } = (await post('/api/password/phone/verify', { ...phone, verification_sid, code })).body;
    return post('/api/password/reset/confirm-website', {
      ...{ ...phone, token: reset_token, password, password_confirmation: password },
    });
  };

  return { makePhoneMember, request, confirm, change, messagesTo, undoToken, undo, login, me, resetByMail, resetBySms };
}
