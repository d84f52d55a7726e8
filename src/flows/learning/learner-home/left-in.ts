import type { HomeCourse } from '../../../../common/api/types.ts';
import { pluralise } from '../../../../common/text/text.ts';
import { aboutTime } from '../../../../common/text/workload.ts';

/** Such as '2 lessons left, about 2½ hours with the tasks'. */
export function leftIn({
  lessons_left,
  minutes_left,
  task_minutes_left,
}: Pick<HomeCourse, 'lessons_left' | 'minutes_left' | 'task_minutes_left'>): string {
  const left = `${pluralise(lessons_left, 'lesson')} left, ${aboutTime(minutes_left + task_minutes_left)}`;
  return task_minutes_left > 0 ? `${left} with the tasks` : left;
}
