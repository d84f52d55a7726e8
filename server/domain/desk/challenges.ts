import { minute } from '../../../common/rules/durations.ts';
import type { ChallengePurpose } from '../../db/tables/desk.ts';
import { hashOf } from '../accounts/sessions.ts';
import type { Ctx } from '../common/context.ts';

const lifetime = 5 * minute;

/** A passkey that is shown: the first sign-in names no account, another one in a session does. */
export type SignInUse = { purpose: 'sign-in'; accountId: null } | { purpose: 'again'; accountId: string };

/** What a challenge of WebAuthn is for. */
export type ChallengeUse = SignInUse | { purpose: Exclude<ChallengePurpose, SignInUse['purpose']>; accountId: string };

/** @param challenge base64url, of at least 128 random bits */
export async function keepChallenge({ db, now }: Ctx, challenge: string, use: ChallengeUse): Promise<void> {
  await db
    .insertInto('desk_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose: use.purpose,
      account_id: use.accountId,
      expires_at: new Date(now().getTime() + lifetime),
    })
    .execute();
}

/** Outside of transactions: it is used up by any answer to it, also a refused one. */
export async function spendChallenge({ db, now }: Ctx, challenge: string, use: ChallengeUse): Promise<boolean> {
  const kept = await db
    .deleteFrom('desk_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .returning(['purpose', 'account_id', 'expires_at'])
    .executeTakeFirst();
  return kept?.purpose === use.purpose && kept.account_id === use.accountId && kept.expires_at > now();
}
