import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRecord } from '../../../common/is-record.ts';

/** What a browser answers to a challenge, with the fields that are checked. */
export interface Answered<Response> {
  response: Response;
  challenge: string;
}

/** The parts of both kinds; null unless it is a credential of this site's own window. */
function read(credential: unknown) {
  if (!isRecord(credential) || !isRecord(credential.response)) return null;
  const { id, rawId, type, response } = credential;
  const { clientDataJSON } = response;
  if (typeof id !== 'string' || typeof rawId !== 'string' || type !== 'public-key') return null;
  if (typeof clientDataJSON !== 'string') return null;
  const challenge = challengeIn(clientDataJSON);
  return (
    challenge && {
      head: { id, rawId, type: 'public-key' as const, clientExtensionResults: {} },
      response,
      clientDataJSON,
      challenge,
    }
  );
}

/** Null too where another site's frame asked. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return isRecord(data) && typeof data.challenge === 'string' && data.crossOrigin !== true ? data.challenge : null;
  } catch {
    return null;
  }
}

/** RegistrationResponseJSON of WebAuthn, as sent; null for anything else. */
export function readRegistration(credential: unknown): Answered<RegistrationResponseJSON> | null {
  const found = read(credential);
  if (!found) return null;
  const { head, response, clientDataJSON, challenge } = found;
  const { attestationObject, transports } = response;
  if (typeof attestationObject !== 'string') return null;
  const named = Array.isArray(transports) ? transports.filter((name) => /^[a-z-]{1,20}$/.test(String(name))) : [];
  return {
    challenge,
    response: { ...head, response: { clientDataJSON, attestationObject, transports: named.map(String).slice(0, 10) } },
  };
}

/** AuthenticationResponseJSON of WebAuthn, as sent; null for anything else. */
export function readAssertion(credential: unknown): Answered<AuthenticationResponseJSON> | null {
  const found = read(credential);
  if (!found) return null;
  const { head, response, clientDataJSON, challenge } = found;
  const { authenticatorData, signature, userHandle } = response;
  if (typeof authenticatorData !== 'string' || typeof signature !== 'string') return null;
  const handle = typeof userHandle === 'string' ? { userHandle } : {};
  return { challenge, response: { ...head, response: { clientDataJSON, authenticatorData, signature, ...handle } } };
}
