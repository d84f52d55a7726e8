import { fieldsOf } from '../../../../common/desk/outline.ts';
import * as say from '../../../../common/texts/desk/course-outline.ts';
import type { CourseOutline } from '../../../../machines/desk/course-outline.machine.ts';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog.tsx';
import { useSnapshot } from '../../common/use-snapshot.ts';

export function Removal({ actor }: { actor: CourseOutline }) {
  const snapshot = useSnapshot(actor);
  const { part, outline } = snapshot.context;
  const { title, text } = part?.lesson === null ? say.removal.chapter : say.removal.lesson;
  const named = outline && part ? (fieldsOf(outline, part).title ?? '') : '';
  return (
    <ConfirmDialog
      open={snapshot.matches('askingToRemove')}
      title={title}
      error={null}
      says={say.removal}
      busy={false}
      slow={false}
      onKeep={() => actor.send({ type: 'keep.pressed' })}
      onConfirm={() => actor.send({ type: 'removal.confirmed' })}
    >
      {text({ title: named })}
    </ConfirmDialog>
  );
}
