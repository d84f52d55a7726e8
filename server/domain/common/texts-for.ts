import { addressIn } from '../../../common/language/address.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';
import type { Ctx, MailingCtx } from './context.ts';

/** In the language of the account. @param otherwise without an account */
export async function textsFor({ db }: Ctx, userId: string | null, otherwise: LanguageCode = 'en'): Promise<Texts> {
  const user = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return textsIn(user?.language ?? otherwise);
}

/** A page of ours, in the language of a message. */
export const linkIn = ({ language }: Texts, { config }: Pick<MailingCtx, 'config'>, path: string): string =>
  `${config.publicUrl}${addressIn(language.code, path)}`;

/** Isolation of words (say.ts) costs characters of the SMS, and some phones show it as boxes. */
export const smsOf = (words: string, { accountMessages }: Texts): string =>
  withoutIsolation(accountMessages.sms({ words }));

export const withoutIsolation = (words: string): string => words.replace(/[\u2066-\u2069]/g, '');
