import { generateKeyPairSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { createLocalJWKSet, decodeProtectedHeader, type JWK, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { badgeCredential } from '../../../server/domain/learning/badges/credential.ts';
import { rotateKey, sign } from '../../../server/domain/learning/badges/keys.ts';
import { listFor } from '../../../server/domain/learning/badges/places.ts';
import { capacity, encodedList } from '../../../server/domain/learning/badges/status-list.ts';
import { restoreCertificate, revokeCertificate } from '../../../server/domain/learning/certificate-validity.ts';
import { type IssuedCertificate, issueCertificate } from '../../../server/domain/learning/certificates.ts';
import { textsIn } from '../../../server/texts/texts.ts';
import { certificateOf } from '../support/learning.ts';
import type { Member } from '../support/platform.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';

const course = 'first-stitches';
const issuer = 'did:web:localhost%3A3000';

const shirin = { operator: 'shirin', reason: 'A test', dryRun: false };

const platform = await sharedPlatform();

/** A learner with a certificate. */
async function graduate() {
  const member = await platform.makeMember();
  const time = platform.clock.now();
  const times = { completed_at: time, started_at: time, updated_at: time };
  const watched = { user_id: member.userId, position: 600, duration: 600, watched: '[[0, 600]]', ...times };
  const { db } = platform.services;
  const lessons = await db.selectFrom('lessons').select('id').where('course_id', '=', course).execute();
  await db
    .insertInto('progress')
    .values(lessons.map(({ id }) => ({ ...watched, lesson_id: id })))
    .execute();
  await issueCertificate(platform.services, member.userId, course);
  return { member, id: await certificateOf(platform, member.userId) };
}

const download = (id: string, member?: Member) =>
  platform.get(`/api/download/badge/${id}`, member ? { token: member.token } : {});

async function badgeOf(id: string, member: Member): Promise<string> {
  const { status, text } = await download(id, member);
  expect(status).toBe(200);
  return text;
}

interface Claims {
  credentialSubject: { encodedList: string };
  credentialStatus: { statusListIndex: string; statusListCredential: string };
  [claim: string]: unknown;
}

interface DidDocument {
  verificationMethod: { id: string; publicKeyJwk: JWK }[];
  [property: string]: unknown;
}

const didDocument = async () => {
  const { text } = await platform.get('/.well-known/did.json');
  return JSON.parse(text) as DidDocument;
};

/** Checks a signature as a verifier does, which knows the site's host alone. */
async function verified(jwt: string): Promise<Claims> {
  const { verificationMethod } = await didDocument();
  const keys = verificationMethod.map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id }));
  const { payload } = await jwtVerify<Claims>(jwt, createLocalJWKSet({ keys }), {
    issuer,
    algorithms: ['RS256'],
    currentDate: platform.clock.now(),
  });
  return payload;
}

/** Whether the bit of a badge is set. */
async function isWithdrawn(jwt: string): Promise<boolean> {
  const { credentialStatus } = await verified(jwt);
  const { text, status } = await platform.get(new URL(credentialStatus.statusListCredential).pathname);
  expect(status).toBe(200);
  const list = await verified(text);
  expect(list).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: credentialStatus.statusListCredential,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    credentialSubject: {
      ...{ id: `${credentialStatus.statusListCredential}#list`, type: 'BitstringStatusList' },
      statusPurpose: 'revocation',
    },
  });
  return bitsOf(list.credentialSubject.encodedList).includes(Number(credentialStatus.statusListIndex));
}

/**
 * The places of the bits that are set: W3C Bitstring Status List 1.0, section 3.3, written from its
 * text.
 */
function bitsOf(encoded: string): number[] {
  const bytes = gunzipSync(Buffer.from(encoded.slice(1), 'base64url'));
  expect([encoded.charAt(0), bytes.length]).toEqual(['u', 16_384]);
  return [...bytes].flatMap((byte, at) =>
    [...byte.toString(2).padStart(8, '0')].flatMap((bit, place) => (bit === '1' ? [at * 8 + place] : [])),
  );
}

