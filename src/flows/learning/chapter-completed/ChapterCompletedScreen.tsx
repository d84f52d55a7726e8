import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/chapter-completed.ts';
import * as actions from '../../../../common/texts/ui/actions.ts';
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
    <Celebration title={say.title}>
      {/* another element: in Chromium a right-to-left text that gets Latin names counts as moved */}
      <p key={chapter ? 'done' : 'waiting'} className="mt-4 min-h-21 text-lg text-muted sm:min-h-14">
        {course && chapter
          ? say.done({
              ...{ chapter: chapter.title, course: course.title },
              percentage: course.completion_percentage,
            })
          : say.wellDone}
      </p>
      <div className="mt-6 flex flex-col justify-center gap-3 sm:flex-row">
        <ButtonLink to={href('chapterFeedback', { courseId, chapterId })}>{say.goOn}</ButtonLink>
        <ButtonLink variant="secondary" to={href('course', { courseId })}>
          {actions.backToCourse}
        </ButtonLink>
      </div>
      <p className="mt-4 min-h-6">
        {course?.practice_test?.passed === false && (
          <TextLink alone to={href('practiceTest', { courseId })}>
            {say.practiceTest}
          </TextLink>
        )}
      </p>
    </Celebration>
  );
}
