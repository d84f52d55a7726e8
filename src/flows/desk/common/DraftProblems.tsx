import type { DeskProblem } from '../../../../common/api/types.ts';
import { draftTextHref } from '../../../../common/desk/pages.ts';
import * as say from '../../../../common/texts/desk/draft.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Part, Row } from './Part.tsx';
import { fileNameIn } from './words.ts';

interface DraftProblemsProps {
  draftId: string;
  /** Of the page. */
  course: string;
  problems: readonly DeskProblem[];
  /** Whether it is a text of the draft: what is published may have problems with it elsewhere. */
  opens: (path: string) => boolean;
}

/** What a check of a draft has found; the place leads to the text. */
export const DraftProblems = ({ draftId, course, problems, opens }: DraftProblemsProps) => (
  <Part title={say.problems} empty="">
    {problems.map(({ path, line, message }) => (
      <Row key={`${path}:${line}:${message}`}>
        <p>
          {opens(path) ? (
            <TextLink alone to={draftTextHref(draftId, path, line)}>
              <PlaceName path={fileNameIn(course, path)} line={line} />
            </TextLink>
          ) : (
            <PlaceName path={fileNameIn(course, path)} line={line} />
          )}
        </p>
        <p dir="auto">{message}</p>
      </Row>
    ))}
  </Part>
);

const PlaceName = ({ path, line }: { path: string; line: number }) => (
  <bdi dir="ltr" className="wrap-anywhere font-semibold">
    {say.place({ path, line })}
  </bdi>
);
