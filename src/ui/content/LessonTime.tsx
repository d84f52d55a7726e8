import type { Lesson } from '../../../common/api/types.ts';
import { pluralise } from '../../../common/text/text.ts';

export function LessonTime({ lesson }: { lesson: Lesson }) {
  const { duration, task_minutes: task = 0 } = lesson;
  if (task === 0) return <span>{pluralise(duration, 'minute')}</span>;
  return (
    <span>
      <span aria-hidden="true">{`${duration} min + ${task} min task`}</span>
      <span className="sr-only">{`${pluralise(duration, 'minute')}, and ${pluralise(task, 'minute')} for the task`}</span>
    </span>
  );
}