describe('the badge of a certificate', () => {
  it('[BADGE-01] is an Open Badge 3.0, signed with the key of the site, with the claims of its JWT form', async () => {
    const { member, id } = await graduate();
    const { headers, text } = await download(id, member);
    expect(headers).toMatchObject({
      'content-type': 'application/vc+jwt',
      'content-disposition': 'attachment; filename="badge-first-stitches.jwt"',
      'cache-control': 'private, no-store',
    });
    const address = `http://localhost:3000/certificates/${id}`;
    const badge = await verified(text);
    expect(badge).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: address,
      jti: address,
      iss: issuer,
      issuer: { id: issuer, type: ['Profile'], name: 'Zanin', url: 'http://localhost:3000' },
      sub: `${address}#holder`,
    });
    expect(badge.credentialSubject).toEqual({
      id: `${address}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: 'Dilan Karim' }],
      achievement: {
        id: 'http://localhost:3000/course/first-stitches',
        type: ['Achievement'],
        achievementType: 'Course',
        inLanguage: 'en',
        name: 'First stitches',
        description: 'The online course “First stitches” of Zanin: 2 lessons, about 20 minutes with the tasks.',
        criteria: { narrative: 'All lessons of the course were completed.' },
      },
    });
    expect(badge.evidence).toEqual([
      { id: address, type: ['Evidence'], name: 'The certificate and whether it is valid' },
    ]);
    const { statusListIndex } = badge.credentialStatus;
    const list = 'http://localhost:3000/api/badges/status/1';
    expect(badge.credentialStatus).toEqual({
      ...{ id: `${list}#${statusListIndex}`, type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
      ...{ statusListIndex, statusListCredential: list },
    });
    expect(badge.nbf).toBe(Date.parse(String(badge.validFrom)) / 1000);
    expect(await isWithdrawn(text)).toBe(false);
  });

  it('[BADGE-03] has the public key in its header, and no part of the private key', async () => {
    const { member, id } = await graduate();
    const { alg, typ, kid, jwk } = decodeProtectedHeader(await badgeOf(id, member));
    const { verificationMethod } = await didDocument();
    expect({ alg, typ }).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(Object.keys(jwk ?? {}).sort()).toEqual(['e', 'kty', 'n']);
    expect(verificationMethod.find((method) => method.id === kid)?.publicKeyJwk).toEqual(jwk);
  });

  it('[BADGE-01] can be downloaded by its holder only', async () => {
    const { id } = await graduate();
    expect((await download(id)).status).toBe(401);
    expect((await download(id, await platform.makeMember())).status).toBe(404);
  });

  it('[BADGE-02] keeps its index in the status list, also for two simultaneous downloads', async () => {
    const { member, id } = await graduate();
    const badges = await Promise.all([1, 2, 3].map(() => badgeOf(id, member)));
    const places = await Promise.all(badges.map(async (jwt) => (await verified(jwt)).credentialStatus.statusListIndex));
    expect(new Set(places).size).toBe(1);
  });

  it('[BADGE-02] is marked for good when its certificate is withdrawn: a restored certificate gets another', async () => {
    const { member, id } = await graduate();
    const first = await badgeOf(id, member);
    await revokeCertificate(platform.services, shirin, id);
    expect(await isWithdrawn(first)).toBe(true);
    expect((await download(id, member)).status).toBe(410);
    await restoreCertificate(platform.services, shirin, id);
    expect(await isWithdrawn(first)).toBe(true);
    expect(await isWithdrawn(await badgeOf(id, member))).toBe(false);
  });

  it('[BADGE-02] stays invalid if its certificate could not be restored completely, which can be retried', async () => {
    const { member, id } = await graduate();
    const badge = await badgeOf(id, member);
    const { services } = platform;
    await revokeCertificate(services, shirin, id);
    await sql`alter table badges rename to badges_away`.execute(services.db);
    await expect(restoreCertificate(services, shirin, id)).rejects.toThrow('badges');
    await sql`alter table badges_away rename to badges`.execute(services.db);
    expect(await isWithdrawn(badge)).toBe(true);
    await restoreCertificate(services, shirin, id);
    expect(await isWithdrawn(badge)).toBe(true);
    await expect(restoreCertificate(services, shirin, id)).rejects.toMatchObject({ status: 409 });
  });

  it('[BADGE-02] is marked when its certificate is deleted with the account', async () => {
    const { member, id } = await graduate();
    const badge = await badgeOf(id, member);
    await platform.services.db.deleteFrom('certificates').where('id', '=', id).execute();
    expect(await isWithdrawn(badge)).toBe(true);
  });

  it('[BADGE-02] belongs to a list, and an unknown one is answered 404, and a malformed number 422', async () => {
    const { status, body } = await platform.get('/api/badges/status/999');
    expect([status, body]).toEqual([404, { error: 'not_found', message: 'This list was not found.' }]);
    expect((await platform.get('/api/badges/status/none')).status).toBe(422);
  });

  it('[LEGAL-03] has its place in the export of the learner’s data', async () => {
    const { member, id } = await graduate();
    await badgeOf(id, member);
    const { body } = await platform.get<{ badges: unknown[] }>('/api/me/export', { token: member.token });
    expect(body.badges).toMatchObject([{ certificate_id: id, list: 1 }]);
  });
});

