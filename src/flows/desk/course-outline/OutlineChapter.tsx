import { useRef } from 'react';
import {
  type ChapterOutline,
  type LessonOutline,
  type Outline,
  type PartOfCourse,
  pathIn,
} from '../../../../common/desk/outline.ts';
import { draftTextHref } from '../../../../common/desk/pages.ts';
import * as say from '../../../../common/texts/desk/course-outline.ts';
import type { CourseOutline } from '../../../../machines/desk/course-outline.machine.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/controls/form-styles.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { placeClass } from '../../../ui/controls/use-drag.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { cardClass } from './card-class.ts';
import { OutlineRow } from './OutlineRow.tsx';

export interface OutlineChapterProps {
  actor: CourseOutline;
  outline: Outline;
  chapter: ChapterOutline;
  isOpen: boolean;
  isBusy: boolean;
  openForm: (part: PartOfCourse) => void;
}

/** A chapter with its lessons. */
export function OutlineChapter({ openForm, ...row }: OutlineChapterProps) {
  const { outline, chapter, isOpen, isBusy } = row;
  const place = useRef<HTMLElement>(null);
  const id = `chapter-${chapter.slug}`;
  return (
    <section ref={place} aria-labelledby={id} className={classes(cardClass, placeClass)}>
      <OutlineRow
        {...row}
        place={place}
        part={{ chapter: chapter.slug, lesson: null }}
        id={id}
        words={say.chapter}
        canRemove={outline.chapters.length > 1}
      >
        <h2 id={id} className="text-xl font-semibold" dir="auto">
          {chapter.title}
        </h2>
      </OutlineRow>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {chapter.lessons.map((lesson) => (
          <Lesson key={lesson.slug} {...row} lesson={lesson} />
        ))}
      </ul>
      {isOpen && (
        <Button
          variant="secondary"
          className="mt-2"
          busy={isBusy}
          onClick={() => openForm({ chapter: chapter.slug, lesson: '' })}
        >
          {say.lesson.add}
        </Button>
      )}
    </section>
  );
}

function Lesson({ lesson, chapter, ...row }: Omit<OutlineChapterProps, 'openForm'> & { lesson: LessonOutline }) {
  const { draftId, opened } = useSnapshot(row.actor).context;
  const place = useRef<HTMLLIElement>(null);
  const id = `lesson-${lesson.slug}`;
  return (
    <li ref={place} className={classes('py-3', placeClass)}>
      <OutlineRow
        {...row}
        place={place}
        part={{ chapter: chapter.slug, lesson: lesson.slug }}
        id={id}
        words={say.lesson}
        canRemove={chapter.lessons.length > 1}
      >
        <p id={id} dir="auto">
          <TextLink alone to={draftTextHref(draftId, pathIn(opened?.course ?? '', `lessons/${lesson.slug}.md`))}>
            {lesson.title}
          </TextLink>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{say.lesson.minutes({ count: Number(lesson.minutes) || 0 })}</span>
          {lesson.preview && <span>{say.lesson.preview}</span>}
        </p>
      </OutlineRow>
    </li>
  );
}
