import { Link } from 'wouter';
import type { HomeCourse } from '../../../../common/api/types.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/learner-home.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { ProgressBar } from '../../../ui/content/ProgressBar.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';

/** The whole row is the link. */
export function CourseRow({ course }: { course: HomeCourse }) {
  const { id, title, lang, thumbnail, completion_percentage, next_lesson } = course;
  const to = next_lesson
    ? href('lesson', { courseId: id, chapterId: next_lesson.chapter_id, lessonId: next_lesson.id })
    : href('course', { courseId: id });
  return (
    <li className="relative grid grid-cols-1 items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-card hover:border-edge @3xs:max-sm:grid-cols-[5.5rem_1fr] sm:grid-cols-[7.5rem_1fr]">
      <Picture src={thumbnail} alt="" className="self-start rounded-lg sm:self-center" />
      <div className="min-w-0">
        <h3 className="text-lg leading-snug">
          <Link href={to} className="after:absolute after:inset-0 after:rounded-card">
            <Spoken lang={lang}>{title}</Spoken>
          </Link>
        </h3>
        <div className="mt-1">
          <ProgressBar
            value={completion_percentage}
            label={next_lesson ? say.courses.next(next_lesson) : say.courses.finished}
          />
        </div>
      </div>
    </li>
  );
}
