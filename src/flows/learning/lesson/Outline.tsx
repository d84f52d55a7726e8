import { Link } from 'wouter';
import type { Course, Lesson } from '../../../../common/api/types.ts';
import { digits } from '../../../../common/language/say.ts';
import { href } from '../../../../common/paths.ts';
import * as say from '../../../../common/texts/learning/lesson.ts';
import { isUnlocked } from '../../../../machines/catalogue/course.selectors.ts';
import { rich } from '../../../ui/content/rich.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { longLabel } from '../../../ui/controls/button-class.ts';
import { practiceLabel } from '../../common/practice-label.ts';
import { Done, Lock } from './status-icons.tsx';

export interface OutlineProps {
  course: Course;
  currentId: string;
  /** The course was loaded before the lesson was completed. */
  currentIsDone: boolean;
  onPurchase: () => void;
}

export function Outline({ course, currentId, currentIsDone, onPurchase }: OutlineProps) {
  return (
    <aside
      aria-labelledby="outline"
      className="print:hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:flex lg:self-start"
    >
      <div className="flex min-h-0 grow flex-col rounded-card border border-line bg-surface p-5 shadow-card">
        <h2 id="outline" className="text-lg font-semibold">
          {say.outline.title}
        </h2>
        {/* scrolls next to the lesson, so that what is below it stays in view */}
        <ol className="-mx-1 mt-3 space-y-4 px-1 lg:min-h-0 lg:overflow-y-auto">
          {course.chapter.map((chapter, index) => (
            <li key={chapter.id}>
              <h3 className="text-sm font-semibold text-muted">
                {rich(say.outline.chapter, {
                  number: digits(index + 1),
                  title: <Spoken lang={chapter.lang}>{chapter.title}</Spoken>,
                })}
              </h3>
              <ol className="mt-1.5">
                {chapter.lesson.map((lesson) => (
                  <Row
                    key={lesson.id}
                    lesson={lesson}
                    to={href('lesson', { courseId: course.id, chapterId: chapter.id, lessonId: lesson.id })}
                    isCurrent={lesson.id === currentId}
                    isDone={lesson.id === currentId ? currentIsDone : lesson.completed === true}
                    isOpen={isUnlocked(course, lesson)}
                  />
                ))}
              </ol>
            </li>
          ))}
          {course.practice_test && (
            <li>
              <Link href={href('practiceTest', { courseId: course.id })} className={linkRow}>
                <span>
                  <span>{say.outline.practiceTest}</span>{' '}
                  <span className="block text-sm text-muted">{practiceLabel(course.practice_test)}</span>
                </span>
              </Link>
            </li>
          )}
        </ol>
        {!course.purchased && (
          <Button variant="secondary" onClick={onPurchase} className={`${longLabel} mt-5 w-full shrink-0`}>
            {say.outline.purchase}
          </Button>
        )}
      </div>
    </aside>
  );
}

const row = 'flex min-h-11 items-center gap-3 rounded-lg border-s-4 px-3 py-1.5 text-base leading-snug';
const linkRow = `${row} border-transparent hover:bg-sunken`;

interface RowProps {
  lesson: Lesson;
  to: string;
  isCurrent: boolean;
  isDone: boolean;
  isOpen: boolean;
}

function Row({ lesson, to, isCurrent, isDone, isOpen }: RowProps) {
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <Spoken lang={lesson.lang}>{lesson.title}</Spoken>
      </span>
      {isDone && <Done />}
      {!isOpen && <Lock />}
    </>
  );
  return (
    <li>
      {isOpen && !isCurrent ? (
        <Link href={to} className={linkRow}>
          {content}
        </Link>
      ) : (
        <div
          aria-current={isCurrent ? 'page' : undefined}
          className={`${row} ${isCurrent ? 'border-pomegranate bg-sunken font-semibold' : 'border-transparent text-muted'}`}
        >
          {content}
        </div>
      )}
    </li>
  );
}
