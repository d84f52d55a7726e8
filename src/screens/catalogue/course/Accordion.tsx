import { type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/content/Icon.tsx';
import { classes } from '../../../ui/controls/form-styles.ts';

export interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Ids of the open items. */
  open: readonly string[];
  onToggle: (id: string) => void;
  /** A last row, which does not open. */
  children?: ReactNode;
}

/** A list of headings that each open and close what is under them; the owner keeps which are open. */
export function Accordion({ items, open, onToggle, children }: AccordionProps) {
  return (
    <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface shadow-card">
      {items.map((item) => (
        <Item key={item.id} item={item} isOpen={open.includes(item.id)} onToggle={onToggle} />
      ))}
      {children}
    </div>
  );
}

function Item({
  item,
  isOpen,
  onToggle,
}: {
  item: AccordionItem;
  isOpen: boolean;
  onToggle: AccordionProps['onToggle'];
}) {
  const id = useId();
  return (
    <div>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(item.id)}
          className="flex min-h-14 w-full items-center justify-between gap-4 px-5 py-3 text-left text-lg font-semibold -outline-offset-3 transition-colors hover:bg-sunken"
        >
          {item.title}
          <Icon
            name="chevron"
            className={classes('size-5 text-pomegranate transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="border-t border-line px-5 py-2 noscript:block!">
        {item.content}
      </div>
    </div>
  );
}
