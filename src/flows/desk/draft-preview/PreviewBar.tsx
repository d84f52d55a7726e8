import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeskPreview } from '../../../../common/api/types.ts';
import { deskHref, draftTextHref } from '../../../../common/desk/pages.ts';
import { type Preview, previewHref } from '../../../../common/desk/preview.ts';
import { addressIn } from '../../../../common/language/address.ts';
import { choices } from '../../../../common/language/choices.ts';
import { language } from '../../../../common/language/current.ts';
import { toDraft } from '../../../../common/texts/desk/course-outline.ts';
import * as say from '../../../../common/texts/desk/preview.ts';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';

export interface PreviewBarProps {
  data: DeskPreview;
  preview: Preview;
  lessonId: string | null;
}

const linkClass =
  'inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-bold aria-[current]:underline';

/** Says that the page below is not the site's, and leads to other versions and back. */
export function PreviewBar({ data: { draft, course, title, languages }, preview, lessonId }: PreviewBarProps) {
  return (
    <div className="border-b border-edge bg-sunken print:hidden">
      <div className="mx-auto max-w-page px-4 pt-3 pb-1 sm:px-6">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="rounded-md bg-saffron px-2 font-semibold text-[#1c1410]">{say.preview}</span>
          <span className="min-w-0 flex-1 basis-60">{say.seenAs[preview.as]({ course: title ?? course })}</span>
        </p>
        <div className="flex flex-wrap gap-x-8">
          <Links label={say.whoLooks}>
            {(['visitor', 'learner'] as const).map((as) => (
              <li key={as}>
                <Link
                  href={previewHref({ ...preview, as }, lessonId)}
                  aria-current={as === preview.as ? 'true' : undefined}
                  className={linkClass}
                >
                  {say.viewers[as]}
                </Link>
              </li>
            ))}
          </Links>
          <Links label={say.languages}>
            {choices
              .filter(({ code }) => languages.includes(code))
              .map(({ code, name, direction }) => (
                <li key={code}>
                  <OutsideLink
                    to={addressIn(code, previewHref(preview, lessonId))}
                    hrefLang={code}
                    lang={code}
                    aria-current={code === language.code ? 'true' : undefined}
                    className={linkClass}
                  >
                    <bdi dir={direction}>{name}</bdi>
                  </OutsideLink>
                </li>
              ))}
          </Links>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <Link href={deskHref('draft', { draftId: draft })} className={linkClass}>
                {toDraft}
              </Link>
            </li>
            {lessonId !== null && (
              <li>
                <Link href={draftTextHref(draft, `courses/${course}/lessons/${lessonId}.md`)} className={linkClass}>
                  {say.toText}
                </Link>
              </li>
            )}
          </ul>
        </div>
      </div>
    </div>
  );
}

const Links = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-wrap gap-x-5">
    {children}
  </ul>
);
