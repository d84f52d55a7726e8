import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import * as certificate from '../../../../common/texts/learning/certificate.ts';
import * as say from '../../../../common/texts/learning/practice-test.ts';
import type { Earned as EarnedByTest } from '../../../../machines/learning/practice-test.selectors.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { KilimBand } from '../../../ui/kilim/KilimBand.tsx';
import { CertificateWords } from '../certificate/CertificateWords.tsx';
import { type CertificateActors, ShareCertificate } from '../certificate/ShareCertificate.tsx';

export interface EarnedProps {
  courseId: string;
  earned: EarnedByTest | null;
  sharing: CertificateActors;
}

/** The certificate there and then, or what it still waits for. */
export function Earned({ courseId, earned, sharing }: EarnedProps) {
  if (earned === null) return null;
  if (earned.kind === 'withdrawn') {
    return <p className="mt-5">{say.earned.withdrawn({ date: formatDate(earned.at) })}</p>;
  }
  if (earned.kind === 'lessons') {
    const { count, next } = earned.left;
    return (
      <section aria-labelledby="earned" className="mt-5 rounded-card border border-pine bg-mint p-5 sm:p-7">
        <h3 id="earned" className="text-xl font-semibold">
          {say.earned.lessonsLeft({ count })}
        </h3>
        <p className="mt-1" dir="auto">
          {say.earned.next({ title: next.title })}
        </p>
        <ButtonLink
          className="mt-4 max-sm:w-full"
          to={href('lesson', { courseId, chapterId: next.chapter_id, lessonId: next.lesson_id })}
        >
          {say.earned.goToNext}
        </ButtonLink>
      </section>
    );
  }
  const { holder, issued } = earned;
  return (
    <section
      aria-labelledby="earned"
      className="mt-5 overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <KilimBand />
      <div className="p-5 sm:p-8">
        <h3 id="earned" className="mb-4 text-xl font-semibold">
          {say.earned.certificate}
        </h3>
        {holder !== null && <CertificateWords valid holder={holder} course={issued.course} />}
        <p className="mt-4 text-muted">
          {rich(certificate.words.on, {
            date: <time dateTime={issued.issuedAt}>{formatDate(issued.issuedAt)}</time>,
          })}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
          <ButtonLink to={href('certificate', { certificateId: issued.id })}>{certificate.see}</ButtonLink>
          <ShareCertificate {...sharing} certificate={issued} alone />
        </div>
      </div>
    </section>
  );
}
