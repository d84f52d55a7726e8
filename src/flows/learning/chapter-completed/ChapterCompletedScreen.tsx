import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { href } from '../../../../common/paths.ts';
import type { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Celebration } from '../../../ui/feedback/Celebration.tsx';

export interface ChapterCompletedScreenProps {
  /** For the titles; the page is shown without them. */
  course: ActorRefFrom<typeof courseMachine>;
  chapterId: string;
}

export function ChapterCompletedScreen({ course: actor, chapterId }: ChapterCompletedScreenProps) {
  const { course, courseId } = useSelector(actor, ({ context }) => context);
  const chapter = course?.chapter.find(({ id }) => id === chapterId);
  return (
    <Celebration title="You Finished A chapter">
      <p className="mt-4 min-h-21 text-lg text-muted sm:min-h-14">
        {course && chapter
          ? `“${chapter.title}” is done, and with it ${course.completion_percentage}% of “${course.title}”.`
          : 'Well done. You are one chapter closer to your goal.'}
      </p>
      <div className="mt-6 flex flex-col justify-center gap-3 sm:flex-row">
        <ButtonLink to={href('chapterFeedback', { courseId, chapterId })}>Continue</ButtonLink>
        <ButtonLink variant="secondary" to={href('course', { courseId })}>
          Back to the course
        </ButtonLink>
      </div>
      <p className="mt-4 min-h-6">
        {course?.practice_test?.passed === false && (
          <TextLink alone to={href('practiceTest', { courseId })}>
            Try the practice test
          </TextLink>
        )}
      </p>
    </Celebration>
  );
}
