import type { Ctx } from '../../common/context.ts';

export async function isKeptFresh({ db }: Ctx, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('keep_fresh').where('id', '=', userId).executeTakeFirst();
  return user?.keep_fresh === true;
}

/** Cards stay and still count test answers. */
export async function setReviews({ db }: Ctx, userId: string, isOn: boolean): Promise<void> {
  await db.updateTable('users').set({ keep_fresh: isOn }).where('id', '=', userId).execute();
}
