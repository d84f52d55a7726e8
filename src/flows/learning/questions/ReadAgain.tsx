import type { PracticePlace } from '../../../../common/api/types.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';

/** The address of a lesson at a heading, with the way back to what is looked at. */
export type LessonHref = (place: PracticePlace) => string;

/** The lesson where something is taught, at its heading. */
export function ReadAgain({ place, lessonHref }: { place: PracticePlace; lessonHref: LessonHref }) {
  return (
    <TextLink alone to={lessonHref(place)}>
      {place.heading === null ? place.title : `${place.title} · ${place.heading}`}
    </TextLink>
  );
}
