import type { HomeCourse } from '../../../../common/api/types.ts';
import { aboutTime } from '../../../../common/text/workload.ts';
import * as say from '../../../../common/texts/learning/learner-home.ts';

/** Such as '2 lessons left, about 2½ hours with the tasks'. */
export function leftIn({
  lessons_left,
  minutes_left,
  task_minutes_left,
}: Pick<HomeCourse, 'lessons_left' | 'minutes_left' | 'task_minutes_left'>): string {
  const left = task_minutes_left > 0 ? say.left.filmsAndTasks : say.left.films;
  return left({ count: lessons_left, time: aboutTime(minutes_left + task_minutes_left) });
}
