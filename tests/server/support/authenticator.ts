import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What differs from a browser on the site with an authenticator that verified its user. */
export interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  verified?: boolean;
  present?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  forged?: boolean;
}

interface Options {
  data: Record<string, unknown>;
}

/** Parts of CBOR that WebAuthn needs: whole numbers, bytes, texts and maps of up to 23 entries. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])]);
  return Buffer.concat([headOf(5, value.size), ...entries]);
}

function headOf(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([kind * 32 + size]);
  if (size < 256) return Buffer.from([kind * 32 + 24, size]);
  return Buffer.from([kind * 32 + 25, size >> 8, size & 255]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  // kty EC2, alg ES256, crv P-256
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** A passkey of a device, in software: P-256, no attestation. It counts its signatures. */
export function softwareAuthenticator({ site = 'http://localhost:3000' } = {}) {
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const { privateKey, publicKey } = newKey();
  let counter = 0;
  let handle: string | undefined;

  const clientData = (type: string, options: Record<string, unknown>, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({
        ...{ type: twist.type ?? type, challenge: twist.challenge ?? options.challenge, origin: twist.origin ?? site },
        crossOrigin: twist.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (rpId: string, twist: Twist, attested: Buffer): Buffer => {
    counter = twist.counter ?? counter + 1;
    const flags =
      (twist.present === false ? 0 : 1) + (twist.verified === false ? 0 : 4) + (attested.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  };

  return {
    /** As `navigator.credentials.create` answers, in JSON. */
    create({ data: options }: Options, twist: Twist = {}) {
      const { rp, user } = options as { rp: { id: string }; user: { id: string } };
      handle = user.id;
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const authData = authenticatorData(rp.id, twist, attested);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData('webauthn.create', options, twist).toString('base64url'),
          attestationObject: cbor(object).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** As `navigator.credentials.get` answers, in JSON. */
    get({ data: options }: Options, twist: Twist = {}) {
      const client = clientData('webauthn.get', options, twist);
      const authData = authenticatorData(String(options.rpId), twist, Buffer.alloc(0));
      const signed = Buffer.concat([authData, sha256(client)]);
      const signature = sign('sha256', signed, twist.forged ? newKey().privateKey : privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: twist.userHandle ?? handle,
        },
      };
    },
  };
}
