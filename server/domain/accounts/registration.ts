import type { LanguageCode } from '../../../common/language/codes.ts';
import { dateOfBirthError, minimumAge } from '../../../common/rules/age.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import { nameError, withoutMarksAround } from '../../../common/rules/names.ts';
import { isSamePassword } from '../../../common/rules/password.ts';
import { type NotPrinted, notPrinted } from '../../documents/faces.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Ctx, inTransaction, type MailingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { countUse } from '../common/limits.ts';
import { lockIdentifier } from '../common/locks.ts';
import { networkOf } from '../common/network.ts';
import { invalid, Problem, type Words } from '../common/problem.ts';
import { hashPassword, passwordErrors, verifyPassword } from './passwords.ts';
import { makeRoom } from './pending-registrations.ts';
import { type Phone, phoneError, readPhone } from './phone.ts';
import { isReserved } from './reserved-identifiers.ts';
import { findRegistrants, type Identifier, type StoredUser } from './users.ts';
import { countSending, mailCode } from './verification.ts';

export interface PersonalDetails {
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
}

export type RegistrationForm = PersonalDetails & { password: string; confirm_password: string } & (
    | { email: string }
    | { country_calling_code: string; phone_number: string }
  );

export interface Registered {
  userId: string;
  isPhone: boolean;
  /** Null for a phone number, whose code is sent by a separate call. */
  sid: string | null;
}

export function personErrors(details: PersonalDetails, now: Date): Record<string, Words[]> {
  const errors: Record<string, Words[]> = {};
  for (const field of ['first_name', 'last_name'] as const) {
    const error = nameError(details[field]);
    if (error !== null) errors[field] = [({ rules }) => rules.details[error]];
    else {
      const unprintable = notPrinted(withoutMarksAround(details[field]));
      if (unprintable !== null) {
        errors[field] = [(say) => `${notPrintedWords(unprintable, say)} ${say.accounts.registration.otherLetters}`];
      }
    }
  }
  const birth = dateOfBirthError(details.date_of_birth, now);
  if (birth === 'tooYoung') errors.date_of_birth = [({ rules }) => rules.details.tooYoung({ age: minimumAge })];
  else if (birth !== null) errors.date_of_birth = [({ rules }) => rules.details[birth]];
  return errors;
}

/** A sentence about letters that cannot be printed. */
export const notPrintedWords = ({ letters, isMore }: NotPrinted, { accounts: { printing } }: Texts): string =>
  isMore ? printing.more({ letters }) : printing.letters({ letters });

interface Registrant {
  ip: string;
  language: LanguageCode;
}

/**
 * Creates an unverified account. Several of one identifier may exist until one enters its code
 * (decision 023); one with the same password is replaced.
 * @throws Problem 422 by field, 429
 */
export async function register(
  ctx: MailingCtx,
  form: RegistrationForm,
  { ip, language }: Registrant,
): Promise<Registered> {
  const contact = readContact(form);
  await countUse(ctx, 'registration.network', networkOf(ip));
  await countUse(ctx, 'registration.identifier', contact.identifier);

  const errors = personErrors(form, ctx.now());
  if (contact.error) errors[contact.field] = [contact.error];
  const weak = await passwordErrors(form.password, { ...form, email: contact.email });
  if (weak.length > 0) errors.password = weak;
  if (!isSamePassword(form.confirm_password, form.password)) {
    errors.confirm_password = [({ accounts }) => accounts.password.mismatch];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const emailRegistration = { purpose: 'email_registration', identifier: contact.identifier } as const;
  // refused before any change: the last code stays valid
  if (!contact.phone) await countSending(ctx, emailRegistration, ip);
  const password_hash = await hashPassword(form.password);
  const userId = newId('usr');
  const lookup: Identifier = contact.phone ? { phone: contact.phone.e164 } : { email: contact.identifier };
  const corrected = await newestWith(ctx, lookup, form.password);
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    await lockIdentifier(ctx, contact.identifier);
    const { account, pending } = await findRegistrants(ctx, lookup);
    if (account || (await isReserved(ctx, contact.identifier))) throw inUse(contact.field);
    if (corrected) await db.deleteFrom('users').where('id', '=', corrected.id).execute();
    await makeRoom(ctx, pending);
    await db
      .insertInto('users')
      .values({
        id: userId,
        email: contact.email,
        phone: contact.phone?.e164 ?? null,
        country_calling_code: contact.phone?.country_calling_code ?? null,
        phone_number: contact.phone?.phone_number ?? null,
        first_name: withoutMarksAround(form.first_name),
        last_name: withoutMarksAround(form.last_name),
        date_of_birth: form.date_of_birth,
        password_hash,
        language,
        created_at: now(),
      })
      .execute();
    if (contact.phone) return { userId, isPhone: true, sid: null };
    return { userId, isPhone: false, sid: await mailCode(ctx, { ...emailRegistration, userId }) };
  });
}

async function newestWith(ctx: Ctx, identifier: Identifier, password: string): Promise<StoredUser | null> {
  const [newest] = (await findRegistrants(ctx, identifier)).pending;
  return newest && (await verifyPassword(newest.password_hash, password)) ? newest : null;
}

interface Contact {
  field: 'email' | 'phone_number';
  identifier: string;
  email: string | null;
  phone: Phone | null;
  error: Words | null;
}

function readContact(form: RegistrationForm): Contact {
  if ('email' in form) {
    const email = normaliseEmail(form.email);
    return { field: 'email', identifier: email, email, phone: null, error: null };
  }
  const phone = readPhone(form.country_calling_code, form.phone_number);
  if (phone) return { field: 'phone_number', identifier: phone.e164, email: null, phone, error: null };
  return { field: 'phone_number', identifier: form.phone_number, email: null, phone: null, error: phoneError(form) };
}

function inUse(field: Contact['field']): Problem {
  return field === 'email'
    ? new Problem(422, ({ accounts }) => accounts.registration.emailUsed, {
        error: 'validation',
        errors: { email: ['email_in_use'] },
      })
    : invalid({ phone_number: [({ accounts }) => accounts.registration.phoneUsed] });
}
