import type { PracticeItem } from '../../../../common/api/types.ts';
import { classes } from '../../../ui/controls/form-styles.ts';

/** Decorative: the text above says the same. */
export function Progress({
  items,
  current,
  isOpen,
}: {
  items: readonly PracticeItem[];
  current: PracticeItem;
  isOpen: (item: PracticeItem) => boolean;
}) {
  return (
    <div aria-hidden="true" className="mt-3 flex flex-wrap items-center gap-2.5">
      {items.map((item) => (
        <span
          key={item.number}
          className={classes(
            'size-2.5 rotate-45 border',
            isOpen(item) ? 'border-edge' : 'border-saffron bg-saffron forced-colors:bg-[CanvasText]',
            item.number === current.number && 'outline-2 outline-offset-2 outline-pomegranate',
          )}
        />
      ))}
    </div>
  );
}
