import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { isRecord } from '../../../../common/is-record.ts';
import type { PasskeyFailure, PasskeyProblem } from '../../../../machines/desk/passkey.ts';
import { filled, type Read } from '../../../api/read.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

type Json = Record<string, unknown>;

/** Of WebAuthn, as the server gives them; without a challenge no browser can use them. */
export const webAuthnOptions: Read<Json> = (value) => {
  if (!isRecord(value)) throw new Error('not as the contract says');
  filled(value.challenge);
  return value;
};

const forRequest: Read<RequestOptions> = (options) => options as RequestOptions;
const forCreation: Read<CreationOptions> = (options) => options as CreationOptions;

/** By the browser's own dialog. @throws PasskeyFailure */
export const askForPasskey = (options: Json, signal: AbortSignal) =>
  inDialog(() => startAuthentication({ optionsJSON: forRequest(options) }), signal);

/** Likewise. */
export const makePasskey = (options: Json, signal: AbortSignal) =>
  inDialog(() => startRegistration({ optionsJSON: forCreation(options) }), signal);

async function inDialog(ask: () => Promise<object>, signal: AbortSignal): Promise<Json> {
  const close = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', close);
  try {
    return { ...(await ask()) };
  } catch (thrown) {
    const failure: PasskeyFailure = { passkey: problemOf(thrown) };
    throw failure;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

function problemOf(thrown: unknown): PasskeyProblem {
  if (!browserSupportsWebAuthn()) return 'notSupported';
  const { name }: { name?: unknown } = Object(thrown);
  if (name === 'NotAllowedError' || name === 'AbortError') return 'canceled';
  return name === 'InvalidStateError' ? 'alreadyThere' : 'broken';
}
