import type { PartOfCourse } from '../../../../common/desk/outline.ts';
import type { CourseOutlineContext } from '../../../../machines/desk/course-outline.machine.ts';

/**
 * Which button of a part that was just moved takes the focus if that was lost: in another chapter
 * its row is a new one, at an end of the outline the button that moved it is gone, and a drag takes
 * the focus from what had it.
 */
export function focusedAfterMove(
  { edit, said }: CourseOutlineContext,
  { chapter, lesson }: PartOfCourse,
  canGo: Readonly<Record<'up' | 'down', boolean>>,
): 'edit' | 'up' | 'down' | null {
  if (said !== 'saved' || edit?.type !== 'move' || edit.part.lesson !== lesson) return null;
  // a lesson may be in another chapter now
  if (lesson === null && edit.part.chapter !== chapter) return null;
  if (edit.to === -1 && canGo.up) return 'up';
  return edit.to === 1 && canGo.down ? 'down' : 'edit';
}
