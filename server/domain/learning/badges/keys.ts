import { createPublicKey } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
  SignJWT,
} from 'jose';
import type { Services } from '../../../services.ts';
import { changeAsStaff, type Staff } from '../../common/audit.ts';
import { type Ctx, inTransaction, type LoggingCtx, onCommit } from '../../common/context.ts';
import { lockBadgeKeys } from '../../common/locks.ts';
import { forStaff } from '../../common/problem.ts';
import { issuerOf, keyIdOf } from './issuer.ts';

/** Mandatory for every verifier of Open Badges 3.0 (section 8.2.4.1). */
const algorithm = 'RS256';

export type BadgeCtx = Ctx & Pick<Services, 'config'>;

/** `id` is the thumbprint (RFC 7638). */
interface SigningKey {
  id: string;
  privateKey: CryptoKey;
  publicKey: JWK;
}

/** From the configuration, else the newest of the database, created on demand. */
async function signingKey(ctx: BadgeCtx): Promise<SigningKey> {
  const { badgeSigningKey } = ctx.config;
  if (badgeSigningKey !== null) return configuredKey(ctx, badgeSigningKey);
  return (await storedKey(ctx)) ?? (await firstKey(ctx));
}

function firstKey(ctx: BadgeCtx): Promise<SigningKey> {
  return inTransaction(ctx, async (ctx) => {
    await lockBadgeKeys(ctx);
    return (await storedKey(ctx)) ?? (await makeKey(ctx));
  });
}

async function storedKey({ db }: Ctx): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('badge_keys')
    .select(['id', 'private_key', 'public_key'])
    .where('private_key', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row?.private_key) return null;
  const privateKey = await importJWK(row.private_key, algorithm);
  if (privateKey instanceof Uint8Array) throw new Error('The key of badges is not an RSA key');
  return { id: row.id, privateKey, publicKey: row.public_key };
}

/** Stores the public key, so badges still verify after the configuration changes. */
async function configuredKey(ctx: BadgeCtx, pem: string): Promise<SigningKey> {
  const privateKey = await importPKCS8(pem, algorithm);
  const publicKey = await exportJWK(createPublicKey(pem));
  const id = await calculateJwkThumbprint(publicKey);
  await storeKey(ctx, { id, publicKey, privateKey: null });
  return { id, privateKey, publicKey };
}

/** @throws Problem 409 when the configuration gives the key */
export function rotateKey(ctx: BadgeCtx & LoggingCtx, staff: Staff): Promise<string> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    if (ctx.config.badgeSigningKey !== null) {
      throw forStaff(409, 'BADGE_SIGNING_KEY is set: to change the key, start the server with another.');
    }
    const { id } = await makeKey(ctx);
    onCommit(ctx, () => ctx.log({ event: 'badge-key.made', key: id, operator: staff.operator }));
    return { entry: { command: 'badge-key new', target: id, changes: {} }, result: id };
  });
}

async function makeKey(ctx: Ctx): Promise<SigningKey> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const id = await calculateJwkThumbprint(publicKey);
  await storeKey(ctx, { id, publicKey, privateKey: await exportJWK(pair.privateKey) });
  return { id, privateKey: pair.privateKey, publicKey };
}

async function storeKey(
  { db, now }: Ctx,
  { id, publicKey, privateKey }: { id: string; publicKey: JWK; privateKey: JWK | null },
) {
  await db
    .insertInto('badge_keys')
    .values({
      id,
      public_key: JSON.stringify(publicKey),
      private_key: privateKey && JSON.stringify(privateKey),
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function publicKeys(ctx: BadgeCtx): Promise<{ id: string; publicKey: JWK }[]> {
  await signingKey(ctx);
  const rows = await ctx.db
    .selectFrom('badge_keys')
    .select(['id', 'public_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, public_key }) => ({ id, publicKey: public_key }));
}

/** W3C VC Data Model 2.0. */
export interface Credential {
  id: string;
  validFrom: string;
  credentialSubject: { id: string; [claim: string]: unknown };
  [claim: string]: unknown;
}

/** Compact JWT (Open Badges 3.0, section 8.2; VC-JOSE-COSE). */
export async function sign(ctx: BadgeCtx, credential: Credential): Promise<string> {
  const issuer = issuerOf(ctx.config.publicUrl);
  const { id, privateKey, publicKey } = await signingKey(ctx);
  return new SignJWT({ ...credential })
    .setProtectedHeader({ alg: algorithm, kid: keyIdOf(issuer, id), jwk: publicKey, typ: 'JWT' })
    .setIssuer(issuer)
    .setJti(credential.id)
    .setNotBefore(new Date(credential.validFrom))
    .setSubject(credential.credentialSubject.id)
    .sign(privateKey);
}
