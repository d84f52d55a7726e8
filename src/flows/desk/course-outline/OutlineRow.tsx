import { type ReactNode, useRef } from 'react';
import { canMove, type Outline, type PartOfCourse } from '../../../../common/desk/outline.ts';
import * as say from '../../../../common/texts/desk/course-outline.ts';
import type { CourseOutline } from '../../../../machines/desk/course-outline.machine.ts';
import { Icon, type IconName } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useKeys } from '../../../ui/controls/use-keys.ts';

interface OutlineRowProps {
  actor: CourseOutline;
  outline: Outline;
  part: PartOfCourse;
  /** Of its title, which the buttons are about. */
  id: string;
  words: Readonly<Record<'edit' | 'remove', string>>;
  canRemove: boolean;
  isOpen: boolean;
  isBusy: boolean;
  children: ReactNode;
}

const asIcon = 'max-sm:px-3';

/** On a phone all buttons of a row fit one line. */
const Short = ({ icon, words }: { icon: IconName; words: string }) => (
  <>
    <Icon name={icon} className="size-5 sm:hidden" />
    <span className="max-sm:sr-only">{words}</span>
  </>
);

/** A chapter or a lesson with its buttons; Alt with an arrow moves it. */
export function OutlineRow({ actor, outline, part, id, words, canRemove, isOpen, isBusy, children }: OutlineRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const move = (by: -1 | 1) => actor.send({ type: 'move.pressed', part, by });
  useKeys(row, (event) => {
    const by = event.key === 'ArrowUp' ? -1 : 1;
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    if (!isOpen || isBusy || !canMove(outline, part, by)) return;
    event.preventDefault();
    move(by);
  });
  const common = { variant: 'secondary', busy: isBusy, 'aria-describedby': id } as const;
  return (
    <div ref={row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">{children}</div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button {...common} onClick={() => actor.send({ type: 'form.opened', part })}>
            {words.edit}
          </Button>
          {canMove(outline, part, -1) && (
            <Button {...common} className={asIcon} onClick={() => move(-1)}>
              <Short icon="up" words={say.up} />
            </Button>
          )}
          {canMove(outline, part, 1) && (
            <Button {...common} className={asIcon} onClick={() => move(1)}>
              <Short icon="down" words={say.down} />
            </Button>
          )}
          {canRemove && (
            <Button {...common} className={asIcon} onClick={() => actor.send({ type: 'remove.pressed', part })}>
              <Short icon="bin" words={words.remove} />
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
