import type { JWK } from 'jose';

/** did:web of the host; its keys are in `/.well-known/did.json`. */
export const issuerOf = (publicUrl: string): string => `did:web:${new URL(publicUrl).host.replace(':', '%3A')}`;

export const keyIdOf = (issuer: string, id: string): string => `${issuer}#${id}`;

/** W3C DID Core 1.0. Lists all keys ever used, so badges signed before a rotation still verify. */
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
