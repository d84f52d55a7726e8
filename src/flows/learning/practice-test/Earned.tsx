import { href } from '../../../../common/paths.ts';
import { formatDate } from '../../../../common/text/dates.ts';
import { pluralise } from '../../../../common/text/text.ts';
import type { Earned as EarnedByTest } from '../../../../machines/learning/practice-test.selectors.ts';
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
    return <p className="mt-5">{`Your certificate for this course was withdrawn on ${formatDate(earned.at)}.`}</p>;
  }
  if (earned.kind === 'lessons') {
    const { count, next } = earned.left;
    return (
      <section aria-labelledby="earned" className="mt-5 rounded-card border border-pine bg-mint p-5 sm:p-7">
        <h3 id="earned" className="text-xl font-semibold">
          {`${pluralise(count, 'lesson')} left, then the certificate is yours`}
        </h3>
        <p className="mt-1" dir="auto">{`Next: ${next.title}`}</p>
        <ButtonLink
          className="mt-4 max-sm:w-full"
          to={href('lesson', { courseId, chapterId: next.chapter_id, lessonId: next.lesson_id })}
        >
          Go to the next lesson
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
          Your certificate
        </h3>
        {holder !== null && <CertificateWords valid holder={holder} course={issued.course} />}
        <p className="mt-4 text-muted">
          on <time dateTime={issued.issuedAt}>{formatDate(issued.issuedAt)}</time>
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
          <ButtonLink to={href('certificate', { certificateId: issued.id })}>See your certificate</ButtonLink>
          <ShareCertificate {...sharing} certificate={issued} alone />
        </div>
      </div>
    </section>
  );
}
