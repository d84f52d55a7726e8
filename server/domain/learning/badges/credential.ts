import { addressIn } from '../../../../common/language/address.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import { workloadLabel } from '../../../../common/text/workload.ts';
import type { Texts } from '../../../texts/texts.ts';
import type { IssuedCertificate } from '../certificates.ts';
import { issuerOf } from './issuer.ts';
import type { Credential } from './keys.ts';
import type { Place } from './places.ts';

export const listAddress = (publicUrl: string, list: number): string => `${publicUrl}/api/badges/status/${list}`;

/** No fractions: they must equal `nbf`, which has none (Open Badges 3.0, section 8.2.5.1). */
const instant = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

const context = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'];

const issuer = (publicUrl: string) => ({ id: issuerOf(publicUrl), type: ['Profile'], name: 'Zanin', url: publicUrl });

/** What is written in one language. */
export type BadgeTexts = Pick<Texts, 'documents' | 'language' | 'lengths'>;

/**
 * An `OpenBadgeCredential` (Open Badges 3.0). Names the holder, so only the holder gets it. In
 * another language than English, sentences have the English ones below, and `related` is the
 * achievement in English.
 */
export function badgeCredential(
  certificate: IssuedCertificate,
  place: Place,
  publicUrl: string,
  say: BadgeTexts,
  english: BadgeTexts = say,
) {
  const { id, courseId, courseTitle, holder, issuedAt, translations } = certificate;
  const { code } = say.language;
  const title = translations[code]?.title ?? courseTitle;
  const achievementIn = (language: LanguageCode) => publicUrl + addressIn(language, `/course/${courseId}`);
  const both = (write: (say: BadgeTexts, title: string) => string): string =>
    code === 'en' ? write(say, courseTitle) : `${write(say, title)}\n\n${write(english, courseTitle)}`;
  const address = `${publicUrl}/certificates/${id}`;
  const status = listAddress(publicUrl, place.list);
  return {
    '@context': context,
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: issuer(publicUrl),
    validFrom: instant(issuedAt),
    credentialSubject: {
      id: `${address}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: holder }],
      achievement: {
        id: achievementIn(code),
        type: ['Achievement'],
        achievementType: 'Course',
        inLanguage: code,
        name: title,
        description: both((say, title) => describe(certificate, title, say)),
        criteria: { narrative: both((say) => criteriaOf(certificate, say)) },
        ...(code !== 'en' && { related: [{ id: achievementIn('en'), type: ['Related'], inLanguage: 'en' }] }),
      },
    },
    evidence: [{ id: address, type: ['Evidence'], name: say.documents.badge.evidence }],
    credentialStatus: {
      id: `${status}#${place.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(place.index),
      statusListCredential: status,
    },
  } satisfies Credential;
}

const describe = ({ workload }: IssuedCertificate, course: string, { documents, lengths }: BadgeTexts): string =>
  documents.badge.course({ course, length: workloadLabel(workload, lengths) });

const criteriaOf = ({ testPercentage }: IssuedCertificate, { documents: { badge } }: BadgeTexts): string =>
  testPercentage === null ? badge.lessons : badge.lessonsAndTest;

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
