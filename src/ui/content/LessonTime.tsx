import type { Lesson } from '../../../common/api/types.ts';
import * as say from '../../../common/texts/ui/content.ts';

export function LessonTime({ lesson }: { lesson: Lesson }) {
  const { duration, task_minutes: task = 0 } = lesson;
  if (task === 0) return <span>{say.minutes({ count: duration })}</span>;
  return (
    <span>
      <span aria-hidden="true">{say.filmAndTask({ film: duration, task })}</span>
      <span className="sr-only">{say.andTask({ film: say.minutes({ count: duration }), count: task })}</span>
    </span>
  );
}
