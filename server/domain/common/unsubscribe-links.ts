import { createHmac } from 'node:crypto';
import type { Ctx } from './context.ts';

/** HMAC by the server's secret: no token is stored, and links stay the same in every message. */
export async function linkSigner({ db }: Ctx): Promise<(text: string) => string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'unsubscribe_secret')
    .executeTakeFirstOrThrow();
  return (text) => createHmac('sha256', value).update(text).digest('base64url');
}
