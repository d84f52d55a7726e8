import type { LanguageCode } from '../../../common/language/codes.ts';
import type { Ctx } from '../common/context.ts';

/** For what is sent from then on. */
export async function setLanguage({ db }: Ctx, userId: string, language: LanguageCode): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}
