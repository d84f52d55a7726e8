import type { JWK } from 'jose';

/**
 * The site as the issuer of badges, by its host name (did:web); the keys are in `/.well-known/did.json` of that host.
 * @param publicUrl where the platform is.
 */
export const issuerOf = (publicUrl: string): string => `did:web:${new URL(publicUrl).host.replace(':', '%3A')}`;

/** The name by which a badge refers to the key that signed it. */
export const keyIdOf = (issuer: string, id: string): string => `${issuer}#${id}`;

/**
 * The DID document of the site (W3C DID Core 1.0): every key that has ever signed a badge, so that badges of before a rotation
 * can still be checked (BADGE-03).
 */
export function didDocument(publicUrl: string, keys: readonly { id: string; publicKey: JWK }[]) {
  const issuer = issuerOf(publicUrl);
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: issuer,
    verificationMethod: keys.map(({ id, publicKey }) => ({
      id: keyIdOf(issuer, id),
      type: 'JsonWebKey2020',
      controller: issuer,
      publicKeyJwk: publicKey,
    })),
    assertionMethod: keys.map(({ id }) => keyIdOf(issuer, id)),
  };
}
