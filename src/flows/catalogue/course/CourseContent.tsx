import { Link } from 'wouter';
import type { Course, Lesson } from '../../../../common/api/types.ts';
import { buyCourse } from '../../../../common/buy-course.ts';
import { digits } from '../../../../common/language/say.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/catalogue/course.ts';
import { firstLocked, isUnlocked } from '../../../../machines/catalogue/course.selectors.ts';
import { Icon } from '../../../ui/content/Icon.tsx';
import { InEnglish } from '../../../ui/content/InEnglish.tsx';
import { LessonTime } from '../../../ui/content/LessonTime.tsx';
import { Picture } from '../../../ui/content/Picture.tsx';
import { rich } from '../../../ui/content/rich.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';
import { practiceLabel } from '../../common/practice-label.ts';
import { Accordion } from './Accordion.tsx';

export interface CourseContentProps {
  course: Course;
  openChapters: readonly string[];
  onToggle: (chapterId: string) => void;
}

export function CourseContent({ course, openChapters, onToggle }: CourseContentProps) {
  const lessons = course.chapter.reduce((sum, { lesson }) => sum + lesson.length, 0);
  const firstLockedId = firstLocked(course)?.id;
  return (
    <section aria-labelledby="course-content" className="mt-12">
      <h2 id="course-content" className="text-2xl">
        {say.content}
      </h2>
      <p className="mt-1 text-muted">{`${say.chapters({ count: course.chapter.length })} · ${say.lessons({ count: lessons })}`}</p>
      <div className="mt-5">
        <Accordion
          open={openChapters}
          onToggle={onToggle}
          items={course.chapter.map((chapter, index) => ({
            id: chapter.id,
            title: rich(say.chapter, {
              number: digits(index + 1),
              title: <Spoken lang={chapter.lang}>{chapter.title}</Spoken>,
            }),
            content: (
              <ul className="divide-y divide-line">
                {chapter.lesson.map((lesson) => (
                  <LessonRow
                    key={lesson.id}
                    course={course}
                    chapterId={chapter.id}
                    lesson={lesson}
                    offersPurchase={lesson.id === firstLockedId}
                  />
                ))}
              </ul>
            ),
          }))}
        >
          {course.practice_test && (
            <h3>
              <Link
                href={href('practiceTest', { courseId: course.id })}
                className="flex min-h-14 items-center gap-4 px-5 py-3 text-lg font-semibold -outline-offset-3 transition-colors hover:bg-sunken"
              >
                {say.practiceTest}{' '}
                <span className="flex-1 text-sm font-normal text-muted">{practiceLabel(course.practice_test)}</span>
                <Icon name="arrow" className="size-5 text-pomegranate" />
              </Link>
            </h3>
          )}
        </Accordion>
      </div>
    </section>
  );
}

interface LessonRowProps {
  course: Course;
  chapterId: string;
  lesson: Lesson;
  offersPurchase: boolean;
}

function LessonRow({ course, chapterId, lesson, offersPurchase }: LessonRowProps) {
  const unlocked = isUnlocked(course, lesson);
  const payment = buyCourse(course.id);
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="relative w-24 shrink-0 overflow-hidden rounded-lg sm:w-28">
        <Picture src={lesson.thumbnail[0]?.vimeoVideoThumbnail.url ?? ''} alt="" />
      </div>
      <div className="min-w-0 flex-1">
        <h4 className="font-semibold">
          <Link
            href={unlocked ? href('lesson', { courseId: course.id, chapterId, lessonId: lesson.id }) : payment.to}
            state={unlocked ? undefined : payment.state}
            className="inline-block min-h-6 underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            <span>
              <Spoken lang={lesson.lang}>{lesson.title}</Spoken>
            </span>
            {!unlocked && (
              <span data-needs-server className="sr-only">
                {' '}
                {say.isLocked}
              </span>
            )}
          </Link>
        </h4>
        <p className="mt-0.5 line-clamp-2 text-sm text-muted">
          <Spoken lang={lesson.lang}>{lesson.description}</Spoken>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <LessonTime lesson={lesson} />
          <InEnglish lang={lesson.lang} />
          {lesson.completed && <span className="font-semibold text-pine">{say.done}</span>}
          {lesson.preview && !course.purchased && <span className="font-semibold text-pine">{say.preview}</span>}
        </p>
      </div>
      {!unlocked && <Lock />}
      {offersPurchase && (
        <div data-needs-server className="relative w-full sm:w-auto">
          <ButtonLink variant="secondary" {...payment} className="w-full">
            <span className="min-w-0">{say.unlock}</span>
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

function Lock() {
  return (
    <svg
      data-needs-server
      viewBox="0 0 24 24"
      className="size-5 shrink-0 text-muted"
      role="img"
      aria-label={say.locked}
    >
      <path
        d="M7 10V8a5 5 0 0 1 10 0v2m-11 0h12v10H6z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
