import type { ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import type { DeskPreview } from '../../../../common/api/types.ts';
import { deskHref, isTextPath } from '../../../../common/desk/pages.ts';
import { inPreview, type Preview, previewHref } from '../../../../common/desk/preview.ts';
import { addressIn } from '../../../../common/language/address.ts';
import { language } from '../../../../common/language/current.ts';
import { toDraft } from '../../../../common/texts/desk/course-outline.ts';
import { missing, toDrafts } from '../../../../common/texts/desk/draft.ts';
import * as say from '../../../../common/texts/desk/preview.ts';
import * as shell from '../../../../common/texts/desk/shell.ts';
import type { DeskRecord } from '../../../../machines/desk/desk-record.machine.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { DeskHeading } from '../common/DeskHeading.tsx';
import { DraftProblems } from '../common/DraftProblems.tsx';
import { RecordPage } from '../common/RecordPage.tsx';
import { OutsideNote } from './OutsideNote.tsx';
import { PreviewBar } from './PreviewBar.tsx';

export interface PreviewScreenProps {
  record: DeskRecord<DeskPreview>;
  preview: Preview;
  /** Null for the page of the course. */
  lessonId?: string | null;
  /** That learners would get; null for one that a preview does not have. */
  page: ReactNode;
}

/** A page of learners, made from a draft, below a bar that says so. */
export function PreviewScreen({ record, preview, lessonId = null, page }: PreviewScreenProps) {
  const snapshot = useSnapshot(record);
  const { data } = snapshot.context;
  const isWhole = data !== null && data.problems.length === 0;
  return (
    // a page of learners has its own edges
    <div className={isWhole ? undefined : 'mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-8'}>
      <RecordPage
        snapshot={snapshot}
        title={say.preview}
        missing={missing}
        instead={{ to: deskHref('drafts'), label: toDrafts }}
        onRetry={() => record.send({ type: 'retry.pressed' })}
      >
        {data === null ? null : isWhole ? (
          <div>
            <title>{shell.title({ page: say.title({ course: data.title ?? data.course }), desk: shell.name })}</title>
            <PreviewBar data={data} preview={preview} lessonId={lessonId} />
            {page === null ? (
              <OutsideNote back={previewHref(preview)} />
            ) : (
              <WithLinks preview={preview} courseId={data.course}>
                {page}
              </WithLinks>
            )}
          </div>
        ) : (
          <Problems data={data} />
        )}
      </RecordPage>
    </div>
  );
}

const Problems = ({ data: { draft, course, problems } }: { data: DeskPreview }) => (
  <>
    <div>
      <p className="mb-2">
        <TextLink to={deskHref('draft', { draftId: draft })} alone>
          {toDraft}
        </TextLink>
      </p>
      <DeskHeading title={say.problems.title} intro={say.problems.text} />
    </div>
    <DraftProblems
      draftId={draft}
      course={course}
      problems={problems}
      opens={(path) => isTextPath(path) && path.startsWith(`courses/${course}/`)}
    />
  </>
);

/** The links of learners' pages lead to the preview of theirs. */
function WithLinks({ preview, courseId, children }: { preview: Preview; courseId: string; children: ReactNode }) {
  const [path, navigate] = useLocation();
  const inside = (to: string) => inPreview(preview, courseId, to);
  return (
    <Router
      hook={() => [path, (to, options) => navigate(inside(to), options)]}
      hrefs={(to) => addressIn(language.code, inside(to))}
    >
      {children}
    </Router>
  );
}
