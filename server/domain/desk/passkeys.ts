import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { invalid } from '../common/problem.ts';
import type { DeskAccount } from './accounts.ts';
import { type ChallengeUse, keepChallenge, type SignInUse, spendChallenge } from './challenges.ts';
import { readAssertion, readRegistration } from './credentials.ts';

/** COSE: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** Ms that a browser waits for the person. */
const timeout = 120_000;

const mostPasskeys = 20;

export type PasskeyCtx = Ctx & Pick<Services, 'config'>;

const siteOf = ({ config: { publicUrl } }: Pick<Services, 'config'>) => ({
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
});

async function credentialsOf({ db }: Ctx, accountId: string) {
  const known = await db
    .selectFrom('desk_passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .execute();
  return known.map(({ credential_id, transports }) => ({ id: credential_id, transports }));
}

/** PublicKeyCredentialCreationOptionsJSON. */
export async function registrationOptions(
  ctx: PasskeyCtx,
  account: Pick<DeskAccount, 'id' | 'email' | 'name'>,
  purpose: 'invitation' | 'passkey',
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: 'Zanin',
    rpID: siteOf(ctx).expectedRPID,
    userID: Uint8Array.from(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    // found by the browser, since a sign-in names no account
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await credentialsOf(ctx, account.id),
    supportedAlgorithmIDs: algorithms,
    timeout,
  });
  await keepChallenge(ctx, options.challenge, { purpose, accountId: account.id });
  return { ...options };
}

/** PublicKeyCredentialRequestOptionsJSON; in a session with the passkeys of its account. */
export async function signInOptions(ctx: PasskeyCtx, use: SignInUse): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).expectedRPID,
    // none lets the browser find them
    allowCredentials: use.accountId === null ? [] : await credentialsOf(ctx, use.accountId),
    userVerification: 'required',
    timeout,
  });
  await keepChallenge(ctx, options.challenge, use);
  return { ...options };
}

export interface NewPasskey {
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
}

/**
 * Outside of transactions, since it uses up the challenge.
 * @param credential as sent
 * @throws Problem 422 where the answer is to another challenge, or does not verify
 */
export async function verifyNewPasskey(ctx: PasskeyCtx, credential: unknown, use: ChallengeUse): Promise<NewPasskey> {
  const answered = readRegistration(credential);
  if (!answered || !(await spendChallenge(ctx, answered.challenge, use))) throw notMade();
  const { response, challenge } = answered;
  const found = await orNull(
    verifyRegistrationResponse({
      ...siteOf(ctx),
      response,
      expectedChallenge: challenge,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!found?.registrationInfo) throw notMade();
  const { id, publicKey, counter } = found.registrationInfo.credential;
  return { credential_id: id, public_key: publicKey, counter, transports: response.response.transports ?? [] };
}

/**
 * In a transaction that holds the account's row lock.
 * @throws Problem 422 for a passkey that is known, or one too many
 */
export async function keepPasskey(
  { db, now }: Ctx,
  accountId: string,
  name: string,
  passkey: NewPasskey,
): Promise<void> {
  const { count } = await db
    .selectFrom('desk_passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= mostPasskeys) throw invalid({ credential: [`An account has ${mostPasskeys} passkeys at most.`] });
  const kept = await db
    .insertInto('desk_passkeys')
    .values({ ...passkey, id: newId('psk'), account_id: accountId, name, created_at: now() })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows !== 1n) throw notMade();
}

const notMade = () => invalid({ credential: ['This passkey could not be stored. Please try again.'] });

/** The library throws for whatever does not verify; it has no other input or output. */
const orNull = <Found>(verified: Promise<Found>): Promise<Found | null> => verified.catch(() => null);

/**
 * Outside of transactions, since it uses up the challenge.
 * @param credential as sent
 * @returns the passkey, and how often it has signed now; null where the answer does not verify
 */
export async function verifySignIn(
  ctx: PasskeyCtx,
  credential: unknown,
  use: SignInUse,
): Promise<{ id: string; accountId: string; counter: number } | null> {
  const answered = readAssertion(credential);
  if (!answered || !(await spendChallenge(ctx, answered.challenge, use))) return null;
  const { response, challenge } = answered;
  const passkey = await ctx.db
    .selectFrom('desk_passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey || (use.accountId !== null && passkey.account_id !== use.accountId)) return null;
  const { id, account_id, credential_id, public_key, counter } = passkey;
  const { userHandle } = response.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== account_id) return null;
  const found = await orNull(
    verifyAuthenticationResponse({
      ...siteOf(ctx),
      response,
      expectedChallenge: challenge,
      requireUserVerification: true,
      credential: { id: credential_id, publicKey: Uint8Array.from(public_key), counter },
    }),
  );
  return found?.verified ? { id, accountId: account_id, counter: found.authenticationInfo.newCounter } : null;
}

/**
 * In a transaction that holds the account's row lock.
 * @returns false if the passkey is gone, or has signed that often before
 */
export async function notePasskeyUse(
  { db, now }: Ctx,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const noted = await db
    .updateTable('desk_passkeys')
    .set({ counter, used_at: now() })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}
