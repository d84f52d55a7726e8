import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { href } from '../../../../common/paths.ts';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';

export interface FrameProps {
  courseId: string;
  courseTitle: string;
  courseLang?: string | undefined;
  title: string;
  children: ReactNode;
}

/** The heading element stays mounted from the first page to the result. */
export function Frame({ courseId, courseTitle, courseLang, title, children }: FrameProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-6 pb-20 sm:px-6 sm:pt-10">
      <p className="mb-1.5 min-h-6 text-sm/6 text-muted">
        {courseTitle !== '' && (
          <Link
            href={href('course', { courseId })}
            className="inline-block min-h-6 underline underline-offset-4 hover:text-ink"
          >
            <Spoken lang={courseLang}>{courseTitle}</Spoken>
          </Link>
        )}
      </p>
      <PageHeading title={title} />
      {children}
    </div>
  );
}
