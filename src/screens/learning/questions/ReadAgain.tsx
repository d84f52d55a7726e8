import type { PracticePlace } from '../../../../common/api/types.ts';
import type { PracticeView } from '../../../../machines/learning/practice-test.types.ts';
import { lessonAddress } from '../../../../machines/learning/practice-test-address.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';

export interface ReadAgainProps {
  courseId: string;
  place: PracticePlace;
  /** What the way back from the lesson leads to. */
  view: PracticeView;
}

/** The lesson where something is taught, at its heading. */
export function ReadAgain({ courseId, place, view }: ReadAgainProps) {
  return (
    <TextLink alone to={lessonAddress(courseId, place, view)}>
      {place.heading === null ? place.title : `${place.title} · ${place.heading}`}
    </TextLink>
  );
}
