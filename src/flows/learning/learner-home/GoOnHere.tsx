import type { HomeCourse, HomeLesson } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/learner-home.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { ProgressBar } from '../../../ui/content/ProgressBar.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { leftIn } from './left-in.ts';

export interface GoOnHereProps {
  course: HomeCourse;
  lesson: NonNullable<HomeLesson>;
}

export function GoOnHere({ course, lesson }: GoOnHereProps) {
  const to = href('lesson', { courseId: course.id, chapterId: lesson.chapter_id, lessonId: lesson.id });
  const isBegun = course.completion_percentage > 0;
  return (
    <section
      aria-labelledby="go-on"
      className="relative grid overflow-hidden rounded-card border border-line bg-surface shadow-card hover:border-edge sm:grid-cols-[2fr_3fr]"
    >
      <Picture src={course.thumbnail} alt="" first className="sm:h-full" />
      <div className="flex min-w-0 flex-col gap-4 p-5 sm:p-7">
        <div>
          <h2 id="go-on" className="font-body text-base font-semibold text-muted">
            {isBegun ? say.current.goOn : say.current.start}
          </h2>
          <p id="go-on-lesson" className="mt-1 font-display text-2xl leading-snug font-semibold text-balance">
            <Spoken lang={lesson.lang}>{lesson.title}</Spoken>
          </p>
          <p className="mt-1 text-muted">{say.current.lesson({ title: course.title, minutes: lesson.minutes })}</p>
        </div>
        <ProgressBar value={course.completion_percentage} label={leftIn(course)} />
        <div className="mt-auto flex pt-1 *:grow">
          <ButtonLink to={to} describedBy="go-on-lesson" className="after:absolute after:inset-0">
            {isBegun ? say.current.continueLearning : say.current.startLearning}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
