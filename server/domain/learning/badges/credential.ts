import { workloadLabel } from '../../../../common/text/workload.ts';
import type { IssuedCertificate } from '../certificates.ts';
import { issuerOf } from './issuer.ts';
import type { Credential } from './keys.ts';
import type { Place } from './places.ts';

export const listAddress = (publicUrl: string, list: number): string => `${publicUrl}/api/badges/status/${list}`;

/** No fractions: they must equal `nbf`, which has none (Open Badges 3.0, section 8.2.5.1). */
const instant = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

const context = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'];

const issuer = (publicUrl: string) => ({ id: issuerOf(publicUrl), type: ['Profile'], name: 'Zanin', url: publicUrl });

/** An `OpenBadgeCredential` (Open Badges 3.0). Names the holder, so only the holder gets it. */
export function badgeCredential(certificate: IssuedCertificate, place: Place, publicUrl: string) {
  const { id, courseId, courseTitle, holder, issuedAt, workload } = certificate;
  const address = `${publicUrl}/certificates/${id}`;
  const status = listAddress(publicUrl, place.list);
  return {
    '@context': context,
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    issuer: issuer(publicUrl),
    validFrom: instant(issuedAt),
    credentialSubject: {
      id: `${address}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: holder }],
      achievement: {
        id: `${publicUrl}/course/${courseId}`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: courseTitle,
        description: `The online course “${courseTitle}” of Zanin: ${workloadLabel(workload)}.`,
        criteria: { narrative: criteriaOf(certificate) },
      },
    },
    evidence: [{ id: address, type: ['Evidence'], name: 'The certificate and whether it is valid' }],
    credentialStatus: {
      id: `${status}#${place.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(place.index),
      statusListCredential: status,
    },
  } satisfies Credential;
}

const criteriaOf = ({ testPercentage }: IssuedCertificate) =>
  `All lessons of the course were completed${testPercentage === null ? '' : ', and its practice test was passed'}.`;

/** A `BitstringStatusListCredential`. */
export function statusListCredential(
  { list, encodedList, at }: { list: number; encodedList: string; at: Date },
  publicUrl: string,
) {
  const id = listAddress(publicUrl, list);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerOf(publicUrl),
    validFrom: instant(at),
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
  } satisfies Credential;
}