describe('the keys of badges', () => {
  it('[BADGE-03] an old key stays in did.json after a new one was created, so that old badges can be verified', async () => {
    const { member, id } = await graduate();
    const old = await badgeOf(id, member);
    platform.clock.advance(1000);
    const key = await rotateKey(platform.services, shirin);
    const badge = await badgeOf(id, member);
    expect(decodeProtectedHeader(badge).kid).toBe(`${issuer}#${key}`);
    expect(decodeProtectedHeader(old).kid).not.toBe(`${issuer}#${key}`);
    for (const jwt of [old, badge]) await expect(verified(jwt)).resolves.toMatchObject({ iss: issuer });
    expect(platform.log).toContainEqual(
      expect.objectContaining({ event: 'badge-key.made', key, operator: shirin.operator }),
    );
    const entries = await platform.services.db.selectFrom('audit_log').selectAll().where('target', '=', key).execute();
    expect(entries).toMatchObject([{ command: 'badge-key new', operator: shirin.operator, reason: shirin.reason }]);
  });

  it('[BADGE-03] the key in the configuration signs, and stays in did.json after it is removed', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const { member, id } = await graduate();
    const before = await badgeOf(id, member);
    const services = { ...platform.services, config: { ...platform.services.config, badgeSigningKey: privateKey } };
    const credential = { id: 'a', validFrom: '2026-11-20T00:00:00Z', credentialSubject: { id: 'b' } };
    const configured = await sign(services, credential);
    for (const jwt of [before, configured]) await expect(verified(jwt)).resolves.toMatchObject({ iss: issuer });
    await expect(rotateKey(services, shirin)).rejects.toMatchObject({
      status: 409,
      message: 'BADGE_SIGNING_KEY is set: to change the key, start the server with another.',
    });
    const { verificationMethod, assertionMethod } = await didDocument();
    expect(assertionMethod).toEqual(verificationMethod.map(({ id: name }) => name));
    expect(JSON.stringify(verificationMethod)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  });

  it('[BADGE-03] did.json can be read by scripts of any site', async () => {
    const { headers, status } = await platform.get('/.well-known/did.json');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/did\+json/),
      'access-control-allow-origin': '*',
    });
    const document = await didDocument();
    expect(document).toMatchObject({
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
      id: issuer,
    });
    expect(document.verificationMethod).toEqual(
      document.verificationMethod.map(({ id, publicKeyJwk }) => ({
        ...{ id, type: 'JsonWebKey2020', controller: issuer, publicKeyJwk },
      })),
    );
  });
});

it('[BADGE-03] the first requests for a key create one, also when they come at once', async () => {
  const fresh = await platformOfTest();
  const answers = await Promise.all(Array.from({ length: 10 }, () => fresh.get('/.well-known/did.json')));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await fresh.services.db.selectFrom('badge_keys').select('id').execute()).toHaveLength(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it('[BADGE-01] the badge of a course with a practice test says that it was passed', () => {
  const certificate: IssuedCertificate = {
    ...{ id: 'crt', courseId: 'x', courseTitle: 'X', holder: 'Dilan Karim', code: '' },
    ...{ issuedAt: new Date('2026-11-23T09:00:00Z'), testPercentage: 92 },
    workload: { lessons: 4, minutes: 90, hasTasks: false },
    translations: {},
  };
  const { achievement } = badgeCredential(
    certificate,
    { list: 1, index: 0 },
    'https://zanin.example',
    textsIn('en'),
  ).credentialSubject;
  expect(achievement.description).toBe('The online course “X” of Zanin: 4 lessons, about 1½ hours.');
  expect(achievement.criteria.narrative).toBe(
    'All lessons of the course were completed, and its practice test was passed.',
  );
});

it('[BADGE-02] a status list is filled up to its half, and then the next one begins', () => {
  expect([listFor(1, 0), listFor(1, capacity / 2 - 1)]).toEqual([1, 1]);
  expect([listFor(1, capacity / 2), listFor(7, capacity)]).toEqual([2, 8]);
});

it('[BADGE-02] a bitstring has exactly the indexes that were set', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(capacity - 1), { maxLength: 50, size: 'max' }), (places) => {
      expect(bitsOf(encodedList(places))).toEqual([...places].sort((a, b) => a - b));
    }),
    { numRuns: 20 },
  );
});
