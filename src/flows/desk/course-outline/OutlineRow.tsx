import { type ReactNode, type RefObject, useRef } from 'react';
import { canMove, type Drop, type Outline, type PartOfCourse } from '../../../../common/desk/outline.ts';
import * as say from '../../../../common/texts/desk/course-outline.ts';
import type { CourseOutline } from '../../../../machines/desk/course-outline.machine.ts';
import { Icon, type IconName } from '../../../ui/content/Icon.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/controls/form-styles.ts';
import { type DropEdge, placeClass, useDrag } from '../../../ui/controls/use-drag.ts';
import { useKeys } from '../../../ui/controls/use-keys.ts';
import { takeLostFocus } from '../../../ui/layout/focus.ts';
import { useSnapshot } from '../../common/use-snapshot.ts';
import { focusedAfterMove } from './focused-after-move.ts';

interface OutlineRowProps {
  actor: CourseOutline;
  outline: Outline;
  part: PartOfCourse;
  /** The row with what belongs to it: of a chapter, its lessons. */
  place: RefObject<HTMLElement | null>;
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

/**
 * A chapter or a lesson with its buttons; Alt with an arrow moves it, and so does its handle when
 * it is dragged.
 */
export function OutlineRow({
  actor,
  outline,
  part,
  place,
  id,
  words,
  canRemove,
  isOpen,
  isBusy,
  children,
}: OutlineRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const isMovable = isOpen && !isBusy;
  const move = (to: -1 | 1 | Drop, moved = part) => actor.send({ type: 'part.moved', part: moved, to });
  useKeys(row, (event) => {
    const by = event.key === 'ArrowUp' ? -1 : 1;
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // while nothing has the focus, no row is meant
    if (event.target instanceof HTMLBodyElement || !isMovable || !canMove(outline, part, by)) return;
    event.preventDefault();
    move(by);
  });
  const canDrop = (dragged: string, edge: DropEdge) => canMove(outline, partOf(dragged), { on: part, edge });
  const onDrop = (dragged: string, edge: DropEdge) => move({ on: part, edge }, partOf(dragged));
  const first = { on: part, edge: 'first' } as const;
  const heading = {
    place: row,
    canDrop: (dragged: string) => canMove(outline, partOf(dragged), first),
    onDrop: (dragged: string) => move(first, partOf(dragged)),
  };
  const isChapter = part.lesson === null;
  useDrag(
    { name: nameOf(part), handle, picture: row, place, canDrop, onDrop, heading: isChapter ? heading : undefined },
    isMovable,
  );
  const canGo = { up: canMove(outline, part, -1), down: canMove(outline, part, 1) };
  const focused = focusedAfterMove(useSnapshot(actor).context, part, canGo);
  const refOf = (button: typeof focused) => (button === focused ? takeLostFocus : undefined);
  const common = { variant: 'secondary', busy: isBusy, 'aria-describedby': id } as const;
  return (
    <div
      ref={row}
      className={classes('flex flex-wrap items-center justify-between gap-x-6 gap-y-2', isChapter && placeClass)}
    >
      <div className="flex min-w-0 items-center gap-1">
        {isOpen && (
          <span ref={handle} aria-hidden className="-ms-3 cursor-grab p-3 text-muted select-none">
            <Icon name="grip" className="size-5" />
          </span>
        )}
        <div className="min-w-0">{children}</div>
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button {...common} ref={refOf('edit')} onClick={() => actor.send({ type: 'form.opened', part })}>
            {words.edit}
          </Button>
          {canGo.up && (
            <Button {...common} ref={refOf('up')} className={asIcon} onClick={() => move(-1)}>
              <Short icon="up" words={say.up} />
            </Button>
          )}
          {canGo.down && (
            <Button {...common} ref={refOf('down')} className={asIcon} onClick={() => move(1)}>
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

const nameOf = ({ chapter, lesson }: PartOfCourse): string => [chapter, ...(lesson === null ? [] : [lesson])].join('/');

/** The inverse of `nameOf`: slugs have no slash. */
function partOf(name: string): PartOfCourse {
  const [chapter = '', lesson = null] = name.split('/');
  return { chapter, lesson };
}
