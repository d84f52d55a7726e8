import type { PracticePlace } from '../../../../common/api/types.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';

export type LessonHref = (place: PracticePlace) => string;

export function ReadAgain({ place, lessonHref }: { place: PracticePlace; lessonHref: LessonHref }) {
  return (
    <TextLink alone to={lessonHref(place)}>
      {place.heading === null ? place.title : `${place.title} · ${place.heading}`}
    </TextLink>
  );
}
