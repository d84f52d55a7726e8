import type { components } from '../../../common/api/schema.d.ts';
import { countUse } from '../../domain/common/limits.ts';
import { notFound } from '../../domain/common/problem.ts';
import { countLookup } from '../../domain/learning/certificate-lookups.ts';
import {
  type CertificateChoice,
  publicCertificate,
  type ShownCertificate,
  updateCertificate,
} from '../../domain/learning/public-certificate.ts';
import type { Services } from '../../services.ts';
import { memberOf } from '../identity.ts';
import { toldIn } from '../language.ts';
import type { Operations } from '../operation.ts';

type Schemas = components['schemas'];

export function certificates(services: Services): Operations<'getCertificate' | 'updateCertificate'> {
  return {
    async getCertificate(request) {
      countLookup(services, request.ip);
      const viewer = request.identity?.userId ?? null;
      const certificate = await publicCertificate(toldIn(services, request), request.params.id, viewer);
      if (certificate.state === 'unknown') throw notFound('certificate');
      return { data: toAnswer(certificate) };
    },
    async updateCertificate(request) {
      const { userId } = memberOf(request);
      await countUse(services, 'certificate-choice.account', userId);
      const { name_hidden: nameHidden, page_off: pageOff } = request.body;
      const change = { ...(nameHidden !== undefined && { nameHidden }), ...(pageOff !== undefined && { pageOff }) };
      return { data: toChoice(await updateCertificate(services, { userId, reference: request.params.id }, change)) };
    },
  };
}

/** The contract requires a holder, even if the name is hidden. */
const hiddenName = 'Name hidden by its holder';

function toAnswer(certificate: ShownCertificate): Schemas['Certificate'] {
  const { id, code, holder, courseId, courseTitle, outline, seconds, taskMinutes, lessons } = certificate;
  const { issuedAt, passed, withdrawnAt, translation, own } = certificate;
  return {
    holder: holder ?? hiddenName,
    course: courseTitle,
    achievedDate: issuedAt.toISOString(),
    valid: withdrawnAt === null,
    ...(withdrawnAt !== null && { revokedDate: withdrawnAt.toISOString() }),
    ...{
      id,
      code,
      course_id: courseId,
      name_hidden: holder === null || own?.nameHidden === true,
      seconds,
      task_minutes: taskMinutes,
      lessons_watched: lessons.watched,
      lessons_read: lessons.read,
      test_passed: passed,
      outline,
    },
    ...(translation !== null && {
      translation: { lang: translation.lang, course: translation.title, outline: translation.outline },
    }),
    ...(own !== null && { own: toChoice(own) }),
  };
}

const toChoice = ({ nameHidden, pageOff }: CertificateChoice): Schemas['CertificateChoice'] => ({
  name_hidden: nameHidden,
  page_off: pageOff,
});
