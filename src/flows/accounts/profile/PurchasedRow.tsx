import { useId } from 'react';
import { Link } from 'wouter';
import type { PurchasedCourse } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import { formatDate, formatPurchaseDate } from '../../../../common/text/dates.ts';
import * as say from '../../../../common/texts/accounts/profile.ts';
import { toShare } from '../../../../machines/learning/share.selectors.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { ProgressTrack } from '../../../ui/content/ProgressBar.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink, textLinkClass } from '../../../ui/controls/TextLink.tsx';
import { practiceLabel } from '../../common/practice-label.ts';
import {
  type CertificateActors,
  DownloadCertificate,
  ShareCertificate,
} from '../../learning/certificate/ShareCertificate.tsx';
import { purchaseLabel } from './label.ts';

type PurchasedRowProps = CertificateActors & { course: PurchasedCourse; now: Date };

export function PurchasedRow({ course, now, ...actors }: PurchasedRowProps) {
  const { id, title, lang, thumbnail, created_at, achievedDate, completion_percentage = null } = course;
  const label = purchaseLabel(course, now);
  const test = course.practice_test ?? null;
  const practised = test && practiceLabel(test);
  const fileId = course.downloadLink?.split('/').filter(Boolean).at(-1) ?? null;
  const issued = fileId === null ? null : (course.certificate ?? null);
  const withdrawnAt = course.certificate?.withdrawn_at ?? null;
  const days = [
    ...(achievedDate === null ? [] : [{ what: 'done' as const, at: achievedDate, day: formatDate(achievedDate) }]),
    ...(created_at === null
      ? []
      : [{ what: 'purchased' as const, at: created_at, day: formatPurchaseDate(created_at) }]),
  ];
  const titleId = useId();
  return (
    <li className="relative isolate grid grid-cols-1 gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card hover:border-edge @3xs:max-sm:grid-cols-[5.5rem_1fr] sm:grid-cols-[10.5rem_1fr] sm:gap-x-5 sm:p-5">
      <Picture src={thumbnail} alt="" className="self-start rounded-xl sm:row-span-2" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <h3 id={titleId} className="text-xl">
            <Spoken lang={lang}>{title}</Spoken>
          </h3>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {label !== 'completed' && completion_percentage !== null && (
              <span className="text-muted">{say.percentDone({ percent: completion_percentage })}</span>
            )}
            <span
              className={`rounded-full px-3 py-1 font-semibold wrap-break-word ${label === 'completed' ? 'bg-mint text-pine' : 'bg-sunken'}`}
            >
              {say.states[label]}
            </span>
          </p>
        </div>
        {label !== 'completed' && completion_percentage !== null && (
          <div className="mt-2">
            <ProgressTrack value={completion_percentage} label={say.progress({ course: title })} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 max-sm:col-[1/-1]">
        {(days.length > 0 || test) && (
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            {days.map(({ what, at, day }) => (
              <p key={what}>{rich(say.days[what], { day: <time dateTime={at}>{day}</time> })}</p>
            ))}
            {test && (
              <p className="relative z-1">
                <TextLink alone to={href('practiceTest', { courseId: id })}>
                  {say.practiceTest}
                </TextLink>
                <span>{practised && ` · ${practised}`}</span>
              </p>
            )}
          </div>
        )}
        {issued ? (
          <>
            <div className="relative z-1 flex flex-wrap gap-x-3 gap-y-2">
              <ButtonLink to={href('certificate', { certificateId: issued.id })} className="max-sm:grow">
                {rich(say.seeCertificate, {
                  ofCourse: <span className="sr-only">{say.ofCourse({ course: title })}</span>,
                })}
              </ButtonLink>
              <ShareCertificate
                {...actors}
                certificate={toShare(issued, { courseId: id, course: title, issuedAt: achievedDate ?? '' })}
              />
            </div>
            <div className="flex flex-wrap items-center gap-x-10">
              <Link
                href={href('course', { courseId: id })}
                aria-describedby={titleId}
                className={`${textLinkClass} inline-block min-h-6 after:absolute after:inset-0`}
              >
                {say.viewCourse}
              </Link>
              <DownloadCertificate
                certificateId={issued.id}
                courseId={id}
                download={actors.download}
                variant="quiet"
                className="relative z-1 -mx-5 underline underline-offset-4"
              >
                {say.downloadCertificate}
              </DownloadCertificate>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap gap-x-3 gap-y-2 max-sm:*:grow">
            <ButtonLink
              to={href('course', { courseId: id })}
              describedBy={titleId}
              className="after:absolute after:inset-0"
            >
              {say.viewCourse}
            </ButtonLink>
            {fileId !== null && (
              <DownloadCertificate
                certificateId={fileId}
                courseId={id}
                download={actors.download}
                className="relative z-1"
              >
                {say.downloadCertificate}
              </DownloadCertificate>
            )}
          </div>
        )}
        {withdrawnAt && <p className="text-sm text-muted">{say.withdrawn({ day: formatDate(withdrawnAt) })}</p>}
      </div>
    </li>
  );
}
